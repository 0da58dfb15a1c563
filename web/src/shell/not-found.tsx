import { ButtonLink } from '../ui/button.tsx'
import { EmptyPage } from '../ui/empty-page.tsx'
import { paths } from './paths.ts'

export function NotFound() {
  return (
    <EmptyPage
      title="Page not found"
      action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
    >
      There’s no page here. It may have moved, or the link may contain a typo.
    </EmptyPage>
  )
}
