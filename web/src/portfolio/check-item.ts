import { type PortfolioItemBody, portfolioItemBody } from '@vitrine/contract/portfolio'
import type { FormErrors } from '../ui/use-form.ts'

/** The form's values. */
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

export function checkItem(typed: TypedItem): FormErrors<keyof TypedItem> {
  const { error } = portfolioItemBody.safeParse(asBody(typed))
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** The request body. Throws unless `checkItem` finds no error. */
export function itemBodyOf(typed: TypedItem): PortfolioItemBody {
  return portfolioItemBody.parse(asBody(typed))
}

function asBody(typed: TypedItem) {
  return { ...typed, websiteUrl: typed.websiteUrl.trim() || null }
}
