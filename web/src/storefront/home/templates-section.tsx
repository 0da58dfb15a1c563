import { paths } from '../../shell/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ExampleCard } from '../examples/example-card.tsx'
import { examples } from '../examples/examples.ts'

export function TemplatesSection() {
  return (
    <section
      data-island=""
      id="templates"
      aria-labelledby="templates-title"
      className="below-[44rem] lg:below-[97rem] section-y max-sm:py-6"
    >
      <div className="container-page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <h2 id="templates-title" className="display text-h2">
            Pick a template, <br className="max-sm:hidden" />
            make it yours
          </h2>
        </div>
        <section id="examples" aria-label="Examples" className="mt-6 lg:mt-12">
          <ul className="grid grid-cols-2 gap-x-4 gap-y-5 md:gap-x-6 md:gap-y-12">
            {examples.slice(0, 4).map((example) => (
              <li key={example.slug}>
                <ExampleCard example={example} sizes="(min-width: 48rem) 34vw, 36vw" compact />
              </li>
            ))}
          </ul>
          <p className="mt-5 lg:mt-10">
            <ButtonLink to={paths.examples()} variant="outline" small>
              All nine examples
            </ButtonLink>
          </p>
        </section>
      </div>
    </section>
  )
}
