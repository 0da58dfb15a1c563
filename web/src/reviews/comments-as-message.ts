import type { DraftComment } from './change-request-session.ts'

/** The comments as the text of one message: a numbered list with quote, wish and new wording. */
export function commentsAsMessage(
  comments: readonly Pick<DraftComment, 'quote' | 'text' | 'suggestion'>[],
): string {
  const items = comments.map(({ quote, text, suggestion }, index) => {
    const lines = [
      ...(quote === '' ? [] : [`“${quote}”`]),
      ...(suggestion === null || suggestion === quote ? [] : [`New words: “${suggestion}”`]),
      ...(text.trim() === '' ? [] : [text.trim()]),
    ]
    return `${index + 1}. ${lines.join('\n')}`
  })
  return `I have no round of changes left. This is what I would change:\n\n${items.join('\n\n')}`
}
