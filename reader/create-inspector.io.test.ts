import { expect, onTestFinished, test } from 'vitest'
import { rounds } from '../tools/test-rounds.ts'
import { makeHostileFiles } from './hostile/make-hostile-files.ts'
import { openMutator } from './testing/mutate-files.ts'
import { inspectCvFile } from './identify/inspect-cv-file.ts'
import { sniffCvFile } from './identify/sniff-cv-file.ts'
import { type InspectorOptions, createInspector } from './create-inspector.ts'
import { type ReaderChild, startChild } from './start-child.ts'
import { cvBytes, cvNames } from './testing/cvs.ts'

const NAME = 'en-us-promo__html-classic.pdf'
const pdf = cvBytes(NAME)
/** A busy machine inflates CPU time too. */
const PATIENT = { cpuTimeMs: 30_000 }

function anInspector(options: InspectorOptions = {}) {
  const started: ReaderChild[] = []
  const start = () => {
    const child = startChild('inspect')
    started.push(child)
    return child
  }
  const inspector = createInspector({ start, ...PATIENT, ...options })
  onTestFinished(() => inspector.close())
  return { ...inspector, started }
}

test('identifies honest files of every kind', async () => {
  const { identifyCv } = anInspector()
  const formats = await Promise.all(cvNames.map((name) => identifyCv(cvBytes(name), name)))
  expect(formats).toEqual(cvNames.map((name) => ({ format: name.split('.').at(-1) })))
})

// @promise isolated-parsers
test('reuses one child and runs at most two', async () => {
  const { identifyCv, started } = anInspector()
  for (let n = 0; n < 3; n++) expect(await identifyCv(pdf, NAME)).toEqual({ format: 'pdf' })
  expect(started).toHaveLength(1)
  await Promise.all(Array.from({ length: 6 }, () => identifyCv(pdf, NAME)))
  expect(started).toHaveLength(2)
})

test('keeps a child while the parent has heavy memory use', async () => {
  const held = Buffer.alloc(300 * 1024 * 1024, 1)
  const { identifyCv, started } = anInspector()
  for (let n = 0; n < 2; n++) expect(await identifyCv(pdf, NAME)).toEqual({ format: 'pdf' })
  expect([held.length > 0, started.length]).toEqual([true, 1])
})

// @promise isolated-parsers
test('abandons a slow file without affecting the next', async () => {
  const { identifyCv, started } = anInspector({ cpuTimeMs: -1 })
  expect(await identifyCv(manyStreams(), 'cv.pdf')).toEqual({ refused: 'too-slow' })
  expect(started[0]?.isAlive()).toBe(false)
  const patient = anInspector()
  expect(await patient.identifyCv(pdf, NAME)).toEqual({ format: 'pdf' })
})

// @promise isolated-parsers
test('replaces a dead child and closes all children', async () => {
  const { identifyCv, started, close } = anInspector()
  await identifyCv(pdf, NAME)
  const [first] = started
  const ended = new Promise((resolve) => first?.process.once('close', resolve))
  first?.process.kill('SIGKILL')
  await ended
  expect(await identifyCv(pdf, NAME)).toEqual({ format: 'pdf' })
  close()
  expect(started.map((child) => child.isAlive())).toEqual([false, false])
})

test('ends an idle child after the timeout', async () => {
  const { identifyCv, started } = anInspector({ idleTimeoutMs: 1 })
  await identifyCv(pdf, NAME)
  await new Promise((resolve) => started[0]?.process.once('close', resolve))
  expect(await identifyCv(pdf, NAME)).toEqual({ format: 'pdf' })
})

test('refuses hostile files or leaves them to the reader', async () => {
  const { identifyCv } = anInspector()
  for (const { title, fileName, bytes, expected } of makeHostileFiles()) {
    const kind = await identifyCv(bytes, fileName)
    // Some faults appear only when the parser opens the file.
    if ('refused' in kind) expect(expected, title).toContain(kind.refused)
  }
})

// @promise isolated-parsers
test('classifies thousands of mutated files by their content', async () => {
  const { identifyCv, started } = anInspector()
  const mutantOf = openMutator()
  for (let seed = 0; seed < rounds(1_000); seed++) {
    const { title, fileName, bytes } = mutantOf(seed)
    const file = sniffCvFile(bytes, fileName)
    const alone = 'refused' in file ? file : inspectOrDamaged(bytes, file)
    expect(await identifyCv(bytes, fileName), title).toEqual(alone)
  }
  // Zero if the last file killed the child.
  expect(started.filter((child) => child.isAlive()).length).toBeLessThanOrEqual(1)
})

function inspectOrDamaged(...args: Parameters<typeof inspectCvFile>) {
  try {
    return inspectCvFile(...args)
  } catch {
    return { refused: 'damaged' }
  }
}

/** 8 MB of object streams, slow to search. */
function manyStreams(): Uint8Array {
  const one = '7 0 obj\n<< /Type /ObjStm >>\nstream\nx\nendstream\nendobj\n'
  return Buffer.from(`%PDF-1.7\n${one.repeat(150_000)}%%EOF`)
}
