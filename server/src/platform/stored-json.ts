/** Columns of JSON: each names the version of what it holds, and is parsed when it is read. */
import { customType } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** Stored JSON that this program can't read. Trying again won't help; the row has to be looked at. */
export class UnreadableJson extends Error {
  override name = 'UnreadableJson'
}

/** From one version to the next. */
type Migration = (older: never) => unknown

/**
 * A column of JSON, stored as `{ schemaVersion, value }`. Version 1 is also what lies
 * there bare, from before versions were named. What is older than the schema is taken
 * through the `migrations` (the first leads from version 1 to 2) whenever it is read, and
 * stored in the newest form when it is next written: so they have to give the same every
 * time. Reading throws `UnreadableJson` for what the schema refuses, and for what a
 * newer program wrote.
 *
 * `name` is for the fault: `studio.drafts.resume`.
 */
export function storedJson<T>(
  name: string,
  schema: z.ZodType<T>,
  migrations: readonly Migration[] = [],
) {
  const newest = migrations.length + 1
  const column = customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    // A prepared statement asks for nothing at all, too.
    toDriver: (value: T | null) =>
      value === null ? null : JSON.stringify({ schemaVersion: newest, value }),
    fromDriver: (stored) => {
      const { schemaVersion, value } = versionOf(stored)
      if (schemaVersion > newest) {
        throw new UnreadableJson(
          `${name} holds version ${schemaVersion}; this program knows version ${newest} at most`,
        )
      }
      try {
        const steps = migrations.slice(schemaVersion - 1)
        return schema.parse(
          steps.reduce<unknown>((older, migrate) => migrate(older as never), value),
        )
      } catch (cause) {
        throw new UnreadableJson(`${name} holds what its schema refuses`, { cause })
      }
    },
  })
  return column()
}

function versionOf(stored: unknown): { schemaVersion: number; value: unknown } {
  const held: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored
  if (
    typeof held === 'object' &&
    held !== null &&
    'schemaVersion' in held &&
    'value' in held &&
    typeof held.schemaVersion === 'number'
  )
    return { schemaVersion: held.schemaVersion, value: held.value }
  return { schemaVersion: 1, value: held }
}
