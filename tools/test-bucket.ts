import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installOnDemand } from './install-on-demand.ts'

/** A bucket for tests: `url` is a STORAGE_URL. */
export type TestBucket = { readonly url: string; stop(): Promise<void> }

const S3_SERVER = { name: 's3rver', version: '3.7.1' } as const
/** The only credentials; the server checks signatures. */
const KEY = 'S3RVER'
const BUCKET = 'shelf'

/**
 * Starts an S3-compatible server from the npm registry in a child process on a free loopback
 * port, with an empty bucket; installs it on the first call (14 MB). `stop` deletes its files.
 * Under this Node version it can't continue a list after 1,000 keys.
 */
export async function startTestBucket(): Promise<TestBucket> {
  const folder = installOnDemand('s3rver', S3_SERVER.name, S3_SERVER.version)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const home = mkdtempSync(join(tmpdir(), 'test-bucket-'))
  const port = await findFreePort()
  const started = await startServer(port, process.execPath, [
    join(folder, bin[S3_SERVER.name] ?? ''),
    ...['--directory', home, '--address', '127.0.0.1', '--port', String(port), '--silent'],
    ...['--configure-bucket', BUCKET],
  ])
  if (!started) throw new Error('the S3 server ended at its start')
  return {
    url: `s3://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}`,
    async stop() {
      await started.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Starts moto, an in-memory S3 server in Python, if it is installed; else returns undefined. It
 * accepts any signature.
 */
export async function startMotoBucket(): Promise<TestBucket | undefined> {
  const port = await findFreePort()
  const started = await startServer(port, 'moto_server', ['-H', '127.0.0.1', '-p', String(port)])
  if (!started) return undefined
  const made = await fetch(`http://127.0.0.1:${port}/${BUCKET}`, {
    method: 'PUT',
    // It takes which service is meant from here.
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=K/20260101/us-east-1/s3/aws4_request' },
  })
  if (!made.ok) throw new Error(`moto made no bucket: ${made.status}`)
  return { url: `s3://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}`, stop: started.stop }
}

/** Undefined: it ended at its start, or there is none. */
async function startServer(
  port: number,
  program: string,
  args: readonly string[],
): Promise<{ stop(): Promise<void> } | undefined> {
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore'], detached: true })
  const ended = new Promise<void>((resolve) => {
    server.once('exit', resolve).once('error', () => resolve())
  })
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const stopWithUs = () => server.kill('SIGKILL')
  process.once('exit', stopWithUs)
  while (!(await answers(port))) {
    if (isOver) return undefined
    await sleep(50)
  }
  return {
    async stop() {
      process.off('exit', stopWithUs)
      server.kill('SIGKILL')
      await ended
    },
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`)
    return true
  } catch {
    return false
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
