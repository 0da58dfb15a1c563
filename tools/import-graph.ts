// npm run --silent import-graph [-- FOLDER …]
//
// Counts the structure of the code by its imports: files, subfolders, arrows between them, layers and
// cycles of each folder (default: the server's, the web's and the editor's).
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readImports } from './read-imports.ts'

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const named = process.argv.slice(2)
const lines = ['create-app.ts', 'register-modules.ts', 'adapters.ts'].map((name) => {
  const text = readFileSync(join(root, 'server/src', name), 'utf8')
  return `${name} ${text.split('\n').length - 1}`
})
for (const folder of named.length > 0 ? named : ['server/src', 'web/src', 'web/src/studio']) {
  const files = arrowsOf(join(root, folder))
  if (files.size === 0) {
    process.stderr.write(`There is no code in ${folder}.\n`)
    process.exitCode = 1
    continue
  }
  const rooms = roomsOf(files)
  process.stdout.write(`${folder}\n  files ${count(files)}\n  rooms ${count(rooms)}\n`)
}
if (named.length === 0) process.stdout.write(`lines\n  ${lines.join(', ')}\n`)

/** The imports of each product file in a folder, by paths within the folder. */
function arrowsOf(folder: string): Arrows {
  const paths = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !/(^|\/)(testing|build|node_modules)\/|\.test\.tsx?$|\.d\.ts$/.test(path))
    .sort()
  const known = new Set(paths)
  return new Map(
    paths.map((path) => {
      const { imports } = readImports(path, readFileSync(join(folder, path), 'utf8'))
      const targets = imports.flatMap(({ specifier }) =>
        specifier?.startsWith('.') ? [normalize(join(dirname(path), specifier))] : [],
      )
      return [path, new Set(targets.filter((target) => known.has(target) && target !== path))]
    }),
  )
}

/** The same between what lies directly in the folder: folders, and files that stand around them. */
function roomsOf(files: Arrows): Arrows {
  const rooms = new Map<string, Set<string>>()
  for (const [path, targets] of files) {
    const room = rooms.get(roomOf(path)) ?? new Set<string>()
    for (const target of targets) if (roomOf(target) !== roomOf(path)) room.add(roomOf(target))
    rooms.set(roomOf(path), room)
  }
  return rooms
}

function roomOf(path: string): string {
  return path.split(sep)[0] ?? path
}

function count(arrows: Arrows): string {
  const circles = new Set<string>()
  const heights = new Map<string, number>()
  const heightOf = (from: string, above: readonly string[]): number => {
    const known = heights.get(from)
    if (known !== undefined) return known
    if (above.includes(from)) {
      circles.add(above.slice(above.indexOf(from)).join(' > '))
      return 0
    }
    const below = [...(arrows.get(from) ?? [])].map((to) => heightOf(to, [...above, from]))
    const height = 1 + Math.max(0, ...below)
    heights.set(from, height)
    return height
  }
  const floors = Math.max(...[...arrows.keys()].map((from) => heightOf(from, [])))
  const total = [...arrows.values()].reduce((sum, targets) => sum + targets.size, 0)
  const seen = circles.size > 0 ? `, circles: ${[...circles].join('; ')}` : ''
  return `${arrows.size}, arrows ${total}, floors ${floors}${seen}`
}
