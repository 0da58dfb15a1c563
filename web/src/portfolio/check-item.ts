import { type PortfolioItemBody, portfolioItemBody } from '@vitrine/contract/portfolio'
import type { FormErrors } from '../ui/use-form.ts'

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

/** One sentence per field that has to change. */
export function checkItem(typed: TypedItem): FormErrors<keyof TypedItem> {
  const { error } = portfolioItemBody.safeParse(asBody(typed))
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** The body to send. Throws unless `checkItem` finds nothing. */
export function itemBodyOf(typed: TypedItem): PortfolioItemBody {
  return portfolioItemBody.parse(asBody(typed))
}

function asBody(typed: TypedItem) {
  return { ...typed, websiteUrl: typed.websiteUrl.trim() || null }
}
