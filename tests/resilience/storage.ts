// npm run bench -- storage [-- --only rules|memory] [-- --server s3rver|moto] [-- --gigabytes 2]
//
// Files in a bucket, by the rules of S3: every one of them, on two servers that others wrote, s3rver (of
// the npm registry, installed by the first call) and moto (where `moto_server` is in the PATH:
// pip install 'moto[server]'). Then the memory that a backup takes while it copies files, some of them
// large, into a folder and into a bucket, and back. Fails at a rule that is broken, or where the
// program has grown by more than 64 MB.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { localFileStore } from '../../server/src/platform/storage/local-file-store.ts'
import { s3FileStore } from '../../server/src/platform/storage/s3-file-store.ts'
import { FILE_STORE_CASES } from '../../server/testing/file-store-cases.ts'
import { startMotoBucket, startTestBucket, type TestBucket } from '../../tools/test-bucket.ts'
import type { CopyAsked, CopyTold } from './storage/copy-files.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    server: { type: 'string' },
    gigabytes: { type: 'string', default: '2' },
  },
})
const GROWTH_MEGABYTES_MOST = 64
const MEGABYTE = 1024 * 1024

/** As large as CVs and site files are, the largest that is taken, and far larger. */
const SIZES = [200_000, 40_000, 10 * MEGABYTE, 1_000_000, 64 * MEGABYTE, 10 * MEGABYTE, 5000]

/** Limits of a server itself. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  // Under this Node it continues no list.
  s3rver: ['a folder of 2,345 files is listed, each once'],
  moto: [],
}

const SERVERS: readonly [name: string, start: () => Promise<TestBucket | undefined>][] = [
  ['s3rver', startTestBucket],
  ['moto', startMotoBucket],
]

let failed = false
for (const [name, start] of SERVERS) {
  if (values.server !== undefined && values.server !== name) continue
  const bucket = await start()
  if (!bucket) {
    process.stdout.write(`${name}: not here, not tried\n`)
    continue
  }
  try {
    if (values.only !== 'memory') await tryRules(name, bucket.url)
    if (values.only !== 'rules' && name === 's3rver') await copyBackup(name, bucket.url)
  } finally {
    await bucket.stop()
  }
}
process.exitCode = failed ? 1 : 0

async function tryRules(server: string, url: string): Promise<void> {
  const store = s3FileStore(url)
  const broken: string[] = []
  const beyond = BEYOND[server] ?? []
  const tried = FILE_STORE_CASES.filter(({ title }) => !beyond.includes(title))
  for (const [at, { title, check }] of tried.entries()) {
    await check(store, `rules/${at}`).catch((error: Error) => {
      broken.push(`  ${title}: ${error.message.split('\n')[0]}`)
    })
  }
  failed ||= broken.length > 0
  const kept = tried.length - broken.length
  const left = beyond.length > 0 ? `; not tried: ${beyond.join(', ')}` : ''
  process.stdout.write(`${server}: ${kept} of ${tried.length} rules hold${left}\n`)
  if (broken.length > 0) process.stdout.write(`${broken.join('\n')}\n`)
}

/** In a process of its own, which has held nothing else before: from a folder to a place and back. */
async function copyBackup(server: string, url: string): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'vitrine-copies-'))
  try {
    for (const [place, vault] of [
      ['a folder', path.join(home, 'vault')],
      [`a bucket (${server})`, url],
    ] as const) {
      await makeFiles(home)
      const before = await sumOfFiles(home)
      const told = await copyFiles({ home, vault, key: randomBytes(32).toString('base64url') })
      const isSame = told.isComplete && (await sumOfFiles(home)) === before
      failed ||= told.grownMegabytes > GROWTH_MEGABYTES_MOST || !isSame
      process.stdout.write(
        `${told.files} files of ${(told.bytes / 1024 ** 3).toFixed(2)} GB to ${place} in ${told.outSeconds.toFixed(0)} s ` +
          `and back in ${told.backSeconds.toFixed(0)} s: ${isSame ? 'the same' : 'OTHERS'}; ` +
          `memory grew from ${told.firstMegabytes} by ${told.grownMegabytes} MB at most\n`,
      )
      await rm(path.join(home, 'vault'), { recursive: true, force: true })
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function makeFiles(home: string): Promise<void> {
  const files = localFileStore(path.join(home, 'files'))
  for (let at = 0, left = Number(values.gigabytes) * 1024 * MEGABYTE; left > 0; at += 1) {
    const size = SIZES[at % SIZES.length] ?? 0
    await files.putStream(`files/${String(at).padStart(6, '0')}`, madeUp(at, size))
    left -= size
  }
}

/** Of text, which is packed to half, and no two alike. */
async function* madeUp(seed: number, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size, at = 0; left > 0; at += 1) {
    const line = createHash('sha512').update(`${seed} ${at}`).digest('hex')
    const piece = Buffer.from(line.repeat(512).slice(0, Math.min(left, 65_536)))
    left -= piece.byteLength
    yield piece
  }
}

async function sumOfFiles(home: string): Promise<string> {
  const files = localFileStore(path.join(home, 'files'))
  const hash = createHash('sha256')
  for (const key of (await files.list('files')).toSorted()) {
    const file = await files.getStream(key)
    for await (const piece of file?.body ?? []) hash.update(piece)
  }
  return hash.digest('hex')
}

function copyFiles(asked: CopyAsked): Promise<CopyTold> {
  const child = fork(fileURLToPath(new URL('storage/copy-files.ts', import.meta.url)), {
    // Started like the server, with a way to release the start's memory.
    execArgv: [...process.execArgv, '--liftoff-only', '--max-semi-space-size=4', '--expose-gc'],
  })
  child.send(asked)
  return new Promise((resolve, reject) => {
    child.once('message', (told) => resolve(told as CopyTold))
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`copying ended with ${code}`))
    })
  })
}
