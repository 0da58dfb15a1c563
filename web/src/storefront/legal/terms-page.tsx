import type { LegalSection } from '@vitrine/domain/law/legal-text'
import { termsOfService } from '@vitrine/domain/law/terms-of-service'
import type { MetaFunction } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Terms of Service',
    description:
      'What you buy, when it is delivered, how many changes are included, how refunds work and whose the page is: the terms, in plain words.',
    path: paths.terms(),
    image: '/share/amara-osei.jpg',
  })

export default function TermsPage() {
  const { brandName, supportEmail, legalNotice, withdrawalNotice, taxNotice, laterYears } =
    siteConfig()
  const sections = termsOfService({
    ...{ supportEmail, legalNotice, withdrawalNotice, taxNotice, laterYears },
    ...{ servicesUrl: paths.services(), withdrawalUrl: paths.withdrawal() },
  })
  return (
    <LegalPage
      title="Terms of Service"
      intro={`The agreement between you and ${brandName}. It says what you get, what we need, and what happens when either of us is late.`}
      sections={sections}
      questions={questions}
    />
  )
}

const questions: readonly LegalSection[] = [
  {
    id: 'seven-or-thirty',
    title: 'Seven days or thirty: which is it?',
    content: [
      'Both. For the first seven days you decide; until day 30 we decide together. If we were late, you get your money back whenever you ask within your hosting term.',
    ],
  },
  {
    id: 'subscription',
    title: 'Does anything renew automatically?',
    content: ['No. We don’t keep your card, so nothing can.'],
  },
  {
    id: 'elsewhere',
    title: 'Can I move my page elsewhere?',
    content: [
      'At any time: `/site.zip` at your address holds the whole page, and it works on any host.',
    ],
  },
  {
    id: 'late',
    title: 'How do I know that you were late?',
    content: [
      'Your own page shows the clock of your order: when it ran, when it was paused, and why.',
    ],
  },
]
