import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { logExportFailures } from './otlp-traces.ts'

test('logs a failing collector once until it recovers', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)).event)
      done()
    },
  })
  let code = 0
  const exporter = logExportFailures(
    { export: (_spans, done) => done({ code }), shutdown: async () => {} },
    createLog('warn', sink),
  )
  const said: number[] = []
  for (const next of [1, 1, 0, 1]) {
    code = next
    exporter.export([], () => said.push(lines.length))
  }
  expect(said).toEqual([1, 1, 1, 2])
  expect(new Set(lines)).toEqual(new Set(['traces.export_failed']))
})
