// Prepares a clone: installs the locked dependencies and builds the web pages, each only
// when its inputs have changed.
//
//   node tools/prepare.mjs [--development] [--no-build] [--quiet]
//
// Without --development it installs only the packages that build and run the program. With it,
// those for tests, checks and benchmarks too.
//
// A clean clone runs this first, so it is plain JavaScript for Node.js 20 and imports
// nothing from node_modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const PRODUCT_NODE_MAJOR = 24
const LOCK_WAIT_MILLISECONDS = 10 * 60 * 1000

const INSTALL_ADVICE =
  'Could not install the dependencies. Check the connection to the npm registry and the free disk space, then run the same command again.'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeModules = join(root, 'node_modules')
const stamps = join(nodeModules, '.cache', 'prepare')
const lock = join(stamps, 'lock')
const productNode = join(nodeModules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const nodeFolder = join(nodeModules, '.cache', 'node')
const nodeProgram = join(nodeFolder, process.platform === 'win32' ? 'node.exe' : 'node')
const webBuild = join(root, 'web', 'build', 'client')

const development = process.argv.includes('--development')
const build = !process.argv.includes('--no-build')
const quiet = process.argv.includes('--quiet')

await prepare()

async function prepare() {
  if (isReady()) return
  mkdirSync(stamps, { recursive: true })
  waitForLock()
  // `fail` leaves through here as well.
  process.on('exit', () => rmSync(lock, { force: true }))
  // The previous holder of the lock may have done the work.
  if (!isInstalled()) await install()
  if (build && !isBuilt()) await buildWeb()
}

function isReady() {
  return isInstalled() && (!build || isBuilt())
}

function isInstalled() {
  const hash = dependencyHash()
  return (
    existsSync(join(nodeModules, '.package-lock.json')) &&
    (isProductNode(process.version) || existsSync(productNode)) &&
    (readStamp('installed-development') === hash ||
      (!development && readStamp('installed') === hash))
  )
}

function isBuilt() {
  return existsSync(webBuild) && readStamp('built') === webSourceHash()
}

async function install() {
  say('Installing dependencies (about a minute the first time) …')
  // A clone that had the packages for development keeps them.
  const whole = development || readStamp('installed-development') !== undefined
  rmSync(join(stamps, 'installed'), { force: true })
  rmSync(join(stamps, 'installed-development'), { force: true })
  const hash = dependencyHash()
  await Promise.all([installPackages(whole), installProductNode()])
  linkProductNode()
  if (!whole) removeSourceMaps(nodeModules)
  writeStamp(whole ? 'installed-development' : 'installed', hash)
}

async function buildWeb() {
  say('Building the web pages …')
  rmSync(join(stamps, 'built'), { force: true })
  const hash = webSourceHash()
  await runNpm(
    ['run', '--silent', 'build', '-w', 'web'],
    'Could not build the web pages. Correct the error above, then run the same command again.',
  )
  writeStamp('built', hash)
}

async function installPackages(whole) {
  // Not `npm ci`: it would delete the packages of a development install. --no-save keeps the
  // lockfile, and --include=dev works under NODE_ENV=production.
  await runNpm(
    ['install', '--no-save', whole ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'],
    INSTALL_ADVICE,
  )
}

/** A fifth of all bytes, and only debuggers read them. */
function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.cache') removeSourceMaps(path)
    else if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path)
  }
}

/** Every input of `npm install`. */
function dependencyHash() {
  const hash = createHash('sha256')
  hash.update(`${process.platform} ${process.arch}\n`)
  for (const lockfile of ['package-lock.json', 'tools/node/package-lock.json']) {
    hash.update(readFileSync(join(root, lockfile)))
  }
  const { workspaces } = readManifest(root)
  for (const folder of [root, ...workspaces.map((workspace) => join(root, workspace))]) {
    if (!existsSync(join(folder, 'package.json'))) continue
    // A script may change without a need to install anything.
    const { scripts: _scripts, ...manifest } = readManifest(folder)
    hash.update(JSON.stringify(manifest))
  }
  return hash.digest('hex')
}

