// npm run hear [-- --log FOLDER] [-- JOURNEY …]
//
// Walks the main journeys, or those whose names begin so, by keyboard in Firefox with the Orca
// screen reader, and writes what was spoken, one file for each journey. Then searches the sentences
// of `expected.md` in them, in their order. Ends with status 1 if a journey stops or a sentence is
// missing. Nothing is heard or seen: the screen is virtual, and the speech goes to a log. The
// outcomes are in `hear.json`, which the accessibility report reads.
//
// Debian packages: orca, firefox-esr, xvfb, openbox, xdotool, speech-dispatcher, at-spi2-core,
// dbus, libglib2.0-bin.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct } from '../../e2e/start-product.ts'
import type { HeardJourney } from '../../web/src/storefront/legal/accessibility-report.ts'
import { JOURNEYS } from './journeys.ts'
import { startListening } from './listening.ts'

const OWN_BUS = 'VITRINE_HEAR_BUS'

const { values, positionals } = parseArgs({
  options: { log: { type: 'string' } },
  allowPositionals: true,
})

if (process.env[OWN_BUS] === undefined) process.exitCode = await runOnOwnBus()
else
  process.exitCode = await listen().catch((error: unknown) => {
    // The bus writes much to the other stream, which is not shown.
    console.log(String(error))
    return 1
  })
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
  const me = await startListening(folder)
  const heard: HeardJourney[] = []
  try {
    for (const [name, walk] of Object.entries(JOURNEYS)) {
      if (!isWanted(name)) continue
      const from = me.log.length
      const stopped = await walk({ product, me }).then(
        () => [],
        (error: unknown) => [`stopped: ${String(error)}`],
      )
      const spoken = me.log.slice(from)
      const file = path.join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.txt`)
      await writeFile(file, `${spoken.join('\n')}\n`)
      const unsaid = missingSentences(expected.get(name) ?? [], spoken)
      const keys = spoken.filter((line) => line.startsWith('[')).length
      console.log(`${name}: ${keys} keys, ${spoken.length - keys} utterances, ${file}`)
      const faults = [...unsaid.map((sentence) => `not spoken: ${sentence}`), ...stopped]
      for (const fault of faults) console.log(`  ${fault}`)
      heard.push({ journey: name, keys, utterances: spoken.length - keys, faults })
    }
  } finally {
    await me.stop()
    await product.stop()
  }
  await writeFile(path.join(folder, 'hear.json'), JSON.stringify({ heard }))
  return heard.every(({ faults }) => faults.length === 0) ? 0 : 1
}

function isWanted(name: string): boolean {
  const begins = (wanted: string) => name.toLowerCase().startsWith(wanted.toLowerCase())
  return positionals.length === 0 || positionals.some(begins)
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
