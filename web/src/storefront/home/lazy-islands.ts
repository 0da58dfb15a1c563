import { lazyIsland } from './lazy-island.tsx'

/** The home page sections below the first screen, in order. */
export const WhySection = lazyIsland(
  'about',
  async () => (await import('./why-section.tsx')).WhySection,
)
export const Comparison = lazyIsland(
  'comparison',
  async () => (await import('./comparison.tsx')).Comparison,
)
export const HowItWorks = lazyIsland(
  'how-it-works',
  async () => (await import('./how-it-works.tsx')).HowItWorks,
)
export const TemplatesSection = lazyIsland(
  'templates',
  async () => (await import('./templates-section.tsx')).TemplatesSection,
)
export const PricingSection = lazyIsland(
  'services',
  async () => (await import('./pricing-section.tsx')).PricingSection,
)
export const Testimonials = lazyIsland(
  'testimonials',
  async () => (await import('./testimonials.tsx')).Testimonials,
)
export const BlogSection = lazyIsland(
  'blog',
  async () => (await import('./blog-section.tsx')).BlogSection,
)
export const FaqSection = lazyIsland(
  'faq',
  async () => (await import('./faq-section.tsx')).FaqSection,
)
export const CallToAction = lazyIsland(
  'closing',
  async () => (await import('./call-to-action.tsx')).CallToAction,
)
