import { Link, type MetaFunction } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Legal Notice',
    description: 'Who sells here, where, and how to reach a person: for customers and authorities.',
    path: paths.legalNotice(),
  })

/** The seller's details, and the contact point of Art. 11 and 12 of Regulation (EU) 2022/2065. */
export default function LegalNoticePage() {
  const { brandName, supportEmail, legalNotice } = siteConfig()
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <h1 tabIndex={-1} className="display text-h2">
        Legal Notice
      </h1>
      <div className="prose mt-8 max-w-prose">
        <h2>Who sells</h2>
        <p className="whitespace-pre-line">{legalNotice}</p>
        <h2>Contact point</h2>
        <p>
          {`Users, authorities and the European Commission reach ${brandName} directly at `}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <span>, in English. A person answers.</span>
        </p>
        <p>
          <span>Is something on a page that we host unlawful? </span>
          <Link to={paths.report()}>Report the page</Link>
          <span>. A person decides and gives the reasons.</span>
        </p>
      </div>
    </main>
  )
}
