import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkReferences } from './check-references.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

function faultsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'check-references-'))
  roots.push(root)
  const all: Record<string, string> = {
    'package.json': '{ "scripts": { "check": "true" } }',
    'server/src/payments/provider/stripe.ts': '',
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkReferences(root, Object.keys(all)).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  )
}

test('accepts existing and generated paths in guides', () => {
  const guide = `
See \`server/src/payments/provider/\`, \`payments/provider/\`, \`stripe.ts\` and [it](docs/a.md#part).
Mail lies in \`data/mail/\`. Beside it, a \`.test.ts\`. Call \`GET /orders/:id\`, \`/orders/\` or \`application/json\`;
see <https://example.com/x.md>, [out](https://example.com/x.md), \`docs/<number>.md\`, \`npm run check\`.

\`\`\`
server/src/
  payments/        money
\`\`\`

\`\`\`ts
import { x } from './not-here.ts'
\`\`\`
`
  expect(faultsIn({ 'README.md': guide, 'docs/a.md': 'See [home](../README.md).' })).toEqual([])
})

test.each([
  ['a quoted file', 'See `tools/gone.ts`.', 'names tools/gone.ts, which does not exist'],
  ['a quoted folder', 'See `payments/adapters/`.', 'names payments/adapters/'],
  ['a link', 'See [the guide](docs/gone.md).', 'names docs/gone.md'],
  ['a line of the tree', '```\nserver/\n  gone/     nothing\n```', 'names gone/'],
  ['a script', 'Run `npm run --silent gone`.', 'names the script "gone"'],
])('%s that is gone is a fault', (_, guide, expected) => {
  const faults = faultsIn({ 'README.md': guide })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(expected)
})

// Written in two parts, so that this file itself is without fault.
test.each([
  [
    'a folder of a machine',
    'a.ts',
    `open('/${'home/ada/notes.txt'}')`,
    'is a folder of one machine',
  ],
  ['a registry', '.npmrc', `registry=https://regis${'try.npmjs'}.org/`, 'of a package registry'],
  ['a locked address', 'package-lock.json', `  "${'resolved": "https'}://a/b.tgz"`, 'the lockfile'],
])('%s is a fault wherever it stands', (_, path, text, expected) => {
  const faults = faultsIn({ [path]: text })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(expected)
})

test('accepts workspace links in the lockfile', () => {
  expect(faultsIn({ 'package-lock.json': '"resolved": "domain",\n"link": true' })).toEqual([])
})
