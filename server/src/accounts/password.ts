import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)

/** OWASP password storage cheat sheet, first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, base64 without padding. */
export async function hashPassword(
  password: string,
  cost: Pick<Argon2Parameters, keyof typeof PARAMETERS> = PARAMETERS,
): Promise<string> {
  const nonce = randomBytes(16)
  const digest = await digestOf(password, { ...cost, nonce })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(digest)}`
}

/** Also false for a malformed hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (!match) return false
  const [, memory, passes, parallelism, nonce = '', digest = ''] = match
  const expected = Buffer.from(digest, 'base64')
  const given = await digestOf(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(given, expected)
}

function digestOf(
  password: string,
  parameters: Omit<Argon2Parameters, 'message'>,
): Promise<Buffer> {
  return hash('argon2id', { ...parameters, message: password.normalize('NFKC') })
}

const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
