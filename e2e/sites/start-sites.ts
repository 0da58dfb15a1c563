import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('./serve-sites.ts', import.meta.url))
const TSX_HOOK = new URL('../../server/runtime/tsx-hook.mjs', import.meta.url).href

/** Starts `serve-sites.ts`. */
export async function startSites(): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', TSX_HOOK, SERVER], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`serve-sites.ts ended with ${code}`)))
  })
  return { origin, stop: () => child.stdin.end() }
}
