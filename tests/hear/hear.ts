// npm run hear [-- --log FOLDER] [-- --display 97]
//
// Walks the main journeys by keyboard in Firefox with the Orca screen reader, and writes what was
// spoken, one file for each journey. Then searches the sentences of `expected.md` in them, in their
// order. Ends with status 1 if a journey stops or a sentence is missing. Nothing is heard or seen:
// the screen is virtual, and the speech goes to a log.
//
// Debian packages: orca, firefox-esr, xvfb, openbox, xdotool, speech-dispatcher, at-spi2-core,
// dbus, libglib2.0-bin.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startProduct } from '../../e2e/start-product.ts'
import { JOURNEYS } from './journeys.ts'
import { startListening } from './listening.ts'

const CV = fileURLToPath(
  new URL('../../reader/testing/cvs/files/en-us-nurse__theme-kendall.pdf', import.meta.url),
)
const OWN_BUS = 'VITRINE_HEAR_BUS'

const { values } = parseArgs({
  options: { log: { type: 'string' }, display: { type: 'string', default: '97' } },
})

if (process.env[OWN_BUS] === undefined) process.exitCode = await runOnOwnBus()
else process.exitCode = await listen()
// Orca's helpers may hold a stream open.
process.exit()

/** Settings of the desktop are changed on the session bus: never on the one of the user. */
async function runOnOwnBus(): Promise<number> {
  const child = spawn(
    'dbus-run-session',
    ['--', process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { stdio: ['ignore', 'inherit', 'ignore'], env: { ...process.env, [OWN_BUS]: '1' } },
  )
  child.on('error', () => console.error('dbus-run-session is missing: install dbus.'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function listen(): Promise<number> {
  const folder = values.log ?? (await mkdtemp(path.join(tmpdir(), 'vitrine-hear-')))
  await mkdir(folder, { recursive: true })
  const expected = readExpected(await readFile(new URL('./expected.md', import.meta.url), 'utf8'))
  const product = await startProduct()
  const me = await startListening(folder, Number(values.display))
  let missing = 0
  try {
    for (const [name, walk] of Object.entries(JOURNEYS)) {
      const from = me.log.length
      const stopped = await walk({ product, me, cv: CV }).then(
        () => null,
        (error: unknown) => String(error),
      )
      const spoken = me.log.slice(from)
      const file = path.join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.txt`)
      await writeFile(file, `${spoken.join('\n')}\n`)
      const unsaid = missingSentences(expected.get(name) ?? [], spoken)
      const keys = spoken.filter((line) => line.startsWith('[')).length
      console.log(`${name}: ${keys} keys, ${spoken.length - keys} utterances, ${file}`)
      for (const sentence of unsaid) console.log(`  not spoken: ${sentence}`)
      missing += unsaid.length
      if (stopped === null) continue
      console.log(`  stopped: ${stopped}`)
      return 1
    }
  } finally {
    await me.stop()
    await product.stop()
  }
  return missing === 0 ? 0 : 1
}

/** The list items below each heading. */
function readExpected(markdown: string): ReadonlyMap<string, readonly string[]> {
  const sections = markdown.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.split('\n')
      return [name.trim(), lines.flatMap((line) => (/^- (.*)$/.exec(line)?.[1] ?? []) as string)]
    }),
  )
}

/** The sentences that are not spoken after the ones before them. */
function missingSentences(expected: readonly string[], spoken: readonly string[]): string[] {
  let text = spoken.filter((line) => !line.startsWith('[')).join(' ')
  return expected.filter((sentence) => {
    const at = text.indexOf(sentence)
    if (at < 0) return true
    text = text.slice(at + sentence.length)
    return false
  })
}
