import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Alert = {
  readonly name: string
  readonly severity: string | undefined
  readonly runbook: string
}

const alerts: readonly Alert[] = read('deploy/vitrine.rules.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1],
    runbook: /runbook: "([^"]+)"/.exec(text)?.[1] ?? '',
  }))

/** As GitHub makes them of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')

test('has alerts for lost money and customers', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
})

// @promise metrics-and-alerts
test.each(alerts)('$name links to a runbook', ({ severity, runbook }) => {
  expect(['page', 'ticket']).toContain(severity)
  const [page = '', anchor = ''] = runbook.split('#')
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  // Filled in by Prometheus.
  if (anchor.startsWith('{{')) return
  expect(headings.map(anchorOf)).toContain(anchor.replaceAll('.', ''))
})

// @promise metrics-and-alerts
test.each(alerts)('$name has tests that fire and stay silent', ({ name }) => {
  const cases = read('deploy/vitrine.rules.test.yml').split(/^ {8}alertname: /m)
  const ofThis = cases.filter((text) => text.startsWith(`${name}\n`))
  expect(ofThis.some((text) => text.includes('exp_labels'))).toBe(true)
  expect(ofThis.some((text) => text.includes('exp_alerts: []'))).toBe(true)
})
