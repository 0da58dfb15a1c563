import { paths } from '../../shell/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ExampleCard } from '../examples/example-card.tsx'
import { examples } from '../examples/examples.ts'

/** The first four of the nine. */
export function TemplatesSection() {
  return (
    <section
      data-island=""
      id="templates"
      aria-labelledby="templates-title"
      className="below-[116rem] lg:below-[97rem] section-y"
    >
      <div className="container-page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <h2 id="templates-title" className="display text-h2">
            Pick a template, <br />
            make it yours
          </h2>
          <ButtonLink to={paths.examples()} look="outline" small>
            All nine examples
          </ButtonLink>
        </div>
        <ul className="mt-12 grid gap-x-6 gap-y-12 md:grid-cols-2">
          {examples.slice(0, 4).map((example) => (
            <li key={example.slug}>
              <ExampleCard example={example} sizes="(min-width: 48rem) 34vw, 74vw" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
