import { settingSchema, SETTING_GROUPS } from '@vitrine/domain/settings/settings'
import { z } from 'zod'
import { boundedText, timestamp, route } from './route.ts'

const group = z.enum([...SETTING_GROUPS])

/** A saved version of a group. */
const settingVersion = z.object({
  /** 1, 2, 3, … within the group. */
  n: z.int(),
  at: timestamp,
  /** `staff:noor`. */
  by: z.string(),
  /** Reason; may be empty. */
  note: z.string(),
  /** The restored version; 0: the fallback. Null: edited. */
  restores: z.int().nullable(),
  setting: settingSchema,
})
export type SettingVersion = z.infer<typeof settingVersion>

const settingResponse = z.object({
  group,
  /** Current value. */
  setting: settingSchema,
  /** Value from the environment or the program. */
  fallback: settingSchema,
  /** Newest first; empty: the fallback applies. */
  versions: z.array(settingVersion),
})
export type SettingResponse = z.infer<typeof settingResponse>

export const settingsRoutes = {
  readSettings: route('GET /api/admin/settings', {
    access: 'manager',
    summary: 'Lists the settings with their versions',
    response: z.array(settingResponse),
  }),
  saveSetting: route('PUT /api/admin/settings/:group', {
    access: 'owner',
    params: z.object({ group }),
    summary: 'Saves a new version of a settings group',
    errors: { nothing_changed: 409, setting_changed: 409 },
    body: z.strictObject({
      /** Parsed by the schema of the group, so that errors name its fields. */
      setting: z.looseObject({}),
      /** The version that the page showed; 0: none. Another one answers 409. */
      since: z.int().min(0),
      note: boundedText(300),
    }),
    response: settingResponse,
  }),
  restoreSetting: route('PUT /api/admin/settings/:group/restoration', {
    access: 'owner',
    params: z.object({ group }),
    summary: 'Restores a version of a settings group; 0 is the fallback',
    errors: { version_not_found: 404, nothing_changed: 409, setting_changed: 409 },
    body: z.strictObject({
      version: z.int().min(0),
      since: z.int().min(0),
      note: boundedText(300),
    }),
    response: settingResponse,
  }),
}
