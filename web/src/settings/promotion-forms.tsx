/** The forms of the section Promotion. */
import type { SettingOf } from '@vitrine/domain/settings/settings'
import { SelectField, TextField } from '../ui/field.tsx'
import type { SettingForm } from './setting-form.ts'

export const campaign: SettingForm<'campaign'> = {
  title: 'Instagram campaign',
  about:
    'Period in which the page /instagram calls its price a campaign offer. Prices do not change.',
  variables: 'CAMPAIGN_STARTS_AT, CAMPAIGN_ENDS_AT',
  toValues: ({ startsAt, endsAt }) => ({ startsAt, endsAt }),
  toSetting: ({ startsAt = '', endsAt = '' }) => ({
    startsAt: startsAt.trim(),
    endsAt: endsAt.trim(),
  }),
  facts: ({ startsAt, endsAt }) => [
    ['Begins', startsAt || 'Open'],
    ['Ends', endsAt || 'Open'],
  ],
  Fields: ({ form }) => (
    <>
      <TextField
        {...form.text('startsAt')}
        label="Begins"
        optional
        hint="In UTC, as 2026-12-01T08:00:00Z. Empty: already started."
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.text('endsAt')}
        label="Ends"
        optional
        hint="In UTC. Empty: no end."
        autoComplete="off"
        spellCheck={false}
      />
    </>
  ),
}

export const ratings: SettingForm<'ratings'> = {
  title: 'Reviews',
  about:
    'Customers are asked by email once, 30 days after their site went live. Reviews are shown on the home page as they are written or not at all: decide under Reviews. The number that is not shown is always named.',
  variables: undefined,
  toValues: ({ asking }) => ({ asking }),
  toSetting: ({ asking = 'off' }) => ({ asking }),
  facts: ({ asking }) => [['Asking for reviews', ASKING_NAMES[asking]]],
  Fields: ({ form }) => (
    <SelectField
      {...form.text('asking')}
      label="Asking for reviews"
      options={(['off', 'on'] as const).map((value) => ({ value, label: ASKING_NAMES[value] }))}
    />
  ),
}

const ASKING_NAMES: Readonly<Record<SettingOf<'ratings'>['asking'], string>> = {
  off: 'Nobody is asked',
  on: 'Each customer is asked once',
}
