// npm run bench -- uploads [-- files]
//
// 10,000 randomly mutated files, four at a time, to the server's part of an upload. Prints the
// outcomes and the event-loop block of the server: wall time, which includes other load, and CPU time
// of the loop. Fails over 100 ms of CPU time.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openMutator } from '../../reader/testing/mutate-files.ts'
import type { Sent, Told } from './uploads/receive-files.ts'

const FILES = Number(process.argv[2] ?? 10_000)
const AT_ONCE = 4
const MOST_HELD_MS = 100

const server = fork(fileURLToPath(new URL('uploads/receive-files.ts', import.meta.url)), {
  serialization: 'advanced',
})
const mutantOf = openMutator()
const answers = new Map<string, number>()
let sent = 0
let answered = 0

server.on('message', (told: Told) => {
  if (!('id' in told)) return report(told)
  answered++
  answers.set(told.answer, (answers.get(told.answer) ?? 0) + 1)
  if (process.stderr.isTTY) process.stderr.write(`\r${answered} of ${FILES}\u001b[K`)
  if (sent < FILES) send()
  else if (answered === FILES) server.send('done')
})
server.on('exit', (code) => {
  if (code === 0) return
  process.stderr.write(`the server ended with ${code} after ${answered} files\n`)
  process.exitCode = 1
})
for (let n = 0; n < AT_ONCE; n++) send()

function send(): void {
  const { fileName, bytes } = mutantOf(sent)
  server.send({ id: sent, fileName, bytes } satisfies Sent)
  sent++
}

function report(told: Exclude<Told, { id: number }>): void {
  const kinds = [...answers]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count}`)
  const line = (what: string, value: string) =>
    process.stdout.write(`${what.padEnd(44)} ${value}\n`)
  line('Files', `${answered}: ${kinds.join(', ')}`)
  line(
    'Between two turns of the loop, by the clock',
    `p99 ${ms(told.delayP99Ms)}, most ${ms(told.delayMaxMs)}`,
  )
  line('Its own work between two turns', `most ${ms(told.workedMaxMs)}`)
  line('Memory of the server’s part', `${(told.peakBytes / 1024 / 1024).toFixed(0)} MB`)
  if (told.workedMaxMs > MOST_HELD_MS) process.exitCode = 1
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
