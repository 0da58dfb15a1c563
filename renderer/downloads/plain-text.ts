import type { PrintDocument } from '../pdf/print-document.ts'

/** The resume as plain text in the order of the plain PDF, with LF line ends. */
export function plainText(document: PrintDocument): string {
  const sections = document.sections.map(({ heading, paragraphs, entries, lines }) =>
    [
      heading.toUpperCase(),
      ...paragraphs,
      ...entries.map(({ title, date, place, paragraphs: texts, bullets }) =>
        [
          [title, date].filter(Boolean).join(' · '),
          ...(place === '' ? [] : [place]),
          ...texts,
          ...bullets.map((bullet) => `- ${bullet}`),
        ].join('\n'),
      ),
      ...(lines.length === 0
        ? []
        : [lines.map(({ term, text }) => [term, text].filter(Boolean).join(': ')).join('\n')]),
    ].join('\n\n'),
  )
  const head = [
    document.name,
    document.label,
    document.contact.map(({ text }) => text).join(' · '),
  ].filter(Boolean)
  return `${[head.join('\n'), ...sections].join('\n\n\n')}\n`
}
