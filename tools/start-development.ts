// npm run dev
//
// Starts the server, which restarts when a file of it changes, and Vite, which serves
// the pages at http://localhost:5173 and passes /api on to the server.
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const server = start(root, [
  '--watch',
  '--import',
  './server/runtime/tsx-hook.mjs',
  join('server', 'src', 'main.ts'),
])
const pages = start(join(root, 'web'), [
  join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'),
  'dev',
])

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stop(server, pages))
}
// One without the other only puzzles.
server.once('exit', () => stop(pages))
pages.once('exit', () => stop(server))

function start(folder: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', ...process.env },
  })
}

function stop(...children: readonly ChildProcess[]): void {
  for (const child of children) child.kill('SIGTERM')
}
