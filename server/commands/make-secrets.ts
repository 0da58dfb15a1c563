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
const RANDOM = ['app-secret', 'admin-password', 'metrics-token', 'backup-key']
/** Set by the operator: created empty, which means "not set". */
const GIVEN = [
  'stripe-secret-key',
  'stripe-webhook-secret',
  'smtp-url',
  'storage-url',
  'backup-url',
]

/** One folder for each service of compose.yaml that has secrets. */
const SERVICES = ['database', 'program'] as const
type Service = (typeof SERVICES)[number]
const DATABASE_PASSWORD = 'database-password'

/**
 * Creates missing secret files with mode 600, owned by the image's user if run as root. Never
 * overwrites. Moves files of older versions, which lay beside each other, to their service.
 * Returns the created names.
 */
export function makeSecrets(folder: string): string[] {
  const made: string[] = []
  const isRoot = process.getuid?.() === 0
  const openFolder = (name: string) => {
    mkdirSync(name, { recursive: true, mode: 0o700 })
    chmodSync(name, 0o700)
    if (isRoot) chownSync(name, USER, USER)
  }
  const fileOf = (service: Service, name: string) => path.join(folder, service, name)
  const make = (service: Service, name: string, body: () => string) => {
    const [file, older] = [fileOf(service, name), path.join(folder, name)]
    if (existsSync(file)) return
    if (existsSync(older)) return renameSync(older, file)
    // A crash between the steps leaves the temporary file, never half a secret.
    const temporary = `${file}.new`
    writeFileSync(temporary, body(), { mode: 0o600, flush: true })
    chmodSync(temporary, 0o600)
    if (isRoot) chownSync(temporary, USER, USER)
    renameSync(temporary, file)
    made.push(name)
  }
  openFolder(folder)
  for (const service of SERVICES) openFolder(path.join(folder, service))
  const random = () => randomBytes(32).toString('base64url')
  make('database', DATABASE_PASSWORD, random)
  for (const name of RANDOM) make('program', name, random)
  make('program', 'database-url', () => {
    const password = readFileSync(fileOf('database', DATABASE_PASSWORD), 'utf8').trim()
    return `postgres://vitrine:${password}@database:5432/vitrine`
  })
  for (const name of GIVEN) make('program', name, () => '')
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
