/** Versioned JSON columns, validated on read. */
import { customType } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** Stored JSON that this version can't read. Retrying won't help; the row needs a fix. */
export class UnreadableJson extends Error {
  override name = 'UnreadableJson'
}

type Migration = (older: never) => unknown

/**
 * A JSON column stored as `{ schemaVersion, value }`. Bare values are version 1. On read, older
 * values pass through `migrations` (the first maps version 1 to 2); on write the newest version is
 * stored. Migrations must be pure. Reading throws `UnreadableJson` for invalid values and for
 * values of a newer version.
 *
 * `name` appears in errors: `studio.drafts.resume`.
 */
export function storedJson<T>(
  name: string,
  schema: z.ZodType<T>,
  migrations: readonly Migration[] = [],
) {
  const newest = migrations.length + 1
  const column = customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    // Prepared statements call this with null.
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
