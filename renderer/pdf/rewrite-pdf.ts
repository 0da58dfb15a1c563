/** Writes a PDF of the typesetter with changed objects. */
import { zlibSync } from 'fflate'

/** A compressed stream object. */
export function encodeStream(commands: string): string {
  const data = Buffer.from(zlibSync(Buffer.from(commands, 'latin1'), { level: 6 })).toString(
    'latin1',
  )
  return `\n<<\n  /Length ${data.length}\n  /Filter /FlateDecode\n>>\nstream\n${data}\nendstream\n`
}

/** The file with these objects and a new xref table. */
export function rewritePdf(pdf: Uint8Array, objects: ReadonlyMap<number, string>): Uint8Array {
  const old = Buffer.from(pdf).toString('latin1')
  const head = old.slice(0, /\b\d{1,10} 0 obj/.exec(old)!.index)
  const trailer = old.slice(old.lastIndexOf('trailer'), old.lastIndexOf('startxref'))
  const parts = [head]
  let length = head.length
  const places = new Map<number, number>()
  for (const [object, body] of objects) {
    const part = `${object} 0 obj${body}endobj\n\n`
    places.set(object, length)
    parts.push(part)
    length += part.length
  }
  const count = Math.max(...objects.keys()) + 1
  const rows = Array.from({ length: count }, (_, object) => {
    const place = places.get(object)
    return place === undefined
      ? '0000000000 65535 f\r\n'
      : `${String(place).padStart(10, '0')} 00000 n\r\n`
  })
  const sized = trailer.replace(/\/Size \d+/, `/Size ${count}`)
  parts.push(`xref\n0 ${count}\n`, ...rows, sized, `startxref\n${length}\n%%EOF`)
  return Buffer.from(parts.join(''), 'latin1')
}
