import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findOrderAccess, type OrderAccess, showsAccess, withoutAccess } from './order-access.ts'
import { browserStorage } from './stored-order.ts'

/**
 * What opens the customer's order on this page, and takes the token out of the
 * address at once; the history entry keeps it for a reload. Undefined: no link.
 */
export function useOrderAccess(): OrderAccess | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const [access] = useState(() =>
    findOrderAccess(location.search, location.state, browserStorage()),
  )
  const { search } = location
  useEffect(() => {
    if (!showsAccess(search)) return
    void navigate({ search: withoutAccess(search) }, { replace: true, state: access })
  }, [search, access, navigate])
  return access
}
