import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STAFF } from '../server/testing/test-server.ts'
import { buyAndPublish } from './buy-and-publish.ts'

type Figures = readonly (readonly [what: string, figure: string])[]

/**
 * Starts an image like a container runtime: read-only root, its own user (bubblewrap, as root).
 * Runs the health check, buys and publishes, and restarts it on the same data. Checks that it has
 * no shell and a bill of materials. Throws on a failure.
 */
export async function tryImage(archive: string): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-image-'))
  try {
    const image = unpack(archive, folder)
    const data = path.join(folder, 'data')
    mkdirSync(data)
    chmodSync(folder, 0o755)
    // The user of the image, whom this machine does not know.
    execFileSync('chown', ['10001:10001', data])
    for (const shell of ['bin/sh', 'usr/bin/sh', 'bin/bash', 'usr/bin/bash'])
      if (existsSync(path.join(image.root, shell))) throw new Error(`the image has /${shell}`)
    const bill = path.join(image.root, 'app/bill-of-materials.cdx.json')
    const { components } = JSON.parse(readFileSync(bill, 'utf8')) as { components: object[] }
    const port = await freePort()
    const first = await start(image, data, port)
    const { page, pdfBytes } = await buyAndPublish(`http://localhost:${port}`)
    const isWell = await new Promise((resolve) =>
      enter(image, data, port, image.healthCheck).on('exit', (code) => resolve(code === 0)),
    )
    if (!isWell) throw new Error('the health check fails on a program that is ready')
    const stopped = await stop(first)
    const second = await start(image, data, port)
    await stop(second)
    return [
      ['bill of materials', `${components.length} components`],
      ['ready, first start', `${first.seconds.toFixed(1)} s`],
      ['ready, second start', `${second.seconds.toFixed(1)} s`],
      ['stopped in', `${stopped.toFixed(1)} s`],
      ['bought and published', `a page of ${page.length} characters, a PDF of ${pdfBytes} bytes`],
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Image = {
  readonly root: string
  readonly env: readonly string[]
  readonly entrypoint: readonly string[]
  readonly healthCheck: readonly string[]
}

function unpack(archive: string, folder: string): Image {
  const layout = path.join(folder, 'layout')
  const root = path.join(folder, 'root')
  for (const made of [layout, root]) mkdirSync(made)
  execFileSync('tar', ['-xf', archive, '-C', layout])
  const blob = (digest: string) => path.join(layout, 'blobs', digest.replace(':', '/'))
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const manifest = read(blob(read(path.join(layout, 'index.json')).manifests[0].digest))
  for (const layer of manifest.layers)
    execFileSync('tar', ['-xpf', blob(layer.digest), '-C', root, '--same-owner'])
  const { config } = read(blob(manifest.config.digest))
  if (config.User !== '10001:10001') throw new Error(`the image runs as ${config.User}`)
  return {
    root,
    env: config.Env,
    entrypoint: config.Entrypoint,
    healthCheck: ['/usr/bin/node', '/app/server/runtime/is-ready.mjs'],
  }
}

/** A container's view: nothing of this machine but loopback. */
function enter(image: Image, data: string, port: number, command: readonly string[]): ChildProcess {
  const env = [
    ...image.env,
    `PORT=${port}`,
    'HOST=127.0.0.1',
    `ADMIN_USERNAME=${STAFF.username}`,
    `ADMIN_PASSWORD=${STAFF.password}`,
    'RATE_LIMIT_FACTOR=1000',
  ]
  return spawn(
    'setpriv',
    [
      ...['--reuid', '10001', '--regid', '10001', '--clear-groups', 'bwrap'],
      ...['--ro-bind', image.root, '/', '--bind', data, '/data', '--tmpfs', '/tmp'],
      ...['--proc', '/proc', '--dev', '/dev', '--chdir', '/app', '--clearenv'],
      ...env.flatMap((pair) => [
        '--setenv',
        pair.split('=', 1)[0] ?? '',
        pair.slice(pair.indexOf('=') + 1),
      ]),
      ...['--unshare-user', '--uid', '10001', '--gid', '10001', '--unshare-pid', '--as-pid-1'],
      ...['--die-with-parent', '--new-session', '--info-fd', '3', '--', ...command],
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] },
  )
}

async function start(image: Image, data: string, port: number) {
  const begun = performance.now()
  const child = enter(image, data, port, image.entrypoint)
  const inside = pidInside(child)
  let said = ''
  child.stdout?.on('data', (part) => {
    said += part
  })
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.text()
    if (answer?.ok) return { child, inside, seconds: (performance.now() - begun) / 1000 }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the image does not start: ${said}`)
}

/** Of the program itself: the sandbox around it hands no signal on. */
function pidInside(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let said = ''
    child.stdio[3]?.on('data', (part: Buffer) => {
      said += part
      const [, pid] = /"child-pid": (\d+)\D/.exec(said) ?? []
      if (pid !== undefined) resolve(Number(pid))
    })
  })
}

async function stop({ child, inside }: Awaited<ReturnType<typeof start>>): Promise<number> {
  const begun = performance.now()
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  process.kill(await inside, 'SIGTERM')
  if ((await ended) !== 0) throw new Error('the program did not end well when told to stop')
  return (performance.now() - begun) / 1000
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
