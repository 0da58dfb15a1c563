import { settingSchema, SETTING_GROUPS } from '@vitrine/domain/settings/settings'
import { z } from 'zod'
import { boundedText, timestamp, route } from './route.ts'

const group = z.enum([...SETTING_GROUPS])

/** How a group was saved at some time. */
const settingVersion = z.object({
  /** 1, 2, 3, … of its group. */
  n: z.int(),
  at: timestamp,
  /** `staff:noor`. */
  by: z.string(),
  /** Why; empty: nobody said. */
  note: z.string(),
  /** The version that it brought back; 0: what was there before the first. Null: it was typed. */
  restores: z.int().nullable(),
  setting: settingSchema,
})
export type SettingVersion = z.infer<typeof settingVersion>

const settingResponse = z.object({
  group,
  /** What counts now. */
  setting: settingSchema,
  /** What counts where nobody saved anything: from the environment. */
  fallback: settingSchema,
  /** The newest first; none: the environment says it. */
  versions: z.array(settingVersion),
})
export type SettingResponse = z.infer<typeof settingResponse>

export const settingsRoutes = {
  readSettings: route({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'manager',
    summary: 'What is set in the desk, and how it was before',
    response: z.array(settingResponse),
  }),
  saveSetting: route({
    method: 'PUT',
    path: '/api/admin/settings/:group',
    access: 'owner',
    summary: 'Saves one group of settings as its next version; it counts at once',
    errors: { nothing_changed: 409, setting_changed: 409 },
    params: z.object({ group }),
    body: z.strictObject({
      /** Parsed by the schema of its group, so that each fault lands on its field. */
      setting: z.looseObject({}),
      /** The version that was on the screen; 0: none. Another one by now: 409. */
      since: z.int().min(0),
      note: boundedText(300),
    }),
    response: settingResponse,
  }),
  restoreSetting: route({
    method: 'PUT',
    path: '/api/admin/settings/:group/restoration',
    access: 'owner',
    summary: 'Makes an earlier version the newest again; 0 is what counts without any',
    errors: { version_not_found: 404, nothing_changed: 409, setting_changed: 409 },
    params: z.object({ group }),
    body: z.strictObject({
      version: z.int().min(0),
      since: z.int().min(0),
      note: boundedText(300),
    }),
    response: settingResponse,
  }),
}
