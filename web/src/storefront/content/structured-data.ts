import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { planNames } from './plan-copy.ts'
import { type FaqEntry, homeFaq } from './home-faq.ts'

type StructuredData = Record<string, unknown>

export function homeStructuredData(): StructuredData[] {
  return [breadcrumbs(), organization(), ...planProducts(), faqStructuredData(homeFaq)]
}

/** `trail` starts below the home page. */
export function breadcrumbs(
  ...trail: readonly (readonly [name: string, path: string])[]
): StructuredData {
  const { publicUrl } = siteConfig()
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', paths.home()] as const, ...trail].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

function organization(): StructuredData {
  const { brandName, publicUrl, supportEmail, socialLinks } = siteConfig()
  return {
    '@type': 'Organization',
    name: brandName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon.svg`,
    sameAs: socialLinks.map(({ url }) => url),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
  }
}

export function planProducts(): StructuredData[] {
  const { brandName, publicUrl, prices } = siteConfig()
  return planNames.map(({ id, name }) => ({
    '@type': 'Product',
    name,
    description:
      'A single-page personal website and a matching PDF resume, made by a team from your CV.',
    image: `${publicUrl}/share/home.jpg`,
    brand: { '@type': 'Brand', name: brandName },
    offers: {
      '@type': 'Offer',
      price: prices[id].amount,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${publicUrl}${paths.order({ plan: id })}`,
    },
  }))
}

/** FAQ entries as schema.org data. */
export function faqStructuredData(answers: readonly FaqEntry[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: answers.map(({ question, text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
    })),
  }
}
