import { Outlet } from 'react-router'
import { VisitorFooter } from './visitor-footer.tsx'
import { VisitorHeader } from './visitor-header.tsx'

/** Around every public page: header, page, footer. Each page brings its own `<main id="main">`. */
export default function VisitorFrame() {
  return (
    <>
      <VisitorHeader />
      <Outlet />
      <VisitorFooter />
    </>
  )
}
