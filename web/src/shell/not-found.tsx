import { ButtonLink } from '../ui/button.tsx'
import { EmptyPage } from '../ui/empty-page.tsx'
import { paths } from './paths.ts'

export function NotFound() {
  return (
    <EmptyPage
      title="Page not found"
      action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
    >
      Nothing is on show at this address. It may have moved, or the link has a typing error.
    </EmptyPage>
  )
}
