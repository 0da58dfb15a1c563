/** The forms of the section Team. */
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  EMAIL_FREQUENCY_NAMES,
  EMAIL_FREQUENCIES,
} from '@vitrine/domain/notifications/notification-kinds'
import { Chip } from '../ui/chip.tsx'
import { FieldError, SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { SettingForm } from './setting-form.ts'
import { linesOf, wholeOf } from './typed-values.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const daysIn = (text = '') => text.split(',').filter(Boolean).map(Number)

export const hours: SettingForm<'hours'> = {
  title: 'Working hours and holidays',
  about:
    'First replies to customers of the largest plan are due within four of these hours. Delivery clocks always run, also on holidays, and all other customers get a reply within 24 hours. Waiting messages keep their due time.',
  variables: 'WORKING_WEEK',
  toValues: ({ days, opens, closes, zone, holidays }) => ({
    days: days.join(','),
    opens: String(opens),
    closes: String(closes),
    zone,
    holidays: holidays.join('\n'),
  }),
  toSetting: ({ days, opens, closes, zone, holidays }) => ({
    days: daysIn(days),
    opens: Number(opens),
    closes: Number(closes),
    zone,
    holidays: linesOf(holidays),
  }),
  facts: ({ days, opens, closes, zone, holidays }) => [
    ['Days', days.map((day) => DAYS[day - 1]).join(', ')],
    ['Hours', `${hourWords(opens)} to ${hourWords(closes)}, ${zone}`],
    ['Holidays', holidays.join(', ') || 'None'],
  ],
  Fields: ({ form }) => (
    <>
      <fieldset id={form.idOf('days')} tabIndex={-1}>
        <legend className="font-semibold">Days</legend>
        {form.problems['days'] && <FieldError>{form.problems['days']}</FieldError>}
        <div className="mt-1.5 flex flex-wrap gap-2">
          {DAYS.map((name, place) => {
            const days = daysIn(form.values['days'])
            const day = place + 1
            const others = days.filter((each) => each !== day)
            return (
              <Chip
                key={name}
                checked={days.includes(day)}
                onChange={({ target }) =>
                  form.change({ days: (target.checked ? [...others, day] : others).join(',') })
                }
              >
                {name}
              </Chip>
            )
          })}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.text('opens')} label="From">
          {Array.from({ length: 24 }, (_, hour) => (
            <option key={hour} value={hour}>
              {hourWords(hour)}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.text('closes')} label="Until">
          {Array.from({ length: 24 }, (_, place) => (
            <option key={place + 1} value={place + 1}>
              {hourWords(place + 1)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...form.text('zone')}
        label="Time zone"
        hint="Such as Europe/Berlin or America/New_York."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list="time-zones"
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <TextArea
        {...form.text('holidays')}
        label="Holidays"
        optional
        hint="One date per line: 2026-12-25."
        rows={4}
      />
    </>
  ),
}

export const revisions: SettingForm<'revisions'> = {
  title: 'Changes',
  about:
    'Hours until a list of changes is due, after the first delivery. The clock waits while an order is on hold. Customers see the time on My site and in the email that confirms their list; it is no promise with money back. Lists that came before keep their time.',
  variables: undefined,
  toValues: ({ hours: set }) => ({ hours: String(set) }),
  toSetting: ({ hours: typed = '' }) => ({ hours: wholeOf(typed) }),
  facts: ({ hours: set }) => [['Due after', set === 1 ? '1 hour' : `${set} hours`]],
  Fields: ({ form }) => (
    <TextField
      {...form.text('hours')}
      label="Hours until changes are due"
      hint="1 to 720."
      inputMode="numeric"
      autoComplete="off"
    />
  ),
}

export const notices: SettingForm<'notices'> = {
  title: 'Team email notifications',
  about:
    'When team members get notifications by email. Personal settings under Account take precedence.',
  variables: undefined,
  toValues: (set) => Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, set[kind]])),
  toSetting: (typed) => ({ ...typed }),
  facts: (set) =>
    NOTIFICATION_KINDS.map((kind) => [
      NOTIFICATION_KIND_NAMES[kind],
      EMAIL_FREQUENCY_NAMES[set[kind]],
    ]),
  Fields: ({ form }) => (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      {NOTIFICATION_KINDS.map((kind) => (
        <SelectField key={kind} {...form.text(kind)} label={NOTIFICATION_KIND_NAMES[kind]}>
          {EMAIL_FREQUENCIES.map((mail) => (
            <option key={mail} value={mail}>
              {EMAIL_FREQUENCY_NAMES[mail]}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  ),
}
