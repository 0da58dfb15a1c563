import { type PortfolioItemBody, portfolioItemBody } from '@vitrine/contract/portfolio'

/** What is typed into the form; everything is text until it is checked. */
export type TypedItem = {
  readonly name: string
  readonly role: string
  readonly company: string
  readonly category: string
  readonly description: string
  readonly websiteUrl: string
  readonly pictureId: string
  readonly customerAgreed: boolean
  readonly consentNote: string
}

export type ItemErrors = { readonly [Field in keyof TypedItem]?: string | undefined }

/** The body to send, or one sentence per field that has to change. */
export function checkItem(typed: TypedItem): { body: PortfolioItemBody } | { errors: ItemErrors } {
  const body = { ...typed, websiteUrl: typed.websiteUrl.trim() || null }
  const checked = portfolioItemBody.safeParse(body)
  if (checked.success) return { body: checked.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message
  return { errors }
}
