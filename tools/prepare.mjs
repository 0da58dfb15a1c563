// Makes a clone ready to run: installs the locked dependencies and builds the web
// pages, each only when what it depends on has changed.
//
//   node tools/prepare.mjs [--no-build] [--quiet]
//
// It is the first thing that a clean clone runs, so it is plain JavaScript for
// Node.js 20 and imports nothing from node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const PRODUCT_NODE_MAJOR = 24
const LOCK_WAIT_MILLISECONDS = 10 * 60 * 1000
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024

const INSTALL_ADVICE =
  'Could not install the dependencies. Check the connection to the npm registry and the free disk space, then run the same command again.'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeModules = join(root, 'node_modules')
const stamps = join(nodeModules, '.cache', 'prepare')
const lock = join(stamps, 'lock')
const productNode = join(nodeModules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const productNodePackage = `node-${process.platform}-${process.arch}`
const webBuild = join(root, 'web', 'build', 'client')

const build = !process.argv.includes('--no-build')
const quiet = process.argv.includes('--quiet')

prepare()

function prepare() {
  if (isReady()) return
  mkdirSync(stamps, { recursive: true })
  waitForTurn()
  // `fail` leaves through here as well.
  process.on('exit', () => rmSync(lock, { force: true }))
  // Whoever held the lock may have done the work.
  if (!isInstalled()) install()
  if (build && !isBuilt()) buildWeb()
}

function isReady() {
  return isInstalled() && (!build || isBuilt())
}

function isInstalled() {
  return (
    existsSync(join(nodeModules, '.package-lock.json')) &&
    readStamp('installed') === dependencyHash()
  )
}

function isBuilt() {
  return existsSync(webBuild) && readStamp('built') === webSourceHash()
}

function install() {
  say('Installing dependencies (about a minute the first time) …')
  rmSync(join(stamps, 'installed'), { force: true })
  const hash = dependencyHash()
  installPackages()
  if (lacksProductNode()) {
    // npm passes over an optional package whose download broke off, without a word.
    rmSync(join(nodeModules, productNodePackage), { recursive: true, force: true })
    installPackages()
    if (lacksProductNode() && !isProductNode(process.version)) fail(INSTALL_ADVICE)
  }
  requireProductNode()
  writeStamp('installed', hash)
}

function buildWeb() {
  say('Building the web pages …')
  rmSync(join(stamps, 'built'), { force: true })
  const hash = webSourceHash()
  runNpm(
    ['run', '--silent', 'build', '-w', 'web'],
    'Could not build the web pages. Correct the error above, then run the same command again.',
  )
  writeStamp('built', hash)
}

function installPackages() {
  // Not `npm ci`: the lockfile may lack the optional binaries of other platforms,
  // which `npm ci` refuses. --no-save leaves the lockfile as it is, and --include=dev
  // holds under NODE_ENV=production, where the build tools would be left out.
  runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], INSTALL_ADVICE)
}

/** Everything that decides what `npm install` puts into node_modules. */
function dependencyHash() {
  const hash = createHash('sha256')
  hash.update(`${process.platform} ${process.arch}\n`)
  hash.update(readFileSync(join(root, 'package-lock.json')))
  const { workspaces } = readManifest(root)
  for (const folder of [root, ...workspaces.map((workspace) => join(root, workspace))]) {
    if (!existsSync(join(folder, 'package.json'))) continue
    // A script may change without a need to install anything.
    const { scripts: _scripts, ...manifest } = readManifest(folder)
    hash.update(JSON.stringify(manifest))
  }
  return hash.digest('hex')
}

/** Everything that decides what the web build writes. */
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

function runNpm(args, advice) {
  const env = { ...process.env }
  // NODE_ENV=production would make npm leave the build tools out.
  delete env.NODE_ENV
  const viaNpm = process.env.npm_execpath?.endsWith('npm-cli.js')
  const result = spawnSync(
    viaNpm ? (process.env.npm_node_execpath ?? process.execPath) : 'npm',
    viaNpm ? [process.env.npm_execpath, ...args] : args,
    {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: OUTPUT_LIMIT_BYTES,
      shell: !viaNpm && process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  fail(result.error ? `${advice} (${result.error.message})` : advice)
}

/** The product's own Node.js comes as a dependency where a package of it exists. */
function requireProductNode() {
  linkProductNode()
  if (existsSync(productNode)) {
    const answer = spawnSync(productNode, ['--version'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (isProductNode(answer.stdout ?? '')) return
    // A binary that cannot run here would hide the machine's own Node.js on npm's PATH.
    rmSync(productNode)
  }
  if (isProductNode(process.version)) return
  fail(
    `There is no Node.js ${PRODUCT_NODE_MAJOR} package for ${process.platform}-${process.arch} and this is ${process.version}. Install Node.js ${PRODUCT_NODE_MAJOR} or newer, then run the same command again.`,
  )
}

function lacksProductNode() {
  const { optionalDependencies = {} } = readManifest(root)
  return (
    productNodePackage in optionalDependencies &&
    process.platform !== 'win32' &&
    !existsSync(join(nodeModules, productNodePackage, 'bin', 'node'))
  )
}

/**
 * npm 10 takes the link away again when it drops the packages for other platforms,
 * which ask for the same name.
 */
function linkProductNode() {
  const program = join(productNodePackage, 'bin', 'node')
  if (existsSync(productNode) || !existsSync(join(nodeModules, program))) return
  rmSync(productNode, { force: true })
  symlinkSync(join('..', program), productNode)
}

function isProductNode(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= PRODUCT_NODE_MAJOR
}

/**
 * Two commands started at once in one clone (a server and a test run, say) must not
 * install into the same folder together: the second waits, then finds the work done.
 */
function waitForTurn() {
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
