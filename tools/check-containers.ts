// npm run check:containers
//
// Builds the Dockerfile with buildah, compares each file with `npm run image`, and validates
// compose.yaml with docker-compose. Uses no image registry: the base image is built from Debian
// packages and the Node of the lockfile. Needs root on Debian and debootstrap, buildah, binutils and
// docker-compose. Ends with status 1 if a file differs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCompose } from './docker-compose.ts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
/** As `FROM node:24-bookworm` names them. */
const [, image = '', release = ''] =
  /^FROM (node:\d+-(\w+))(?:@\S+)? AS build$/m.exec(dockerfile) ?? []
const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-containers-'))
const at = (name: string) => path.join(scratch, name)

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const buildah = (...args: string[]) =>
  run(
    'buildah',
    ...['--root', at('images'), '--runroot', at('running'), '--storage-driver', 'vfs'],
    ...args,
  )

try {
  readCompose(['config', '--quiet'])
  process.stdout.write('compose.yaml is read\n')
  makeFirstImage()
  // A clone has no secrets or builds in it that .dockerignore might let through.
  run('git', 'clone', '--quiet', root, at('clone'))
  // The base image was made here and has a digest of its own.
  const pinned = readFileSync(at('clone/Dockerfile'), 'utf8')
  writeFileSync(at('clone/Dockerfile'), pinned.replaceAll(/@sha256:\w+/g, ''))
  buildah(
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--quiet'],
    ...['--tag', 'localhost/vitrine', at('clone')],
  )
  const container = buildah('from', '--pull-never', 'localhost/vitrine').trim()
  const built = filesBelow(buildah('mount', container).trim())
  run('npm', 'run', '--silent', 'image', '--', '--root', at('root'))
  const laidOut = filesBelow(at('root'))
  const others = [...new Set([...built.keys(), ...laidOut.keys()])].filter(
    (file) => built.get(file) !== laidOut.get(file),
  )
  for (const file of others.slice(0, 20))
    process.stderr.write(`${file}: ${built.get(file)} by Dockerfile, ${laidOut.get(file)} by npm\n`)
  process.stdout.write(
    `the Dockerfile builds; of ${laidOut.size} files ${others.length} are others than those of npm run image\n`,
  )
  if (laidOut.size === 0 || others.length > 0) process.exitCode = 1
} finally {
  buildah('umount', '--all')
  rmSync(scratch, { recursive: true, force: true })
}

/** The base image: Debian with Node and npm, and this machine's package sources. */
function makeFirstImage(): void {
  const first = at('first')
  const [mirror = ''] = run(
    'apt-get',
    ...['indextargets', '--format', '$(SITE)', 'Created-By: Packages'],
  ).split('\n')
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', release, first, mirror)
  for (const kept of ['etc/apt/sources.list', 'etc/apt/sources.list.d', 'usr/share/keyrings']) {
    rmSync(path.join(first, kept), { recursive: true, force: true })
    if (globSync(`/${kept}`).length > 0)
      cpSync(`/${kept}`, path.join(first, kept), { recursive: true, dereference: true })
  }
  // Whom this machine believes, the build has to.
  cpSync(
    '/etc/ssl/certs/ca-certificates.crt',
    path.join(first, 'etc/ssl/certs/ca-certificates.crt'),
  )
  const local = path.join(first, 'usr/local')
  const npm = path.dirname(path.dirname(realpathSync(process.env['npm_execpath'] ?? '')))
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  cpSync(realpathSync(process.execPath), path.join(local, 'bin/node'))
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
  mkdirSync(path.join(local, 'etc'), { recursive: true })
  for (const key of ['registry', 'cafile']) {
    const value = key === 'cafile' ? '/etc/ssl/certs/ca-certificates.crt' : setting(key)
    appendFileSync(path.join(local, 'etc/npmrc'), `${key}=${value}\n`)
  }
  writeFileSync(
    at('first.dockerfile'),
    'FROM scratch\nCOPY . /\nENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n',
  )
  buildah(
    ...['build', '--isolation', 'chroot', '--quiet', '--tag', `localhost/${image}`],
    ...['--file', at('first.dockerfile'), first],
  )
}

function setting(key: string): string {
  return run('npm', 'config', 'get', key).trim()
}

/** Each file, folder and link below a folder, with type and content. */
function filesBelow(folder: string): ReadonlyMap<string, string> {
  return new Map(
    globSync('**', { cwd: folder, exclude: [] })
      // The folder itself is where it was mounted.
      .filter((name) => name !== '.')
      .map((name) => [name, contentOf(path.join(folder, name))]),
  )
}

function contentOf(file: string): string {
  const look = lstatSync(file)
  if (look.isSymbolicLink()) return `a link to ${readlinkSync(file)}`
  const mode = (look.mode & 0o7777).toString(8)
  if (look.isDirectory()) return `a folder, ${mode}`
  return `${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)}, ${mode}`
}
