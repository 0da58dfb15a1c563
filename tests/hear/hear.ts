// npm run hear [-- --log FOLDER] [-- JOURNEY …]
//
// Walks the main journeys, or those whose names begin so, by keyboard in Firefox with the Orca
// screen reader, and writes what was spoken, one file for each journey. Then searches the sentences
// of `expected.md` in them, in their order. Ends with status 1 if a journey stops or a sentence is
// missing. Nothing is heard or seen: the screen is virtual, and the speech goes to a log. The
// outcomes are in `hear.json`, which the accessibility report reads.
//
// Orca refuses to run twice on a machine, so a run waits for another one to end.
//
// Debian packages: orca, firefox-esr, xvfb, openbox, xdotool, speech-dispatcher, at-spi2-core,
// dbus, libglib2.0-bin.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startProduct } from '../../e2e/start-product.ts'
import type { HeardJourney } from '../../web/src/storefront/legal/accessibility-report.ts'
import { JOURNEYS } from './journeys.ts'
import { startListening } from './listening.ts'
import { homeIn, RUN_MARK } from './marked-processes.ts'

/** A run that is killed leaves what was spoken until then. */
const KEEP_MS = 1000

/** Set inside the session bus of the run. */
const mark = process.env[RUN_MARK]

const { values, positionals } = parseArgs({
  options: { log: { type: 'string' } },
  allowPositionals: true,
})

if (mark === undefined) process.exitCode = await runOnOwnBus()
else
  process.exitCode = await listen(mark).catch((error: unknown) => {
    // The bus writes much to the other stream, which is not shown.
    console.log(String(error))
    return 1
  })
// Orca's helpers may hold a stream open.
process.exit()

/**
 * Settings of the desktop are changed on the session bus: never on the one of the user. A process
 * of its own ends all others, also when this one is killed.
 */
async function runOnOwnBus(): Promise<number> {
  const run = randomUUID()
  const folder = values.log ?? (await mkdtemp(path.join(tmpdir(), 'vitrine-hear-')))
  await mkdir(folder, { recursive: true })
  const keeper = spawn(
    process.execPath,
    [
      ...process.execArgv,
      fileURLToPath(new URL('./marked-processes.ts', import.meta.url)),
      ...[run, homeIn(folder)],
    ],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  const names = [...positionals, '--log', folder]
  const child = spawn(
    'dbus-run-session',
    ['--', process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), ...names],
    { stdio: ['ignore', 'inherit', 'ignore'], env: { ...process.env, [RUN_MARK]: run } },
  )
  child.on('error', () => console.error('dbus-run-session is missing: install dbus.'))
  const [code] = (await once(child, 'exit')) as [number | null]
  keeper.stdin.end()
  await once(keeper, 'exit')
  return code ?? 1
}

async function listen(run: string): Promise<number> {
  const folder = values.log ?? ''
  const expected = readExpected(await readFile(new URL('./expected.md', import.meta.url), 'utf8'))
  const product = await startProduct({ [RUN_MARK]: run })
  const me = await startListening(homeIn(folder), run)
  const heard: HeardJourney[] = []
  try {
    for (const [name, walk] of Object.entries(JOURNEYS)) {
      if (!isWanted(name)) continue
      const from = me.log.length
      const file = path.join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.txt`)
      const keep = () => writeFile(file, `${me.log.slice(from).join('\n')}\n`)
      const timer = setInterval(() => void keep(), KEEP_MS)
      const stopped = await walk({ product, me, folder }).then(
        () => [],
        (error: unknown) => [`stopped: ${String(error)}`],
      )
      clearInterval(timer)
      await keep()
      const spoken = me.log.slice(from)
      const unsaid = missingSentences(expected.get(name) ?? [], spoken)
      const keys = spoken.filter((line) => line.startsWith('[')).length
      console.log(`${name}: ${keys} keys, ${spoken.length - keys} utterances, ${file}`)
      const faults = [...unsaid.map((sentence) => `not spoken: ${sentence}`), ...stopped]
      for (const fault of faults) console.log(`  ${fault}`)
      heard.push({ journey: name, keys, utterances: spoken.length - keys, faults })
    }
  } finally {
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
