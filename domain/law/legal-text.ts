/** Legal texts as data: for pages, and as plain text for the copy that a customer keeps. */

/**
 * A paragraph, or the items of a list. Supports `[label](url)`, `**bold**` and code in backticks.
 * Values of the operator are plain: the prerendered page has a token, which is no markup.
 */
export type LegalBlock = string | readonly string[] | { readonly plain: string }

export type LegalSection = {
  readonly id: string
  readonly title: string
  readonly content: readonly LegalBlock[]
}

/** Splits a text into plain and marked parts. */
export const LEGAL_MARKUP = /(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*|`[^`]+`)/

/** The numbered sections as plain text. Pure. */
export const plainLegalText = (sections: readonly LegalSection[]): string =>
  sections
    .map(({ title, content }, index) =>
      [`${index + 1}. ${title}`, ...content.map(plainBlock)].join('\n\n'),
    )
    .join('\n\n')

function plainBlock(block: LegalBlock): string {
  if (typeof block === 'string') return withoutMarkup(block)
  return 'plain' in block ? block.plain : block.map((item) => `- ${withoutMarkup(item)}`).join('\n')
}

const withoutMarkup = (text: string): string =>
  text
    .split(LEGAL_MARKUP)
    .map((part) => {
      const [, label, url = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
      if (label !== undefined) return url === `mailto:${label}` ? label : `${label} <${url}>`
      return part.startsWith('**') ? part.slice(2, -2) : part.replaceAll('`', '')
    })
    .join('')
