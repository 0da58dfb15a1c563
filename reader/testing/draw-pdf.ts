/** Builds a one-page PDF from drawing operators, for extraction tests. */

/**
 * `Draft` is a layer that is off. F1 is Times, F3 Helvetica. F2 is a bold font in which code n draws the n-th name of `glyphs`
 * (`uni1EC5`), each 500 units wide. `accents` are the codes of F1 from 1 on.
 */
export function drawPdf(
  content: string,
  { accents = [], glyphs = [] }: { accents?: readonly string[]; glyphs?: readonly string[] } = {},
): Uint8Array {
  const widths = `/FirstChar 1 /LastChar ${glyphs.length} /Widths [${glyphs.map(() => 500).join(' ')}]`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> /ExtGState << /Off << /ca 0 >> /On << /ca 1 >> >> /Properties << /Draft 8 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman ${encodingOf(accents)} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold ${glyphs.length > 0 ? widths : ''} ${encodingOf(glyphs)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Draft) >>',
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`)
}

const encodingOf = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `/Encoding << /Type /Encoding /Differences [1 ${names.map((name) => `/${name}`).join(' ')}] >>`

/** One line at `x` and `y` from the lower left corner. */
export const drawLine = (text: string, x: number, y: number, size = 10, font = 'F3'): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`
