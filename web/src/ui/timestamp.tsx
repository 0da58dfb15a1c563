/** A time in the visitor's time zone. `look`: `short` is "20 Nov, 14:02", `time` is "14:02". */
export function Timestamp({ at, look = 'short' }: { at: string | Date; look?: 'short' | 'time' }) {
  const moment = new Date(at)
  return (
    <time
      dateTime={moment.toISOString()}
      title={LONG.format(moment)}
      className="tabular-nums whitespace-nowrap"
    >
      {(look === 'short' ? SHORT : TIME).format(moment)}
    </time>
  )
}

/** "14:02". */
export const formatClockTime = (at: Date): string => TIME.format(at)

const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
