/**
 * The daily salt for visitor hashes: random, in memory, deleted after the day. Replicas exchange
 * it through the database, encrypted with keys that live in memory only, so the database alone
 * decrypts nothing.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { saltKeys } from './tables.ts'

export type Salts = {
  /** Undefined: another replica has it and has not shared it yet. */
  saltOf(db: Database, day: string): Promise<Buffer | undefined>
  deleteBefore(db: Database, before: string): Promise<void>
}

/** Replicas that are silent for this long share nothing. */
const SILENCE = sql`now() - interval '15 seconds'`

type OwnDay = {
  readonly privateKey: KeyObject
  readonly publicKey: string
  salt: Buffer | undefined
}

/** `shared`: other replicas may exist. */
export function createSalts(shared: boolean): Salts {
  const replica = randomUUID()
  const own = new Map<string, OwnDay>()

  return {
    async saltOf(db, day) {
      const mine = own.get(day) ?? aDay(shared)
      own.set(day, mine)
      if (!shared) return mine.salt
      if (!mine.salt) await receive(db, day, mine)
      await say(db, day, mine)
      if (mine.salt) await handOver(db, day, mine, mine.salt)
      return mine.salt
    },
    async deleteBefore(db, before) {
      for (const day of own.keys()) if (day < before) own.delete(day)
      if (shared) await db.delete(saltKeys).where(lt(saltKeys.day, before))
    },
  }

  /** Decrypts the salt from another replica, or generates it if no replica has one. */
  async function receive(db: Database, day: string, mine: OwnDay): Promise<void> {
    const [row] = await db
      .select()
      .from(saltKeys)
      .where(and(eq(saltKeys.day, day), eq(saltKeys.replica, replica)))
    if (row?.locked && row.lockedBy) {
      mine.salt = unlock(row.locked, keyBetween(mine.privateKey, row.lockedBy, day))
      return
    }
    const holders = await db
      .select({ replica: saltKeys.replica })
      .from(saltKeys)
      .where(and(eq(saltKeys.day, day), saltKeys.hasSalt, gt(saltKeys.seenAt, SILENCE)))
      .limit(1)
    if (holders.length === 0) mine.salt = randomBytes(32)
  }

  async function say(db: Database, day: string, mine: OwnDay): Promise<void> {
    const state = { hasSalt: mine.salt !== undefined, seenAt: sql`now()` as never }
    await db
      .insert(saltKeys)
      .values({ day, replica, publicKey: mine.publicKey, ...state })
      .onConflictDoUpdate({ target: [saltKeys.day, saltKeys.replica], set: state })
  }

  async function handOver(db: Database, day: string, mine: OwnDay, salt: Buffer): Promise<void> {
    const waiting = await db
      .select()
      .from(saltKeys)
      .where(and(eq(saltKeys.day, day), eq(saltKeys.hasSalt, false)))
    for (const each of waiting) {
      const locked = lock(salt, keyBetween(mine.privateKey, each.publicKey, day))
      await db
        .update(saltKeys)
        .set({ locked, lockedBy: mine.publicKey })
        .where(and(eq(saltKeys.day, day), eq(saltKeys.replica, each.replica)))
    }
  }
}

function aDay(shared: boolean): OwnDay {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return {
    privateKey,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    salt: shared ? undefined : randomBytes(32),
  }
}

/** The X25519 shared key of two replicas for one day. */
function keyBetween(privateKey: KeyObject, theirs: string, day: string): Buffer {
  const publicKey = createPublicKey({
    key: Buffer.from(theirs, 'base64'),
    type: 'spki',
    format: 'der',
  })
  const secret = diffieHellman({ privateKey, publicKey })
  return Buffer.from(hkdfSync('sha256', secret, '', `visits ${day}`, 32))
}

const IV_BYTES = 12
const TAG_BYTES = 16

function lock(salt: Buffer, key: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(salt), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function unlock(locked: string, key: Buffer): Buffer {
  const bytes = Buffer.from(locked, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
