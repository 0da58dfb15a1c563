import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  findOrderAccess,
  accessFromHistory,
  type OrderAccess,
  hasAccessParams,
  stripAccess,
} from './order-access.ts'
import { browserStorage } from './stored-order.ts'

/**
 * What opens the customer's order on this page, and takes the token out of the
 * address at once; the history entry keeps it for a reload, and takes a new one where
 * the link was renewed. Undefined: no link.
 */
export function useOrderAccess(): OrderAccess | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const [found] = useState(() => findOrderAccess(location.search, location.state, browserStorage()))
  const { search, state } = location
  const kept = useMemo(() => accessFromHistory(state), [state])
  const access = kept && kept.oid === found?.oid && kept.t !== found.t ? kept : found
  useEffect(() => {
    if (!hasAccessParams(search)) return
    void navigate({ search: stripAccess(search) }, { replace: true, state: access })
  }, [search, access, navigate])
  return access
}
