/** The head of any page, for the router's render and the build. */
import type { MetaDescriptor } from 'react-router'
import { paths } from './paths.ts'

/** Configuration values, or the tokens that the server replaces. */
type Names = { readonly brandName: string; readonly publicUrl: string }

type Described = {
  readonly title: string
  readonly description: string
  /** From `paths`. */
  readonly path: string
}

/** Pages with personal data or without content: never indexed. */
export const privatePages = {
  checkout: {
    title: 'Checkout',
    description: 'Your plan, its price, and one payment by card.',
    path: paths.checkout(),
  },
  payment: {
    title: 'Payment',
    description: 'Pay by card, with a billing address on your receipt.',
    path: paths.payment(),
  },
  orderSuccess: {
    title: 'Order Confirmed',
    description: 'What happens after your payment, step by step.',
    path: paths.orderSuccess(),
  },
  onboarding: {
    title: 'Your details',
    description: 'Send your CV and choose languages, address and colors: six short steps.',
    path: paths.onboarding(),
  },
  mySite: {
    title: 'My site',
    description: 'How far your order is, when it is due, and your site once it is live.',
    path: paths.mySite(),
  },
  renewal: {
    title: 'Renew your hosting',
    description: 'One more year of hosting, by card.',
    path: paths.renewal(),
  },
  withdrawal: {
    title: 'Withdraw from contract',
    description: 'State that you withdraw from an order. No account is needed.',
    path: paths.withdrawal(),
  },
  report: {
    title: 'Report a page',
    description: 'Report a page that we host. No account is needed.',
    path: paths.report(),
  },
  rating: {
    title: 'Your review',
    description: 'Write, change or withdraw the review of an order, by the link of the email.',
    path: paths.rating(),
  },
  planChange: {
    title: 'Change your plan',
    description: 'The difference to another plan, by card.',
    path: paths.planChange(),
  },
  extraRound: {
    title: 'Another round of changes',
    description: 'One more round of changes, by card.',
    path: paths.extraRound(),
  },
  team: { title: 'Team', description: 'For the team only.', path: paths.staffQueue() },
  notFound: {
    title: 'Page not found',
    description: 'There is nothing at this address. Start again from the home page.',
    path: paths.home(),
  },
  postNotFound: {
    title: 'Post not found',
    description: 'The article you are looking for does not exist. The blog lists those that do.',
    path: paths.blog(),
  },
} as const satisfies Readonly<Record<string, Described>>

export type PrivatePage = keyof typeof privatePages

export function headTags(
  { brandName, publicUrl }: Names,
  head: Described & {
    readonly image?: string | undefined
    readonly imageAlt?: string | undefined
    readonly kind?: 'website' | 'article' | undefined
    /** The title is used without the brand name. */
    readonly bareTitle?: boolean | undefined
  },
): MetaDescriptor[] {
  const title = head.bareTitle ? head.title : `${head.title} | ${brandName}`
  const url = `${publicUrl}${head.path}`
  const image = `${publicUrl}${head.image ?? '/share/home.jpg'}`
  const imageAlt = head.imageAlt ?? 'A personal website on show in a glass room'
  return [
    { title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: head.kind ?? 'website' },
    { property: 'og:site_name', content: brandName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: head.description },
    { name: 'twitter:image', content: image },
  ]
}

export function privateTags(names: Names, page: PrivatePage, title?: string): MetaDescriptor[] {
  const described = privatePages[page]
  return [
    ...headTags(names, title === undefined ? described : { ...described, title }),
    { name: 'robots', content: 'noindex' },
  ]
}
