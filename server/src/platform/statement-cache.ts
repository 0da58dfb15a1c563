import type { PGlite } from '@electric-sql/pglite'

/** What the embedded database answers, message by message. */
type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>

type Statement = {
  readonly name: string
  /** What it says of its parameters and its columns. */
  description: Answer
}

/** So many are kept, those that were asked last. Ours are some hundred, more where a text counts its parameters. */
const MOST_STATEMENTS = 500

// First bytes of a client's messages.
// Source: PostgreSQL's documentation, "Frontend/Backend Protocol", "Message Formats".
const PARSE = 0x50
const DESCRIBE = 0x44
const BIND = 0x42
const EXECUTE = 0x45
const SYNC = 0x53
const OF_A_STATEMENT = 0x53
/** Of the letter and the length that counts itself. */
const HEAD_BYTES = 5

/** `feature_not_supported`: a table has changed, and with it what the kept plan answers. */
const PLAN_IS_OUTDATED = '0A000'

/**
 * PGlite has the database read and plan each text at every call, in six steps of which each wakes it anew. From now on it
 * does so once a text: what follows is bound, executed and concluded in one step, as on a connection to a server.
 *
 * It stands between PGlite's queries and the database and rewrites their messages, so that all else, types and errors too,
 * is PGlite's own: Parse, Describe (statement), Bind, Describe (portal), Execute, Sync, one query at a time.
 */
export function cacheStatements(lite: PGlite): void {
  const send = lite.execProtocolStream.bind(lite)
  const known = new Map<string, Statement>()
  /** The one that is being asked, and its text; undefined: as PGlite does it. */
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
        // After the name of the portal, which is empty.
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
/** Of an unnamed statement. */
const CLOSE = Uint8Array.of(0x43, 0, 0, 0, 6, OF_A_STATEMENT, 0)

/** The others are not planned, and what they answer may change: a cursor has the columns of its question. */
const PLANNED = /^\s*(?:select|insert|update|delete|with|values)\b/i

/** The text of an unnamed statement without types of parameters, if it is one that is planned; else undefined. */
function textOf(message: Uint8Array): string | undefined {
  const isUnnamed = message[HEAD_BYTES] === 0
  const hasNoTypes = message.at(-1) === 0 && message.at(-2) === 0
  if (!isUnnamed || !hasNoTypes) return undefined
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const text = bytes.toString('utf8', HEAD_BYTES + 1, bytes.length - 3)
  return PLANNED.test(text) ? text : undefined
}

/** The message with a name in place of the empty one at `at`. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = Buffer.from(name)
  const longer = Buffer.concat([message.subarray(0, at), bytes, message.subarray(at)])
  longer.writeUInt32BE(longer.readUInt32BE(1) + bytes.length, 1)
  return longer
}
