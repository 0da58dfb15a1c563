import { lateSection } from './late-section.tsx'

/**
 * What lies below the window of the home page, in its order. The first import of each is the
 * build's; `import.meta.env.SSR` is written out so that browsers' code is built without it.
 */
export const WhySection = lateSection(
  'about',
  import.meta.env.SSR ? (await import('./why-section.tsx')).WhySection : undefined,
  async () => (await import('./why-section.tsx')).WhySection,
)
export const Comparison = lateSection(
  'comparison',
  import.meta.env.SSR ? (await import('./comparison.tsx')).Comparison : undefined,
  async () => (await import('./comparison.tsx')).Comparison,
)
export const HowItWorks = lateSection(
  'how-it-works',
  import.meta.env.SSR ? (await import('./how-it-works.tsx')).HowItWorks : undefined,
  async () => (await import('./how-it-works.tsx')).HowItWorks,
)
export const TemplatesSection = lateSection(
  'templates',
  import.meta.env.SSR ? (await import('./templates-section.tsx')).TemplatesSection : undefined,
  async () => (await import('./templates-section.tsx')).TemplatesSection,
)
export const PricingSection = lateSection(
  'services',
  import.meta.env.SSR ? (await import('./pricing-section.tsx')).PricingSection : undefined,
  async () => (await import('./pricing-section.tsx')).PricingSection,
)
export const Testimonials = lateSection(
  'testimonials',
  import.meta.env.SSR ? (await import('./testimonials.tsx')).Testimonials : undefined,
  async () => (await import('./testimonials.tsx')).Testimonials,
)
export const QuickAnswers = lateSection(
  'faq',
  import.meta.env.SSR ? (await import('./quick-answers.tsx')).QuickAnswers : undefined,
  async () => (await import('./quick-answers.tsx')).QuickAnswers,
)
export const Closing = lateSection(
  'closing',
  import.meta.env.SSR ? (await import('./closing.tsx')).Closing : undefined,
  async () => (await import('./closing.tsx')).Closing,
)
