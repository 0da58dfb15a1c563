/** Parses CSV (RFC 4180) into one record per row, keyed by the header. */
export function readCsv(text: string): Record<string, string>[] {
  const [header, ...rows] = cells(text.replace(/^\ufeff/, ''))
  if (!header) return []
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => Object.fromEntries(header.map((name, i) => [name.trim(), (row[i] ?? '').trim()])))
}

function cells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string
    if (isQuoted) {
      if (letter === '"' && text[i + 1] === '"') {
        cell += '"'
        i++
      } else if (letter === '"') isQuoted = false
      else cell += letter
    } else if (letter === '"') isQuoted = true
    else if (letter === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (letter === '\n') {
      rows.at(-1)?.push(cell)
      rows.push([])
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  rows.at(-1)?.push(cell)
  return rows
}
