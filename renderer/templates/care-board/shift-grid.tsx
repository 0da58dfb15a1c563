import type { Content } from '../../content/compose-content.ts'
import { Section } from '../components.tsx'

/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 24 * 60 * 60 * 1000

/** The week as a table; each cell has text besides its color. */
export function ShiftGrid({ content }: { content: Content }) {
  const { copy, extras, language } = content
  if (extras.shifts === undefined || extras.shifts.rows.length === 0) return null
  const days = dayNames(language.code)
  return (
    <Section id="shifts" heading={copy.shifts} className="card shifts">
      <table aria-labelledby="shifts">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{copy.shifts}</span>
            </th>
            {days.map(({ long, narrow }) => (
              <th key={long} scope="col" abbr={long}>
                {narrow}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {extras.shifts.rows.map(({ label, days: free }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {days.map(({ long }, day) => (
                <td key={long} className={free[day] ? 'yes' : 'no'}>
                  {free[day] ? (
                    copy.yes
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="unseen">{copy.no}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {extras.shifts.note !== undefined && <p className="note">{extras.shifts.note}</p>}
    </Section>
  )
}

/** The shifts for the PDF. */
export function printDrawing({ extras, language }: Content) {
  if (extras.shifts === undefined || extras.shifts.rows.length === 0) return null
  return {
    days: dayNames(language.code).map(({ narrow }) => narrow),
    rows: extras.shifts.rows.map(({ label, days }) => ({ label, days })),
    note: extras.shifts.note ?? '',
  }
}

function dayNames(code: string): { long: string; narrow: string }[] {
  const [locale = 'en'] = Intl.DateTimeFormat.supportedLocalesOf([code])
  const form = (weekday: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  const [long, narrow] = [form('long'), form('narrow')]
  return Array.from({ length: 7 }, (_, day) => {
    const date = new Date(MONDAY + day * DAY)
    return { long: long.format(date), narrow: narrow.format(date) }
  })
}