/** Every input of the web build. */
function webSourceHash() {
  const hash = createHash('sha256')
  hash.update(dependencyHash())
  for (const folder of ['web', 'contract', 'domain', 'renderer']) {
    for (const file of sourceFiles(join(root, folder))) {
      hash.update(`${relative(root, file)}\n`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function sourceFiles(folder) {
  const files = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!['build', 'node_modules', '.react-router'].includes(entry.name)) {
        files.push(...sourceFiles(path))
      }
    } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      files.push(path)
    }
  }
  return files.sort()
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

async function runNpm(args, advice, cwd = root) {
  const env = { ...process.env }
  // NODE_ENV=production would make npm omit the build tools.
  delete env.NODE_ENV
  const viaNpm = process.env.npm_execpath?.endsWith('npm-cli.js')
  const child = spawn(
    viaNpm ? (process.env.npm_node_execpath ?? process.execPath) : 'npm',
    viaNpm ? [process.env.npm_execpath, ...args] : args,
    {
      cwd,
      env,
      shell: !viaNpm && process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  const error = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('close', (status) => resolve(status === 0 ? undefined : status))
  })
  if (error === undefined) return
  process.stderr.write(Buffer.concat(output))
  fail(error instanceof Error ? `${advice} (${error.message})` : advice)
}

/** Installs Node.js from the registry if the machine's own is too old, and keeps the program alone. */
async function installProductNode() {
  if (isProductNode(process.version) || existsSync(nodeProgram)) return
  mkdirSync(nodeFolder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(root, 'tools', 'node', file), join(nodeFolder, file))
  }
  await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], INSTALL_ADVICE, nodeFolder)
  const installed = join(
    nodeFolder,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  // npm skips an optional package in silence if there is none for this platform or its download fails.
  if (existsSync(installed)) {
    // Two thirds of the package: headers, documentation and symbols.
    spawnSync('strip', [installed])
    renameSync(installed, nodeProgram)
  }
  rmSync(join(nodeFolder, 'node_modules'), { recursive: true, force: true })
}

/** npm puts `node_modules/.bin` first on the path of scripts. */
function linkProductNode() {
  if (isProductNode(process.version)) return
  const { stdout } = spawnSync(nodeProgram, ['--version'], { encoding: 'utf8' })
  if (!isProductNode(stdout ?? '')) {
    rmSync(nodeFolder, { recursive: true, force: true })
    fail(
      `This is Node.js ${process.version}, and the registry gave no Node.js ${PRODUCT_NODE_MAJOR} for ${process.platform}-${process.arch}. Install Node.js ${PRODUCT_NODE_MAJOR} or newer, then run the same command again.`,
    )
  }
  mkdirSync(dirname(productNode), { recursive: true })
  rmSync(productNode, { force: true })
  if (process.platform === 'win32') writeFileSync(productNode, `@"${nodeProgram}" %*\r\n`)
  else symlinkSync(relative(dirname(productNode), nodeProgram), productNode)
}

function isProductNode(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= PRODUCT_NODE_MAJOR
}

/**
 * Two commands started at once in one clone (a server and a test run, say) must not
 * install into the same folder together: the second waits, then finds the work done.
 */
function waitForLock() {
  const deadline = Date.now() + LOCK_WAIT_MILLISECONDS
  let announced = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned()) {
      rmSync(lock, { force: true })
      continue
    }
    if (Date.now() > deadline) {
      fail(`Another command is still preparing this clone. If none is, delete ${lock}.`)
    }
    if (!announced) say(`Waiting for another command that prepares this clone (${lock}) …`)
    announced = true
    pause(200)
  }
}

function isAbandoned() {
  let holder = ''
  try {
    holder = readFileSync(lock, 'utf8')
    // Empty: the holder has made the file and not yet written its number.
    if (holder !== '') process.kill(Number(holder), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function readStamp(name) {
  const path = join(stamps, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function writeStamp(name, hash) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), hash)
}

function say(line) {
  if (!quiet) process.stderr.write(`${line}\n`)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
