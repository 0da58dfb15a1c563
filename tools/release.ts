// npm run release -- VERSION [--image]
//
// Makes a version of `main`: writes the number into every package, splits CHANGELOG.md, commits, tags
// and writes dist/VERSION: upgrade notes, bill of materials, with --image the image, and checksums.
// Publishes nothing; the last line says how. Changes nothing if a precondition fails.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IMAGE_FILES, listUnpinned } from './pin-images.ts'

type Released = { readonly tag: string; readonly notes: string }

/**
 * Commits and tags the version in the repository at `root`; `date` as 2026-11-24. Returns the notes.
 * A rejection says what to do and changes nothing.
 */
export function releaseVersion(
  root: string,
  version: string,
  date: string,
): Released | { readonly refused: string } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const lines = (text: string) => text.split('\n').filter(Boolean)
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const tag = `v${version}`
  const [last] = lines(git('tag', '--list', 'v*', '--sort=-version:refname'))
  const manifest = JSON.parse(read('package.json')) as { version: string; workspaces: string[] }
  const changes = partOf(read('CHANGELOG.md'), 'Unreleased')

  if (!/^\d+\.\d+\.\d+$/.test(version))
    return { refused: `${version} is no version; write it as ${next(manifest.version)}` }
  if (git('tag', '--list', tag)) return { refused: `${tag} is there already; take the next number` }
  // The first has the number that the packages were made with.
  if (last ? !isNewer(version, last.slice(1)) : isNewer(manifest.version, version))
    return { refused: `${version} is not newer than ${last ?? manifest.version}` }
  if (git('status', '--porcelain'))
    return { refused: 'there are changes that are not committed; commit them, or put them away' }
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main')
    return { refused: 'versions are made of main; go there first' }
  const unpinned = IMAGE_FILES.filter((name) => existsSync(join(root, name))).flatMap((name) =>
    listUnpinned(read(name)),
  )
  if (unpinned.length > 0)
    return {
      refused: `${unpinned.join(', ')} have no digest; run npm run pin-images, look at the change and commit it`,
    }
  if (!changes)
    return { refused: 'nothing stands under Unreleased in CHANGELOG.md; say there what is new' }

  const since = last ? [`${last}..HEAD`] : []
  const added = (path: string) =>
    last ? lines(git('diff', '--name-only', '--diff-filter=A', ...since, '--', path)) : []
  const variables = last
    ? [...git('diff', ...since, '--', '.env.example').matchAll(/^\+#?\s*([A-Z][A-Z0-9_]+)=/gm)]
    : []
  const notes = notesOf({
    ...{ tag, date, changes },
    ...{ last, migrations: added('server/migrations/*.sql') },
    variables: [...new Set(variables.map(([, name = '']) => name))],
  })

  for (const folder of ['.', ...manifest.workspaces]) {
    const name = join(folder, 'package.json')
    writeFileSync(
      join(root, name),
      read(name).replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`),
    )
  }
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  lock.version = version
  for (const folder of ['', ...manifest.workspaces]) {
    const own = lock.packages[folder]
    if (own) own.version = version
  }
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    read('CHANGELOG.md').replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version}, ${date}`),
  )
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', '--message', notes, tag)
  return { tag, notes }
}

/** What stands below a heading of the second order, without the heading; empty where there is none. */
function partOf(page: string, heading: string): string {
  const parts = page.split(/^## /m).slice(1)
  return (
    parts
      .find((part) => part.startsWith(`${heading}\n`))
      ?.slice(heading.length)
      .trim() ?? ''
  )
}

function notesOf(release: {
  tag: string
  date: string
  changes: string
  last: string | undefined
  migrations: readonly string[]
  variables: readonly string[]
}): string {
  const { tag, date, changes, last, migrations, variables } = release
  const tables =
    migrations.length === 0
      ? 'The tables stay as they are.'
      : `The start runs ${migrations.length} migration${migrations.length === 1 ? '' : 's'} (${migrations.map((path) => path.replace(/^.*\/|\.sql$/g, '')).join(', ')}); \`vitrine migrate --check\` says what of them may hold up the shop.`
  const settings =
    variables.length === 0
      ? 'No variable is new or was changed.'
      : `New or changed in \`.env.example\`: ${variables.map((name) => `\`${name}\``).join(', ')}.`
  return [
    `${tag}, ${date}`,
    changes,
    ...(last
      ? [`Upgrading from ${last}`, tables, settings, 'How: docs/runbooks/upgrade.md.']
      : ['The first version: docs/runbooks/go-live.md says how to run it.']),
  ].join('\n\n')
}

const numbersOf = (version: string) => version.split('.').map(Number)

function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  const at = one.findIndex((number, place) => number !== other[place])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

function next(version: string): string {
  const [major = 0, minor = 0] = numbersOf(version)
  return [major, minor + 1, 0].join('.')
}

function main(): void {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const [version = '', ...options] = process.argv.slice(2)
  const run = (args: readonly string[]) => {
    const { status, stdout } = spawnSync('npm', ['run', '--silent', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 256 * 1024 * 1024,
    })
    if (status !== 0) throw new Error(`npm run ${args.join(' ')} ended with ${status}`)
    return stdout
  }
  const released = releaseVersion(root, version, new Date().toISOString().slice(0, 10))
  if ('refused' in released) {
    process.stderr.write(`Not released: ${released.refused}.\n`)
    process.exitCode = 1
    return
  }
  const folder = join(root, 'dist', version)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'notes.md'), `${released.notes}\n`)
  writeFileSync(join(folder, 'bill-of-materials.json'), run(['licences', '--', '--sbom']))
  if (options.includes('--image')) {
    run(['image'])
    copyFileSync(join(root, 'dist/vitrine.oci.tar'), join(folder, 'vitrine.oci.tar'))
  }
  const sums = readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')
      return `${sum}  ${name}\n`
    })
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  process.stdout.write(
    `Released ${version}: ${sums.length} files in dist/${version}. Send it: git push --follow-tags\n`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
