import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

const GUIDE = fileURLToPath(new URL('../../../docs/runbooks/upgrade.md', import.meta.url))

/**
 * Caddy (Debian's package) in front of replicas at these addresses, with the block of the guide for
 * several replicas. Those that are not there at the moment are passed over.
 */
export async function startProxy(
  folder: string,
  port: number,
  replicas: readonly string[],
): Promise<{ stop(): Promise<void> }> {
  const [, block] = /```caddyfile\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? []
  if (block === undefined) throw new Error(`${GUIDE} has no block for Caddy`)
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n${block}}\n`,
  )
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      VITRINE: replicas.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  caddy.stderr.on('data', (text: Buffer) => {
    if (said.length < 100_000) said += text.toString()
  })
  const failed = new Promise<never>((_, reject) => {
    caddy.once('error', () => reject(new Error('Caddy can’t be started: apt-get install caddy')))
    caddy.once('exit', () => reject(new Error(`Caddy ended:\n${said}`)))
  })
  failed.catch(() => {})
  const stopWithUs = () => caddy.kill('SIGKILL')
  process.once('exit', stopWithUs)
  const answering = (async () => {
    for (;;) {
      try {
        await fetch(`http://127.0.0.1:${port}/healthz`)
        return
      } catch {
        await sleep(50)
      }
    }
  })()
  await Promise.race([answering, failed])
  return {
    async stop() {
      process.off('exit', stopWithUs)
      const ended = once(caddy, 'exit')
      caddy.kill('SIGKILL')
      await ended
    },
  }
}
