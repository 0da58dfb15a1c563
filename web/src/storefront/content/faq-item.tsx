import { Link } from 'react-router'
import type { AccordionItem } from '../../ui/accordion.tsx'
import type { FaqEntry } from './home-faq.ts'

/** A FAQ entry as an accordion item. */
export function toAccordionItem({ id, question, text, link }: FaqEntry): AccordionItem {
  return {
    id,
    title: question,
    content: (
      <>
        {text.map((paragraph) => (
          <p key={paragraph} className="not-first:mt-3">
            {paragraph}
          </p>
        ))}
        {link && (
          <p className="mt-3">
            <Link to={link.to} className="text-link">
              {link.label}
            </Link>
          </p>
        )}
      </>
    ),
  }
}
