import { useMutation } from '@tanstack/react-query'
import { isCopyGroup } from '@vitrine/domain/settings/settings'
import {
  type SettingResponse,
  settingsRoutes,
  type SettingVersion,
} from '@vitrine/contract/settings'
import type { Setting } from '@vitrine/domain/settings/settings'
import { useState } from 'react'
import { request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Facts = (setting: Setting) => readonly (readonly [name: string, value: string])[]

/** The versions of a group: changes, author, reason, and a button to restore. */
export function SettingHistory({
  answer,
  facts,
  mayRestore,
  onRestored,
  onRefresh,
}: {
  answer: SettingResponse
  facts: Facts
  mayRestore: boolean
  onRestored: (answer: SettingResponse) => void
  onRefresh: () => Promise<unknown>
}) {
  const { nameOf } = usePeople()
  const { group, versions, fallback, setting } = answer
  const [asking, setAsking] = useState<{ n: number; setting: Setting }>()
  const newest = versions[0]?.n ?? 0
  const restore = useMutation({
    mutationFn: (version: number) =>
      request(settingsRoutes.restoreSetting, {
        params: { group },
        body: { version, since: newest, note: '' },
      }),
    onSuccess: (changed) => {
      setAsking(undefined)
      onRestored(changed)
    },
    onError: () => void onRefresh(),
  })
  if (versions.length === 0) return null
  const first = { n: 0, setting: fallback }
  const isWords = isCopyGroup(group)
  const before = isWords ? 'the default text' : 'the environment’s value'
  const isNow = (other: Setting) => JSON.stringify(other) === JSON.stringify(setting)
  const back = (earlier: { n: number; setting: Setting }, label: string) =>
    mayRestore &&
    !isNow(earlier.setting) && (
      <Button
        small
        variant="outline"
        onClick={() => {
          restore.reset()
          setAsking(earlier)
        }}
      >
        {label}
      </Button>
    )
  return (
    <details className="mt-5 border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {versions.length === 1 ? '1 version' : `${versions.length} versions`}
      </summary>
      <ol reversed className="grid">
        {versions.map((version, place) => (
          <li key={version.n} className="grid gap-2 border-t border-line py-3 first:border-t-0">
            <p>
              <span className="font-semibold">Version {version.n}</span>, {nameOf(version.by)},{' '}
              <Timestamp at={version.at} />
              {restoredWords(version)}
            </p>
            {version.note !== '' && <p className="break-words">“{version.note}”</p>}
            <Changes
              from={facts(versions[place + 1]?.setting ?? fallback)}
              to={facts(version.setting)}
            />
            <div className="empty:hidden">{back(version, `Restore version ${version.n}`)}</div>
          </li>
        ))}
        <li className="grid gap-2 border-t border-line py-3">
          <p>
            <span className="font-semibold">Default</span>, from the{' '}
            {isWords ? 'program' : 'environment'}
          </p>
          <div className="empty:hidden">{back(first, `Restore ${before}`)}</div>
        </li>
      </ol>
      {asking && (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open && !restore.isPending) setAsking(undefined)
          }}
          title={asking.n === 0 ? `Restore ${before}` : `Restore version ${asking.n}`}
          description="It becomes the newest version and takes effect at once. The current version stays in the history."
          confirmLabel="Restore this version"
          cancelLabel="Cancel"
          busy={restore.isPending}
          onConfirm={() => restore.mutate(asking.n)}
        >
          <Changes from={facts(setting)} to={facts(asking.setting)} />
          <ErrorNotice error={restore.error} />
        </AlertDialog>
      )}
    </details>
  )
}

const restoredWords = ({ restores }: SettingVersion) =>
  restores === null
    ? ''
    : restores === 0
      ? ', restored the default'
      : `, restored version ${restores}`

type Said = ReturnType<Facts>

/** The changed values. */
function Changes({ from, to }: { from: Said; to: Said }) {
  const before = new Map(from)
  const changed = to.filter(([name, value]) => before.get(name) !== value)
  return (
    <dl className="grid gap-2 text-small">
      {changed.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="break-words whitespace-pre-line">
            <del className="text-muted">{before.get(name)}</del>
            <span aria-hidden="true"> → </span>
            <ins className="no-underline">{value}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
