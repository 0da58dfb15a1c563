import type { MetaFunction } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { homeStructuredData } from '../content/structured-data.ts'
import { Closing } from './closing.tsx'
import { Comparison } from './comparison.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LogoRow } from './logo-row.tsx'
import { PricingSection } from './pricing-section.tsx'
import { QuickAnswers } from './quick-answers.tsx'
import { TemplatesSection } from './templates-section.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhySection } from './why-section.tsx'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Your CV becomes a recruiter-ready website',
    description:
      'Send a CV or a LinkedIn link. A team writes, designs and launches your single-page website and a matching PDF resume, live in 24 to 72 hours, paid once.',
    path: paths.home(),
    structuredData: homeStructuredData(),
  })

export default function HomePage() {
  return (
    <main id="main">
      <Hero />
      <LogoRow />
      <WhySection />
      <Comparison />
      <HowItWorks />
      <TemplatesSection />
      <PricingSection />
      <Testimonials />
      <QuickAnswers />
      <Closing />
    </main>
  )
}
