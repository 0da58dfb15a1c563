// npm run check:commands [-- DOCUMENT…]
//
// Runs every command of the documents in reading order and checks every example configuration
// with its own program (command-runs.ts). Runs as root on Debian, on copies of /etc, /opt and
// /var. Needs postgresql caddy nginx-light prometheus docker-compose openssl. Prints each block
// with its seconds and stops at the first failure with status 1.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UNTESTED_COMMANDS, COMMAND_RUNS } from './command-runs.ts'
import { codeBlocksIn, readDocument } from './parse-markdown.ts'
import { openSandbox } from './sandbox.ts'

const COPIED = ['/etc', '/opt', '/var']

const [inside, ...asked] = process.argv.slice(2)
if (inside === '--inside') await tryAll(asked)
else apart(process.argv.slice(2))

/** Runs this once more, where nothing that is changed or started outlives it. */
function apart(documents: readonly string[]): void {
  if (process.getuid?.() !== 0) {
    process.stderr.write('The documents are tried as root, as they ask for it.\n')
    process.exitCode = 1
    return
  }
  const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-copies-'))
  const overlays = COPIED.map((folder) => {
    const over = `${scratch}${folder}`
    return `mkdir -p ${over}/new ${over}/work && mount -t overlay overlay -o lowerdir=${folder},upperdir=${over}/new,workdir=${over}/work ${folder}`
  })
  // In memory, as not every file system can be laid over another.
  const script = [`mount -t tmpfs none ${scratch}`, ...overlays, 'exec "$@"'].join(' && ')
  const self = [...process.execArgv, fileURLToPath(import.meta.url), '--inside', ...documents]
  const { status } = spawnSync(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--mount-proc', '--kill-child', 'bash', '-c', script],
      ...['bash', process.execPath, ...self],
    ],
    { stdio: 'inherit' },
  )
  rmSync(scratch, { recursive: true, force: true })
  process.exitCode = status ?? 1
}

async function tryAll(documents: readonly string[]): Promise<void> {
  const sandbox = await openSandbox()
  const begun = performance.now()
  let tried = 0
  try {
    for (const [file, trials] of Object.entries(COMMAND_RUNS)) {
      if (documents.length > 0 && !documents.includes(file)) continue
      const fences = codeBlocksIn(file, readDocument(file))
      for (const trial of trials) {
        const text = fences.find((fence) => fence.text.split('\n')[0] === trial.first)?.text
        if (text === undefined) throw new Error(`${file} has no block "${trial.first}"`)
        const since = performance.now()
        if ('notRun' in trial) {
          process.stdout.write(`not run  ${file}: ${trial.first} (${trial.notRun})\n`)
          continue
        }
        await trial.run(sandbox, text).catch((error: Error) => {
          throw new Error(`${file}: ${trial.first}\n${error.message}`)
        })
        tried += 1
        process.stdout.write(`${seconds(since)} s  ${file}: ${trial.first}\n`)
      }
    }
    for (const { file, command, because } of UNTESTED_COMMANDS)
      process.stdout.write(`not run  ${file}: ${command} (${because})\n`)
    process.stdout.write(`${tried} blocks hold what they say, in ${seconds(begun)} s\n`)
  } catch (error) {
    process.stderr.write(`FAILED   ${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await sandbox.close()
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1).padStart(6)
}
