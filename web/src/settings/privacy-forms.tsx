/** The forms of the section Privacy. */
import { TextField } from '../ui/field.tsx'
import type { SettingForm } from './setting-form.ts'
import { wholeOf } from './typed-values.ts'

export const retention: SettingForm<'retention'> = {
  title: 'File retention',
  about:
    'Days from the end of an order until the CV and the customer’s other files are erased. A shorter time applies to all orders at once; a longer time only to new orders. The privacy notice shows this number.',
  variables: undefined,
  toValues: ({ filesDays }) => ({ filesDays: String(filesDays) }),
  toSetting: ({ filesDays = '' }) => ({ filesDays: wholeOf(filesDays) }),
  facts: ({ filesDays }) => [['Files', `${filesDays} days`]],
  Fields: ({ form }) => (
    <TextField
      {...form.text('filesDays')}
      label="Days"
      hint="7 to 365."
      inputMode="numeric"
      autoComplete="off"
    />
  ),
}
