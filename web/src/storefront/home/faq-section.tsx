import { Link } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { toAccordionItem } from '../content/faq-item.tsx'
import { homeFaq } from '../content/home-faq.ts'

const items = homeFaq.map(toAccordionItem)

export function FaqSection() {
  return (
    <section
      data-island=""
      id="faq"
      aria-labelledby="faq-title"
      className="below-[31rem] lg:below-[30rem] section-y max-sm:py-6 border-t border-line"
    >
      <div className="container-page grid gap-x-16 gap-y-3 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="faq-title" className="display text-h2">
            Quick answers
          </h2>
          <p className="lg:mt-4">
            <Link to={paths.faq()} className="inline-block py-2 text-link">
              All questions and answers
            </Link>
          </p>
        </div>
        <Accordion items={items} />
      </div>
    </section>
  )
}
