import { Outlet } from 'react-router'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'

/** The layout of public pages: header, page, footer. Each page renders its own `<main id="main">`. */
export default function StorefrontLayout() {
  return (
    <>
      <StorefrontHeader />
      <Outlet />
      <StorefrontFooter />
    </>
  )
}
