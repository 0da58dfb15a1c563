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
 * The credentials of this page's order. Removes the token from the URL at once; the history entry
 * keeps it for a reload, and gets a new one when the link is renewed. Undefined without a link.
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
