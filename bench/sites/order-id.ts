import { createHash } from 'node:crypto'

/** As `MAKE_IDS` makes it in the database. */
export function orderIdOf(site: number): string {
  const hex = createHash('md5').update(`order${site}`).digest('hex')
  const marked = `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17)}`
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
