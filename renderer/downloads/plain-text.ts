import type { PrintDocument, PrintSection } from '../pdf/print-document.ts'

/** The resume as plain text in the order of the plain PDF, with LF line ends. */
export function plainText(document: PrintDocument): string {
  const sections = document.sections.map(({ heading, paragraphs, entries, lines }) =>
    [
      heading.toUpperCase(),
      ...paragraphs,
      ...entries.map(({ title, date, place, paragraphs: texts, bullets, link }) =>
        [
          [title, date].filter(Boolean).join(' · '),
          ...(place === '' ? [] : [place]),
          ...(link === null ? [] : [link.text]),
          ...texts,
          ...bullets.map((bullet) => `- ${bullet}`),
        ].join('\n'),
      ),
      ...(lines.length === 0 ? [] : [lines.map(lineText).join('\n')]),
    ].join('\n\n'),
  )
  const head = [
    document.name,
    document.label,
    document.contact.map(({ text }) => text).join(' · '),
  ].filter(Boolean)
  return `${[head.join('\n'), ...sections].join('\n\n\n')}\n`
}

const lineText = ({ term, text, link }: PrintSection['lines'][number]): string =>
  [term, [text, link?.text].filter(Boolean).join(', ')].filter(Boolean).join(': ')
