// npm run image [-- --root DIR | --try]
//
// Writes dist/vitrine.oci.tar: the program with Node and three libraries, without a shell, for
// its own user; and its bill of materials. Needs Debian (apt-get, dpkg-deb, strip) and buildah,
// no image registry. Builds are reproducible. `--root` writes only the root file system; `--try`
// starts the finished image.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { listInstalled, sbomOf } from './list-licenses.ts'
import { packagesToRun, stageProgram } from './stage-program.ts'
import { tryImage } from './try-image.ts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Shared libraries of Node and its programs. */
const DEBIAN_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6']
/** The libraries of these packages, and their license texts. */
const KEPT = ['lib/*-linux-gnu', 'lib64', 'usr/lib/*-linux-gnu/*.so*', 'usr/share/doc/*/copyright']

/** Programs for operators. */
const LARGEST_ARCHIVE_BYTES = 150_000_000

/** So that a name is found, and files belong to somebody. */
const FILES: Readonly<Record<string, string>> = {
  'etc/passwd':
    'root:x:0:0:root:/:/nonexistent\nvitrine:x:10001:10001:vitrine:/data:/nonexistent\n',
  'etc/group': 'root:x:0:\nvitrine:x:10001:\n',
  'etc/nsswitch.conf': 'hosts: files dns\n',
  'usr/bin/vitrine':
    '#!/usr/bin/node\nimport "/app/server/runtime/tsx-hook.mjs"\nawait import("/app/server/commands/vitrine.ts")\n',
}

const run = (
  program: string,
  args: readonly string[],
  options: { cwd?: string; input?: string } = {},
) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'], ...options })

/** Writes the root file system of the image and returns its bill of materials. */
function makeRoot(out: string): object {
  rmSync(out, { recursive: true, force: true })
  const debian = layDebian(out)
  const node = path.join(out, 'usr/bin/node')
  mkdirSync(path.dirname(node), { recursive: true })
  run('strip', ['-o', node, process.execPath])
  chmodSync(node, 0o755)
  stageProgram(path.join(out, 'app'))
  for (const [file, body] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
    writeFileSync(path.join(out, file), body)
  }
  chmodSync(path.join(out, 'usr/bin/vitrine'), 0o755)
  for (const folder of ['dev', 'proc', 'sys']) mkdirSync(path.join(out, folder))
  for (const folder of ['data', 'tls-allow', 'tmp']) {
    mkdirSync(path.join(out, folder))
    // Writable for any user of the image; nothing else is.
    chmodSync(path.join(out, folder), 0o1777)
  }
  const bill = billOf(debian)
  writeFileSync(path.join(out, 'app/bill-of-materials.cdx.json'), `${JSON.stringify(bill)}\n`)
  return bill
}

/** Unpacks Debian's packages as they come, keeping the libraries. Gives their file names. */
function layDebian(out: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-debian-'))
  try {
    // As another user apt could not write here.
    run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', ...DEBIAN_PACKAGES], {
      cwd: folder,
    })
    const names = globSync('*.deb', { cwd: folder }).toSorted()
    const unpacked = path.join(folder, 'unpacked')
    for (const name of names) run('dpkg-deb', ['-x', path.join(folder, name), unpacked])
    for (const kept of globSync(KEPT, { cwd: unpacked }))
      cpSync(path.join(unpacked, kept), path.join(out, kept), {
        recursive: true,
        verbatimSymlinks: true,
      })
    return names
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function billOf(debian: readonly string[]): object {
  const staged = new Set(
    packagesToRun()
      .map((folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')))
      .map(({ name, version }) => `${name}@${version}`),
  )
  const { components, ...bill } = sbomOf(
    listInstalled().filter(({ name, version }) => staged.has(`${name}@${version}`)),
  ) as { components: object[] }
  const system = debian.map((file) => {
    const [name = '', version = ''] = file.replace('.deb', '').split('_').map(decodeURIComponent)
    return {
      type: 'library',
      name,
      version,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${version}`,
    }
  })
  const node = {
    type: 'application',
    name: 'node',
    version: process.versions.node,
    purl: `pkg:generic/node@${process.versions.node}`,
  }
  return { ...bill, components: [...components, ...system, node] }
}

/** The last stage of the Dockerfile, with the root file system as context. */
function lastStage(): string {
  const [, stage = ''] = readFileSync(path.join(root, 'Dockerfile'), 'utf8').split(
    /^(?=FROM scratch$)/m,
  )
  return stage.replace('COPY --from=build /image-root /', 'COPY . /')
}

/** The commit's timestamp, so that builds are reproducible. */
function secondsOfSource(): string {
  return (
    process.env['SOURCE_DATE_EPOCH'] ??
    run('git', ['log', '-1', '--format=%ct'], { cwd: root }).trim()
  )
}

function makeImage(from: string, archive: string): void {
  const buildah = (...args: string[]) => run('buildah', ['--storage-driver', 'vfs', ...args])
  const scratch = path.dirname(from)
  const recipe = path.join(scratch, 'last-stage')
  const layout = path.join(scratch, 'layout')
  const seconds = secondsOfSource()
  writeFileSync(recipe, lastStage())
  const id = buildah(
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--quiet'],
    ...['--timestamp', seconds, '--file', recipe, from],
  ).trim()
  try {
    buildah(
      ...['push', '--quiet', '--format', 'oci'],
      ...['--compression-format', 'zstd', '--compression-level', '19'],
      ...[id, `oci:${layout}:vitrine`],
    )
  } finally {
    buildah('rmi', '--force', id)
  }
  // buildah writes archives, too, with the time of the day in them.
  run('tar', [
    ...['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...['--mode=u=rwX,go=rX', '-cf', archive, '-C', layout, '.'],
  ])
}

const { values } = parseArgs({ options: { root: { type: 'string' }, try: { type: 'boolean' } } })
if (values.root !== undefined) {
  makeRoot(path.resolve(values.root))
} else {
  const begun = performance.now()
  const folder = path.join(root, 'dist')
  const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-image-'))
  const from = path.join(scratch, 'root')
  const archive = path.join(folder, 'vitrine.oci.tar')
  mkdirSync(folder, { recursive: true })
  const bill = makeRoot(from)
  writeFileSync(path.join(folder, 'vitrine.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  makeImage(from, archive)
  const bytes = globSync('**', { cwd: from, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(path.join(one.parentPath, one.name)).size, 0)
  const archiveBytes = statSync(archive).size
  report('archive', `${megabytes(archiveBytes)} MB`)
  if (archiveBytes > LARGEST_ARCHIVE_BYTES)
    throw new Error(`the image is larger than ${megabytes(LARGEST_ARCHIVE_BYTES)} MB`)
  report('unpacked', `${megabytes(bytes)} MB`)
  report('SHA-256', createHash('sha256').update(readFileSync(archive)).digest('hex'))
  report('built in', `${((performance.now() - begun) / 1000).toFixed(0)} s`)
  rmSync(scratch, { recursive: true, force: true })
  if (values.try) for (const [what, figure] of await tryImage(archive)) report(what, figure)
}

function report(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(24)} ${figure}\n`)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
