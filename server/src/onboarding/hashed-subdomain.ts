/**
 * Hashes of subdomains whose customer was erased. Old links still point there, so a subdomain is
 * never given to somebody else, but its name must not be readable.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { type AnyColumn, not, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { hashKeys } from './tables.ts'

/** No subdomain starts with it. */
const SEALED = '~'

export const isHashed = (subdomain: string): boolean => subdomain.startsWith(SEALED)

export const isNotHashed = (column: AnyColumn): SQL => not(sql`starts_with(${column}, ${SEALED})`)

export const hashSubdomain = (subdomain: string, appSecret: string): string =>
  hashWith(keyOf(appSecret), subdomain)

/** `hashSubdomain` in SQL: an erasure updates rows without reading them. Idempotent. */
export function hashColumn(column: AnyColumn, appSecret: string): SQL {
  const key = keyOf(appSecret)
  const pad = (byte: number) =>
    Buffer.alloc(BLOCK_BYTES, byte).map((each, at) => each ^ (key[at] ?? 0))
  const padded = (byte: number) => sql`decode(${Buffer.from(pad(byte)).toString('hex')}, 'hex')`
  const inner = sql`sha256(${padded(0x36)} || convert_to(${column}, 'UTF8'))`
  return sql`case when starts_with(${column}, ${SEALED}) then ${column}
    else ${SEALED} || encode(sha256(${padded(0x5c)} || ${inner}), 'hex') end`
}

/** Every hash that a name may have, by present and former secrets. */
export const possibleHashes = async (
  db: Database,
  subdomain: string,
  secrets: readonly string[],
): Promise<string[]> => (await createSubdomainHasher(db, secrets))(subdomain)

/** For many names. */
export async function createSubdomainHasher(
  db: Database,
  secrets: readonly string[],
): Promise<(subdomain: string) => string[]> {
  const keys = [...secrets.map(keyOf), ...(await openKept(db, secrets)).values()]
  return (subdomain) => [
    ...keys.map((key) => hashWith(key, subdomain)),
    ...secrets.map((secret) => hashWithFirstScheme(subdomain, secret)),
  ]
}

/**
 * Stores the keys of former secrets, encrypted with the present one, so that old hashes are still
 * recognized after a secret is forgotten. Idempotent; runs at each start.
 */
export async function storeHashKeys(tx: Transaction, secrets: readonly string[]): Promise<void> {
  const [now, ...before] = secrets
  if (now === undefined) return
  const kept = await openKept(tx, secrets)
  const known = new Map([...before.map(keyOf), ...kept.values()].map((key) => [idOf(key), key]))
  const isOfNow = await openKept(tx, [now])
  for (const [id, key] of known) {
    if (id === idOf(keyOf(now)) || isOfNow.has(id)) continue
    const wrapped = wrap(key, now)
    await tx
      .insert(hashKeys)
      .values({ id, wrapped })
      .onConflictDoUpdate({ target: hashKeys.id, set: { wrapped } })
  }
}

/** Keys that these secrets decrypt. */
async function openKept(db: Database, secrets: readonly string[]): Promise<Map<string, Buffer>> {
  const kept = await db.select().from(hashKeys)
  return new Map(
    kept.flatMap(({ id, wrapped }) =>
      secrets.flatMap((secret) => {
        const key = unwrap(wrapped, secret)
        return key ? [[id, key] as const] : []
      }),
    ),
  )
}

/** Block size of HMAC-SHA256. */
const BLOCK_BYTES = 64

const keyOf = (appSecret: string) =>
  createHmac('sha256', appSecret).update('sealed-subdomain:v1').digest()

const hashWith = (key: Buffer, subdomain: string) =>
  SEALED + createHmac('sha256', key).update(subdomain).digest('hex')

/** The first version's hash. */
const hashWithFirstScheme = (subdomain: string, appSecret: string) =>
  SEALED + createHash('sha256').update(`${appSecret}|${subdomain}`).digest('hex')

/** Identifies a key without revealing it. */
const idOf = (key: Buffer) => createHmac('sha256', key).update('which key').digest('hex')

const IV_BYTES = 12
const TAG_BYTES = 16

const wrapperOf = (appSecret: string) =>
  createHmac('sha256', appSecret).update('sealed-subdomain:wrap:v1').digest()

function wrap(key: Buffer, appSecret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', wrapperOf(appSecret), iv)
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** Undefined: encrypted with another secret. */
function unwrap(wrapped: string, appSecret: string): Buffer | undefined {
  const bytes = Buffer.from(wrapped, 'base64')
  const opening = createDecipheriv(
    'aes-256-gcm',
    wrapperOf(appSecret),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  )
  opening.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([opening.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opening.final()])
  } catch {
    return undefined
  }
}
