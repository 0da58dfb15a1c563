// Puts packs into the folder of a file store, as the store would have: node write-packs.ts PEOPLE FOLDER DISTINCT SITES
// PEOPLE is a folder with a pack for each person. A process of its own, so that the memory of the machine that remembers
// what was written can be taken back from it.
//
// So many packs are different: each is one of the people's with bytes of its own behind the last file, which nobody
// reads. Sites beyond that have a link to one of these under their own order's key. Prints the hash of each pack.
import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { orderIdOf } from './order-id.ts'

const [people = '', folder = '', distinctText, sitesText] = process.argv.slice(2)
const distinct = Number(distinctText)
const sites = Number(sitesText)
const bodies = readdirSync(people)
  .toSorted((a, b) => Number(a) - Number(b))
  .map((name) => readFileSync(path.join(people, name)))

for (let number = 0; number < distinct; number += 1) {
  const body = Buffer.concat([
    bodies[number % bodies.length] ?? Buffer.alloc(0),
    Buffer.from(`${number}`.padEnd(16)),
  ])
  const hash = createHash('sha256').update(body).digest('base64url')
  const first = placeOf(number, hash)
  writeFileSync(first, body)
  for (let site = number + distinct; site < sites; site += distinct)
    linkSync(first, placeOf(site, hash))
  process.stdout.write(`${hash}\n`)
}

function placeOf(site: number, hash: string): string {
  const own = path.join(folder, 'sites', orderIdOf(site))
  mkdirSync(own, { recursive: true })
  return path.join(own, hash)
}
