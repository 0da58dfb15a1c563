import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { installOnDemand } from './install-on-demand.ts'

const PACKAGED_CHROMIUM = { name: '@sparticuz/chromium', version: '153.0.0' }
const VERSION_TIMEOUT_MILLISECONDS = 30_000

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without windows. */
const WINDOWLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC_PROGRAMS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium that runs on this machine: the one that `CHROMIUM_PATH`
 * names, an installed Chromium or Chrome, Playwright's own if somebody has installed
 * it, and at last one from the npm registry, installed on the first call (70 MB).
 *
 * `windowless`: rather one that has no windows, where it is installed. It takes a sixth less time, and in some
 * builds draws a few points otherwise.
 *
 * `CHROMIUM_SOURCE=npm` passes over the installed ones. Throws if none can be run.
 */
export function findChromium({ windowless = false } = {}): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run. Name a Chromium program.`)
  }
  const names = [...(windowless ? WINDOWLESS_NAMES : []), ...PROGRAM_NAMES]
  const installed = process.env.CHROMIUM_SOURCE === 'npm' ? [] : installedPrograms(names)
  return installed.find((path) => existsSync(path) && runs(path)) ?? packagedChromium()
}

function installedPrograms(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_PROGRAMS,
    chromium.executablePath(),
  ]
}

/** Some systems ship a `chromium` that only prints an installation hint. */
function runs(path: string): boolean {
  const answer = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: VERSION_TIMEOUT_MILLISECONDS,
  })
  return answer.status === 0 && /chrom/i.test(answer.stdout)
}

/**
 * The package contains a compressed browser and, for machines without them, a font and libraries.
 * A wrapper script points the browser at those, so a path is enough to start it.
 */
function packagedChromium(): string {
  const { name, version } = PACKAGED_CHROMIUM
  const folder = installOnDemand('chromium', name, version)
  const unpacked = join(folder, 'unpacked')
  const wrapper = join(unpacked, 'chromium.sh')
  if (existsSync(wrapper) && runs(wrapper)) return wrapper

  unpack(folder, unpacked)
  const program = join(unpacked, 'chromium')
  const lines = ['#!/bin/sh']
  if (!runs(program)) {
    lines.push(`export LD_LIBRARY_PATH='${join(unpacked, 'al2023', 'lib')}'`)
  }
  const fonts = join(unpacked, 'fonts', 'with-system-fonts.conf')
  writeFileSync(fonts, fontConfiguration(join(unpacked, 'fonts', 'fonts')))
  lines.push(`export FONTCONFIG_FILE='${fonts}'`)
  lines.push(`exec '${program}' "$@"`, '')
  writeFileSync(wrapper, lines.join('\n'))
  chmodSync(wrapper, 0o755)
  if (runs(wrapper)) return wrapper
  throw new Error(
    `No Chromium runs here, and neither does ${name} ${version}. Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.`,
  )
}

function unpack(packageFolder: string, target: string): void {
  // An interrupted run leaves half a browser, which the package would take for a whole.
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const entry = pathToFileURL(join(packageFolder, 'build', 'index.js')).href
  const program = `
    const { default: chromium } = await import(process.argv[1])
    await chromium.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, entry], {
    // The package unpacks into the temporary folder, and its libraries only where it
    // believes to run in a cloud function; VERCEL is the switch it offers for that.
    env: { ...process.env, TMPDIR: target, VERCEL: '1' },
  })
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  process.stdout.write(`${findChromium()}\n`)
}
