import type { Actor } from '@vitrine/domain/audit/actor'
import { claimOfGroup, type Setting, type SettingGroup } from '@vitrine/domain/settings/settings'
import { withoutOutdatedSignature } from '@vitrine/domain/storefront/signed-claims'
import type { Transaction } from '../platform/database.ts'
import type { SettingDefaults } from './current-settings.ts'
import type { Version } from './tables.ts'
import { findNewest, insertVersion, listVersionsOf } from './version-store.ts'

export type SaveSettingResult =
  | { readonly before: Setting; readonly saved: Version }
  /** Someone else saved since; the newest version. */
  | { readonly refused: 'saved-since'; readonly newest: Version | undefined }
  | { readonly refused: 'nothing-changed' }
  | { readonly refused: 'no-such-version' }

type Saving = {
  readonly group: SettingGroup
  /** The version that the editor was based on; 0: none. */
  readonly since: number
  readonly by: Actor
  readonly note: string
}

/** Adds the next version unless someone saved since. */
export async function saveSetting(
  tx: Transaction,
  defaults: SettingDefaults,
  saving: Saving & { readonly setting: Setting },
  now: Date,
): Promise<SaveSettingResult> {
  return add(tx, defaults, saving, { setting: saving.setting, restores: null }, now)
}

/** Adds an earlier version as the next one; 0 restores the default. */
export async function restoreSetting(
  tx: Transaction,
  defaults: SettingDefaults,
  saving: Saving & { readonly version: number },
  now: Date,
): Promise<SaveSettingResult> {
  const { group, version } = saving
  const earlier = (await listVersionsOf(tx, group)).find(({ n }) => n === version)
  if (version !== 0 && !earlier) return { refused: 'no-such-version' }
  const setting = earlier?.setting ?? defaults[group]
  return add(tx, defaults, saving, { setting, restores: version }, now)
}

async function add(
  tx: Transaction,
  defaults: SettingDefaults,
  { group, since, by, note }: Saving,
  given: Pick<Version, 'setting' | 'restores'>,
  now: Date,
): Promise<SaveSettingResult> {
  const newest = await findNewest(tx, group)
  if ((newest?.n ?? 0) !== since) return { refused: 'saved-since', newest }
  const before = newest?.setting ?? defaults[group]
  // An earlier version has the signature of its words.
  const setting =
    given.restores === null ? withoutSignature(group, before, given.setting) : given.setting
  if (JSON.stringify(before) === JSON.stringify(setting)) return { refused: 'nothing-changed' }
  const saved = { ...given, setting, group, n: since + 1, at: now, savedBy: by, note }
  // A concurrent save blocks here and then finds the number taken.
  if (await insertVersion(tx, saved)) return { before, saved }
  return { refused: 'saved-since', newest: await findNewest(tx, group) }
}

function withoutSignature(group: SettingGroup, before: Setting, saved: Setting): Setting {
  if (claimOfGroup(group) === undefined || !('texts' in before) || !('texts' in saved)) return saved
  return { ...saved, texts: withoutOutdatedSignature(before.texts, saved.texts) }
}
