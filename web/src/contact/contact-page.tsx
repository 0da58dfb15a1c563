import { Link, type MetaFunction } from 'react-router'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { ContactForm } from './contact-form.tsx'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Contact',
    description:
      'Ask before you order, or about an order you placed. A person answers every message within 24 hours.',
    path: paths.contact(),
    image: '/share/amara-osei.jpg',
  })

export default function ContactPage() {
  const { supportEmail } = siteConfig()
  return (
    <main
      id="main"
      className="container-page grid gap-x-20 gap-y-12 pt-12 pb-24 lg:grid-cols-[minmax(0,32rem)_1fr] lg:pt-20"
    >
      <ContactForm />
      <div className="lg:border-l lg:border-line lg:pl-14">
        <dl className="grid gap-8">
          <div>
            <dt className="text-h3">Reply time</dt>
            <dd className="mt-1 text-ink-2">
              24/7 support: write at any hour, and a person answers within 24 hours. If you have an
              order, its number helps.
            </dd>
          </div>
          <div>
            <dt className="text-h3">By email</dt>
            <dd className="mt-1">
              <a href={`mailto:${supportEmail}`} className="inline-block py-2 break-all text-link">
                {supportEmail}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-h3">Common questions</dt>
            <dd className="mt-1 text-ink-2">
              Delivery times, changes, domains, refunds: see the{' '}
              <Link to={paths.faq()} className="text-link">
                questions and answers
              </Link>
              .
            </dd>
          </div>
          <div>
            <dt className="text-h3">What happens with your message</dt>
            <dd className="mt-1 text-ink-2">
              The team reads it, and an email tells you that it came. It is used to answer you and
              for nothing else. See the{' '}
              <Link to={paths.privacy()} className="text-link">
                privacy policy
              </Link>
              .
            </dd>
          </div>
        </dl>
      </div>
    </main>
  )
}
