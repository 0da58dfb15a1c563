import type { PGlite } from '@electric-sql/pglite'

/** Response messages of PGlite. */
type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>

type Statement = {
  readonly name: string
  /** Parameter and column descriptions. */
  description: Answer
}

/** LRU limit. The app has some hundred statements, more where the number of parameters varies. */
const MOST_STATEMENTS = 500

// First bytes of frontend messages. Source: PostgreSQL documentation, "Message Formats".
const PARSE = 0x50
const DESCRIBE = 0x44
const BIND = 0x42
const EXECUTE = 0x45
const SYNC = 0x53
const OF_A_STATEMENT = 0x53
/** Message type and length. */
const HEAD_BYTES = 5

/** `feature_not_supported`: a table changed and the cached plan is outdated. */
const PLAN_IS_OUTDATED = '0A000'

/**
 * Caches prepared statements of PGlite, which otherwise parses and plans each text on every call,
 * in six round trips. Cached statements are bound, executed and synced in one.
 *
 * It rewrites the protocol messages between PGlite's queries and the database: Parse, Describe
 * (statement), Bind, Describe (portal), Execute, Sync, one query at a time. Types and errors stay
 * PGlite's own.
 */
export function cacheStatements(lite: PGlite): void {
  const send = lite.execProtocolStream.bind(lite)
  const known = new Map<string, Statement>()
  /** The current statement; undefined: pass messages through. */
  let asked: { readonly text: string; readonly statement: Statement; isNew: boolean } | undefined
  let bound: Uint8Array | undefined
  let isConcluded = false

  const ask = async (
    message: Uint8Array,
    options: Parameters<PGlite['execProtocolStream']>[1],
  ): Promise<Answer> => {
    switch (message[0]) {
      case PARSE: {
        asked = undefined
        isConcluded = false
        const text = textOf(message)
        if (text === undefined) return send(message, options)
        const statement = known.get(text)
        known.delete(text)
        asked = { text, statement: statement ?? newStatement(), isNew: statement === undefined }
        if (statement) {
          known.set(text, statement)
          return []
        }
        await forgetOldest()
        return send(named(message, HEAD_BYTES, asked.statement.name), options)
      }
      case DESCRIBE: {
        if (!asked) return send(message, options)
        const { statement, isNew, text } = asked
        if (message[HEAD_BYTES] !== OF_A_STATEMENT) {
          return statement.description.filter(({ name }) => name !== 'parameterDescription')
        }
        if (isNew) {
          statement.description = await send(
            named(message, HEAD_BYTES + 1, statement.name),
            options,
          )
          known.set(text, statement)
        }
        return statement.description
      }
      case BIND:
        if (!asked) return send(message, options)
        // After the empty portal name.
        bound = named(message, HEAD_BYTES + 1, asked.statement.name)
        return []
      case EXECUTE: {
        if (!asked || !bound) return send(message, options)
        isConcluded = true
        return send(Buffer.concat([bound, message, CONCLUDE]), options)
      }
      case SYNC: {
        const wasConcluded = isConcluded
        isConcluded = false
        bound = undefined
        return wasConcluded ? [] : send(message, options)
      }
      default:
        asked = undefined
        return send(message, options)
    }
  }
  const forgetOldest = async (): Promise<void> => {
    const [oldest] = known
    if (known.size < MOST_STATEMENTS || !oldest) return
    known.delete(oldest[0])
    await send(named(CLOSE, HEAD_BYTES + 1, oldest[1].name), { syncToFs: false })
  }
  let made = 0
  const newStatement = (): Statement => ({ name: `s${(made += 1)}`, description: [] })
  lite.execProtocolStream = async (message, options) => {
    try {
      return await ask(message, options)
    } catch (error) {
      const isOutdated = (error as { code?: unknown }).code === PLAN_IS_OUTDATED
      if (asked && isOutdated) known.delete(asked.text)
      throw error
    }
  }
}

const CONCLUDE = Uint8Array.of(SYNC, 0, 0, 0, 4)
/** Close of an unnamed statement. */
const CLOSE = Uint8Array.of(0x43, 0, 0, 0, 6, OF_A_STATEMENT, 0)

/** Other statements are not planned, and a cursor's FETCH has varying columns. */
const PLANNED = /^\s*(?:select|insert|update|delete|with|values)\b/i

/** Text of an unnamed statement without parameter types if it can be planned. */
function textOf(message: Uint8Array): string | undefined {
  const isUnnamed = message[HEAD_BYTES] === 0
  const hasNoTypes = message.at(-1) === 0 && message.at(-2) === 0
  if (!isUnnamed || !hasNoTypes) return undefined
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const text = bytes.toString('utf8', HEAD_BYTES + 1, bytes.length - 3)
  return PLANNED.test(text) ? text : undefined
}

/** Inserts a name in place of the empty one at `at`. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = Buffer.from(name)
  const longer = Buffer.concat([message.subarray(0, at), bytes, message.subarray(at)])
  longer.writeUInt32BE(longer.readUInt32BE(1) + bytes.length, 1)
  return longer
}
