/** `vitrine make-secrets`: creates the secrets for compose.yaml. */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** User id in the image. */
const USER = 10001

/** Generated if missing. */
const RANDOM = ['app-secret', 'database-password', 'admin-password', 'metrics-token', 'backup-key']
/** Set by the operator: created empty, which means "not set". */
const GIVEN = [
  'stripe-secret-key',
  'stripe-webhook-secret',
  'smtp-url',
  'storage-url',
  'backup-url',
]

/**
 * Creates missing secret files with mode 600, owned by the image's user if run as root. Never
 * overwrites. Returns the created names.
 */
export function makeSecrets(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made: string[] = []
  const make = (name: string, body: () => string) => {
    const file = path.join(folder, name)
    if (existsSync(file)) return
    // A crash between the steps leaves the temporary file, never half a secret.
    const temporary = `${file}.new`
    writeFileSync(temporary, body(), { mode: 0o600, flush: true })
    chmodSync(temporary, 0o600)
    if (process.getuid?.() === 0) chownSync(temporary, USER, USER)
    renameSync(temporary, file)
    made.push(name)
  }
  for (const name of RANDOM) make(name, () => randomBytes(32).toString('base64url'))
  make('database-url', () => {
    const password = readFileSync(path.join(folder, 'database-password'), 'utf8').trim()
    return `postgres://vitrine:${password}@database:5432/vitrine`
  })
  for (const name of GIVEN) make(name, () => '')
  if (process.getuid?.() === 0) chownSync(folder, USER, USER)
  return made
}

/** Exit code 0: all secrets exist. */
export async function makeSecretsCommand(words: string[]): Promise<number> {
  let out: string | undefined
  try {
    out = parseArgs({ args: words, options: { out: { type: 'string' } } }).values.out
  } catch {
    out = undefined
  }
  if (out === undefined) {
    process.stderr.write('Say where: make-secrets --out FOLDER\n')
    return 2
  }
  const made = makeSecrets(out)
  process.stdout.write(
    made.length === 0
      ? `All secrets are in ${out}: nothing was changed.\n`
      : `Made in ${out}: ${made.join(', ')}. What was there was not changed.\n`,
  )
  return 0
}
