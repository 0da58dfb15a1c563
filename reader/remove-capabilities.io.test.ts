import { readlinkSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { findNetworkSandbox } from './network-sandbox.ts'
import { startChild } from './start-child.ts'
import { cvBytes } from './testing/cvs.ts'

const NAME = 'en-us-promo__html-classic.pdf'
const pdf = cvBytes(NAME)
const PDF = { format: 'pdf', extension: 'pdf' } as const

function aChild(options: Parameters<typeof startChild>[1]) {
  const child = startChild('pdf', options)
  onTestFinished(() => void child.process.kill('SIGKILL'))
  return child
}

// @promise sandboxed-parsers: Code inside an uploaded file can reach no network, process or file.
test('injected code reaches no network, process or file', async () => {
  const hostile = new URL('hostile/hostile-code.ts', import.meta.url).href
  // Without the network namespace: the JavaScript sandbox must hold alone.
  const child = aChild({ cage: [], nodeOptions: ['--import', hostile] })
  const answer = (await child.request(PDF, pdf)) as { usage: Record<string, string> }
  const tried = Object.entries(answer.usage)
  expect(tried.length).toBeGreaterThan(40)
  expect(tried.filter(([, outcome]) => outcome !== 'refused')).toEqual([])
})

// @promise sandboxed-parsers
test('the child has no network where namespaces are available', async () => {
  const { command, description } = findNetworkSandbox()
  const child = aChild({})
  expect(await child.ready).toBe(true)
  const isOutOfNetwork =
    process.platform === 'linux' && networkOf(child.process.pid) !== networkOf(process.pid)
  expect(isOutOfNetwork).toBe(command.length > 0)
  expect(description.includes('without a network')).toBe(isOutOfNetwork)
})

// @promise sandboxed-parsers
test('reads CVs where namespaces are unavailable', async () => {
  const child = aChild({ cage: [] })
  expect(await child.request(PDF, pdf)).toHaveProperty('result.read.resume.basics.name')
})

const networkOf = (pid: number | undefined) => readlinkSync(`/proc/${pid}/ns/net`)
