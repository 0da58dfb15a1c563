/** "June 2020"; returns other text unchanged. */
export function formatResumeDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !/^\d{4}(-\d\d){0,2}$/.test(date)) return date
  if (!month) return String(year)
  return new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'long',
    ...(day ? { day: 'numeric' } : {}),
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(year, month - 1, day || 1)))
}
