/** `vitrine make-secrets`: what compose.yaml hands the program, the database and nobody else. */
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

/** The user of the image. */
const USER = 10001

/** Made where they are missing. */
const RANDOM = ['app-secret', 'database-password', 'admin-password', 'metrics-token', 'backup-key']
/** Only their owner knows them: made empty, which means "not set". */
const GIVEN = [
  'stripe-secret-key',
  'stripe-webhook-secret',
  'smtp-url',
  'storage-url',
  'backup-url',
]

/**
 * Makes each secret that is missing, in files of mode 600 that belong to the user of the image
 * where this runs as root. One that is there is never overwritten. Gives the names of those made.
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

/** 0: all are there. */
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
