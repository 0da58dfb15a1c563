/** What a form of a group of settings is. */
import type { SettingGroup, SettingOf } from '@vitrine/domain/settings/settings'
import type { ReactNode } from 'react'
import type { Form } from '../ui/use-form.ts'

/** Keyed by setting, so that errors map to fields. */
export type SettingFormValues = Record<string, string>

export type SettingForm<G extends SettingGroup> = {
  readonly title: string
  readonly about: string
  /** Environment variables with the default; undefined if the default is fixed. */
  readonly variables: string | undefined
  readonly toValues: (setting: SettingOf<G>) => SettingFormValues
  /** Not validated. */
  readonly toSetting: (typed: SettingFormValues) => Record<string, unknown>
  readonly facts: (setting: SettingOf<G>) => readonly (readonly [name: string, value: string])[]
  readonly Fields: (props: { form: Form<SettingFormValues> }) => ReactNode
}
