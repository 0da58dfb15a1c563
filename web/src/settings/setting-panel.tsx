import {
  type SettingResponse,
  settingsRoutes,
  type SettingVersion,
} from '@vitrine/contract/settings'
import {
  isCopyGroup,
  parseSetting,
  type Setting,
  type SettingGroup,
} from '@vitrine/domain/settings/settings'
import { usePeople } from '../api/use-people.ts'
import { type ReactNode, useState } from 'react'
import { ApiError, request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'
import { SettingHistory } from './setting-history.tsx'
import type { SettingForm } from './setting-form.ts'
import { settingForms } from './setting-forms.tsx'

/** A group of settings: form, origin and versions. */
export function SettingPanel({
  answer,
  mayChange,
  onChanged,
  onRefresh,
}: {
  answer: SettingResponse
  mayChange: boolean
  onChanged: (answer: SettingResponse) => void
  /** Reloads the setting. */
  onRefresh: () => Promise<unknown>
}) {
  const { group, setting, versions } = answer
  const of = formOf(group)
  const newest = versions[0]
  const [said, setSaid] = useState('')
  // The saved value behind the form: another window may save a newer one.
  const [base, setBase] = useState(answer)
  // A new key fills the form again.
  const [filling, setFilling] = useState(0)
  const take = (changed: SettingResponse, sentence: string) => {
    onChanged(changed)
    setBase(changed)
    setSaid(sentence)
  }
  const aside = <Source newest={newest} variables={of.variables} />
  const inside = (
    <>
      <p className="mb-5 max-w-prose text-muted">{of.about}</p>
      {mayChange ? (
        <Editor
          key={filling}
          base={base}
          newest={newest}
          onSaved={take}
          onTakeTheirs={() => {
            setBase(answer)
            setFilling(filling + 1)
            setSaid('')
          }}
          onLook={onRefresh}
          onTyped={() => setSaid('')}
        />
      ) : (
        <Facts>
          {of.facts(setting).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      <Status as="div" className="mt-4 empty:hidden">
        {said !== '' && <Notice kind="ok">{said}</Notice>}
      </Status>
      <SettingHistory
        answer={answer}
        facts={of.facts}
        mayRestore={mayChange}
        onRestored={(changed) => {
          take(changed, 'Restored. It applies from now on.')
          setFilling(filling + 1)
        }}
        onRefresh={onRefresh}
      />
    </>
  )
  return isCopyGroup(group) ? (
    <FoldedPanel
      title={of.title}
      note={hasOwnWords(answer) ? 'customized' : undefined}
      aside={aside}
    >
      {inside}
    </FoldedPanel>
  ) : (
    <Panel title={of.title} aside={aside}>
      {inside}
    </Panel>
  )
}

/** Collapsed until it is opened. */
function FoldedPanel({
  title,
  note,
  aside,
  children,
}: {
  title: string
  note: string | undefined
  aside: ReactNode
  children: ReactNode
}) {
  return (
    <details className="rounded-lg border border-line bg-surface px-4 sm:px-5">
      <summary className="min-h-11 cursor-pointer py-3">
        <h4 className="inline text-[1.0625rem] font-strong">{title}</h4>
        {note !== undefined && <span className="text-small text-muted"> ({note})</span>}
      </summary>
      <div className="mt-2 mb-3">{aside}</div>
      <div className="pb-5">{children}</div>
    </details>
  )
}

const hasOwnWords = ({ setting, fallback }: SettingResponse) =>
  JSON.stringify(setting) !== JSON.stringify(fallback)

const numberOf = ({ versions }: SettingResponse) => versions[0]?.n ?? 0

// The compiler can't correlate group and form.
const formOf = (group: SettingGroup) => settingForms[group] as unknown as SettingForm<SettingGroup>

function Source({
  newest,
  variables,
}: {
  newest: SettingVersion | undefined
  variables: string | undefined
}) {
  const { nameOf } = usePeople()
  return (
    <p className="text-small text-muted">
      {newest ? (
        <>
          <span>Saved by </span>
          <span>{nameOf(newest.by)}</span>
          <span>, </span>
          <Timestamp at={newest.at} />
        </>
      ) : (
        <>
          <span>{variables ? `From the environment: ${variables}` : 'Default'}</span>
        </>
      )}
    </p>
  )
}

function Editor({
  base,
  newest,
  onSaved,
  onTakeTheirs,
  onLook,
  onTyped,
}: {
  base: SettingResponse
  newest: SettingVersion | undefined
  onSaved: (answer: SettingResponse, sentence: string) => void
  onTakeTheirs: () => void
  onLook: () => Promise<unknown>
  onTyped: () => void
}) {
  const { nameOf } = usePeople()
  const { group, setting } = base
  const of = formOf(group)
  const read = (typed: Record<string, string>) => {
    const { note: _, ...fields } = typed
    return parseSetting({ ...of.toSetting(fields), group })
  }
  const form = useForm<Record<string, string>>({
    id: group,
    initial: () => ({ ...of.toValues(setting), note: '' }),
    check: (typed) => {
      const result = read(typed)
      return 'faults' in result ? result.faults : {}
    },
    onChange: onTyped,
  })
  const savedSince = newest !== undefined && newest.n !== numberOf(base) ? newest : undefined
  const save = async (typed: Record<string, string>) => {
    const result = read(typed)
    if ('faults' in result) return result.faults
    const saved: Setting = result.setting
    // Saving overwrites the shown concurrent version.
    const since = newest?.n ?? 0
    const body = { setting: saved, since, note: typed['note'] ?? '' }
    try {
      const changed = await request(settingsRoutes.saveSetting, { params: { group }, body })
      form.change({ note: '' })
      onSaved(changed, 'Saved. It applies from now on.')
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'setting_changed') {
        await onLook().catch(() => {})
      }
      throw fault
    }
    return undefined
  }
  return (
    <form
      {...form.attributes}
      aria-label={of.title}
      onSubmit={form.submit(save)}
      className="grid max-w-form gap-5"
    >
      <ErrorSummary {...form.summary} />
      <of.Fields form={form} />
      <TextField
        {...form.text('note')}
        label="Why"
        optional
        hint="Shown in the version history."
        maxLength={300}
        autoComplete="off"
      />
      {savedSince && (
        <Notice kind="warn" title={`${nameOf(savedSince.by)} saved version ${savedSince.n}`}>
          <Facts>
            {of.facts(savedSince.setting).map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
          <div className="mt-3">
            <Button small variant="outline" onClick={onTakeTheirs}>
              Load their version
            </Button>
          </div>
        </Notice>
      )}
      <div>
        <Button small type="submit" busy={form.state === 'sending'}>
          {savedSince ? 'Save mine instead' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
