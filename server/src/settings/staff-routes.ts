import { type SettingResponse, settingsRoutes } from '@vitrine/contract/settings'
import {
  parseSetting,
  type Setting,
  type SettingGroup,
  SETTING_GROUPS,
  describeSettingChange,
} from '@vitrine/domain/settings/settings'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, type AuditDetails } from '../platform/http.ts'
import type { SettingDefaults, Settings } from './current-settings.ts'
import { restoreSetting, saveSetting, type SaveSettingResult } from './save-setting.ts'
import type { Version } from './tables.ts'
import { listVersions, listVersionsOf } from './version-store.ts'

export function registerSettingsRoutes(
  http: Http,
  {
    db,
    clock,
    settings,
    defaults,
  }: Pick<AppContext, 'db' | 'clock'> & {
    readonly settings: Settings
    readonly defaults: SettingDefaults
  },
): void {
  http.serve(settingsRoutes.readSettings, async () => {
    const all = Map.groupBy(await listVersions(db), ({ group }) => group)
    return SETTING_GROUPS.map((group) => describe(group, all.get(group) ?? []))
  })

  http.serve(settingsRoutes.saveSetting, async ({ params: { group }, body, actor, audit }) => {
    const setting = parse({ ...body.setting, group })
    return answer(group, audit, (tx) =>
      saveSetting(tx, defaults, { ...body, group, setting, by: actor }, clock()),
    )
  })

  http.serve(settingsRoutes.restoreSetting, ({ params: { group }, body, actor, audit }) =>
    answer(group, audit, (tx) =>
      restoreSetting(tx, defaults, { ...body, group, by: actor }, clock()),
    ),
  )

  async function answer(
    group: SettingGroup,
    note: (noted: AuditDetails) => void,
    act: (tx: Transaction) => Promise<SaveSettingResult>,
  ): Promise<SettingResponse> {
    const result = await db.transaction(act)
    if ('refused' in result) throw refusalOf(result)
    const { before, saved } = result
    note({
      about: `${group}, version ${saved.n}`,
      from: describeSettingChange(before, saved.setting),
      to: describeSettingChange(saved.setting, before),
    })
    await settings.refresh()
    return describe(group, await listVersionsOf(db, group))
  }

  function describe(group: SettingGroup, oldestFirst: readonly Version[]): SettingResponse {
    const versions = oldestFirst.toReversed()
    const fallback = defaults[group]
    return {
      group,
      setting: versions[0]?.setting ?? fallback,
      fallback,
      versions: versions.map(({ n, at, savedBy, note, restores, setting }) => ({
        ...{ n, note, restores, setting, by: savedBy, at: at.toISOString() },
      })),
    }
  }
}

function parse(typed: unknown): Setting {
  const read = parseSetting(typed)
  if ('setting' in read) return read.setting
  const [sentence] = Object.values(read.faults)
  throw new HttpError(400, 'validation_failed', `${sentence}.`, { fields: read.faults })
}

function refusalOf(result: Extract<SaveSettingResult, { refused: string }>): HttpError {
  if (result.refused === 'no-such-version')
    return new HttpError(404, 'version_not_found', 'There is no such version.')
  if (result.refused === 'nothing-changed')
    return new HttpError(409, 'nothing_changed', 'That is what counts already: nothing was saved.')
  return new HttpError(
    409,
    'setting_changed',
    `${whoSaved(result.newest)} since you opened this, so yours was not saved. It still stands in the form: look at theirs, then save again or take theirs.`,
  )
}

const whoSaved = (version: Version | undefined) =>
  version
    ? `${version.savedBy.replace(/^staff:/, '')} saved version ${version.n}`
    : 'Another version was saved'
