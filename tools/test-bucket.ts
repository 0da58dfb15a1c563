import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installOnDemand } from './install-on-demand.ts'

/** A bucket for tests: `url` is what STORAGE_URL takes. */
type TestBucket = { readonly url: string; stop(): Promise<void> }

const S3_SERVER = { name: 's3rver', version: '3.7.1' } as const
/** The only ones that it knows; it checks what is signed with them. */
const KEY = 'S3RVER'
const BUCKET = 'shelf'

/**
 * Starts an S3-compatible server of the npm registry on a free loopback port, in a process of its own,
 * with one empty bucket; its first call installs it (14 MB). Its files go when `stop` is called. Under
 * this Node it cannot continue a list beyond its first thousand keys.
 */
export async function startTestBucket(): Promise<TestBucket> {
  const folder = installOnDemand('s3rver', S3_SERVER.name, S3_SERVER.version)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const home = mkdtempSync(join(tmpdir(), 'test-bucket-'))
  const port = await findFreePort()
  const server = spawn(
    process.execPath,
    [
      join(folder, bin[S3_SERVER.name] ?? ''),
      ...['--directory', home, '--address', '127.0.0.1', '--port', String(port), '--silent'],
      ...['--configure-bucket', BUCKET],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], detached: true },
  )
  const stopWithUs = () => server.kill('SIGKILL')
  process.once('exit', stopWithUs)
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error('the S3 server ended at its start')
    await sleep(50)
  }
  return {
    url: `s3://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}`,
    async stop() {
      process.off('exit', stopWithUs)
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(home, { recursive: true, force: true })
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
