/** Makes a scan of a PDF, as an office machine does: grey, a little askew and grainy, pictures and nothing else. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Dots per inch. */
const RESOLUTION = 200
const ASKEW_DEGREES = 0.4

/** Takes `pdftoppm`. */
export async function makeScan(pdf: Uint8Array): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-scan-'))
  try {
    execFileSync('pdftoppm', ['-gray', '-png', '-r', `${RESOLUTION}`, '-', join(folder, 'page')], {
      input: pdf,
    })
    const pages = []
    for (const name of readdirSync(folder).sort()) pages.push(await scanned(join(folder, name)))
    return pdfOf(pages)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Page = { jpeg: Buffer; width: number; height: number }

async function scanned(file: string): Promise<Page> {
  const { data, info } = await sharp(file)
    .rotate(ASKEW_DEGREES, { background: 'white' })
    .blur(0.6)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The same grain every time.
  let seed = 1
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + (seed % 25) - 18))
  }
  const { width, height, channels } = info
  const jpeg = await sharp(data, { raw: { width, height, channels } })
    .toColourspace('b-w')
    .jpeg({ quality: 60 })
    .toBuffer()
  return { jpeg, width, height }
}

/** One picture a page. */
function pdfOf(pages: readonly Page[]): Uint8Array {
  const pieces: Buffer[] = []
  const places: number[] = []
  let length = 0
  const write = (piece: Buffer | string) => {
    const bytes = Buffer.from(piece as string, 'latin1')
    pieces.push(bytes)
    length += bytes.length
  }
  const object = (number: number, words: string, stream?: Buffer) => {
    places[number] = length
    write(`${number} 0 obj\n${words}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }
  write('%PDF-1.4\n')
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  object(2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const first = 3 + index * 3
    const points = [width, height].map((pixels) => ((pixels * 72) / RESOLUTION).toFixed(2))
    const draw = Buffer.from(`${points[0]} 0 0 ${points[1]} 0 0 cm /Scan Do`)
    object(
      first,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${points.join(' ')}]/Contents ${first + 1} 0 R/Resources<</XObject<</Scan ${first + 2} 0 R>>>>>>`,
    )
    object(first + 1, `<</Length ${draw.length}>>`, draw)
    object(
      first + 2,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
      jpeg,
    )
  }
  const table = length
  write(`xref\n0 ${places.length}\n0000000000 65535 f \n`)
  for (const place of places.slice(1)) write(`${String(place).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<</Size ${places.length}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(pieces)
}
