import { Outlet } from 'react-router'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'

/** Around every public page: header, page, footer. Each page brings its own `<main id="main">`. */
export default function StorefrontLayout() {
  return (
    <>
      <StorefrontHeader />
      <Outlet />
      <StorefrontFooter />
    </>
  )
}
