import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyPage } from '../ui/empty-page.tsx'

export function ExampleNotFound() {
  return (
    <EmptyPage
      title="Page not found"
      action={
        <>
          <ButtonLink to={paths.home()}>Return to Home</ButtonLink>
          <ButtonLink to={paths.examples()} variant="outline">
            All examples
          </ButtonLink>
        </>
      }
    >
      Nobody by this name is on show.
    </EmptyPage>
  )
}
