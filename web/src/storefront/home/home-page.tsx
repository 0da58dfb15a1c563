import type { MetaFunction } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { homeStructuredData } from '../content/structured-data.ts'
import { Hero } from './hero.tsx'
import {
  BlogSection,
  CallToAction,
  Comparison,
  HowItWorks,
  PricingSection,
  FaqSection,
  TemplatesSection,
  Testimonials,
  WhySection,
} from './lazy-islands.ts'
import { LogoRow } from './logo-row.tsx'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Your CV becomes a recruiter-ready website',
    description:
      'Send a CV or a LinkedIn link. A team writes, designs and launches your single-page website and a matching PDF resume, live in 24 to 48 hours, up to 72 on Starter, paid once.',
    path: paths.home(),
    structuredData: import.meta.env.SSR ? homeStructuredData() : undefined,
  })

export default function HomePage() {
  return (
    <main id="main">
      <Hero />
      <LogoRow />
      <WhySection />
      <Comparison />
      <HowItWorks />
      <PricingSection />
      <TemplatesSection />
      <Testimonials />
      <BlogSection />
      <FaqSection />
      <CallToAction />
    </main>
  )
}
