import { type SpawnOptions, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { markedProcesses, RUN_MARK, workMs } from './marked-processes.ts'

const run = promisify(execFile)

/** Orca is done once it wrote nothing, and no process of the run had work, for this time. */
const QUIET_MS = 400
/** A key that Orca received and that says nothing is waited for this long. */
const MUTE_MS = 1500
/** A page that moves all the time is waited for this long after Orca wrote something. */
const RESTLESS_MS = 3000
const POLL_MS = 50
/** Processes that ran or waited for a processor for this part of the time have work. */
const AT_WORK = 0.25
const LONGEST_MS = 120_000
const MOST_KEYS = 60

const FIREFOX_PREFERENCES = {
  'accessibility.force_disabled': -1,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.formfill.enable': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.translations.enable': false,
  'browser.urlbar.autoFill': false,
  'browser.urlbar.suggest.engines': false,
  'browser.urlbar.suggest.history': false,
  'browser.urlbar.suggest.openpage': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.formautofill.creditCards.enabled': false,
  'signon.rememberSignons': false,
  'widget.use-xdg-desktop-portal.file-picker': 0,
}
const ORCA_SETTINGS = {
  sayAllOnLoad: false,
  enableBraille: false,
  enableKeyEcho: false,
  enableEchoByWord: false,
  enableEchoByCharacter: false,
}
/**
 * Orca loads it at its start. Its whole debug log would grow by megabytes a minute: this one has
 * what is spoken, the keys that Orca received, and a line at most each 50 ms while Orca works.
 */
const ORCA_CUSTOMIZATIONS = `import time
import orca.debug as debug

last = 0

def print_event(level, text="", timestamp=False):
    global last
    if debug.debugFile is None:
        return
    if text.startswith("SPEECH OUTPUT"):
        line = text.replace("\\n", " ")
    elif "PROCESS ATSPI_KEY_PRESSED_EVENT" in text and "vvvvv" in text:
        line = "KEY"
    elif time.monotonic() - last > 0.05:
        line = "AT WORK"
    else:
        return
    last = time.monotonic()
    debug.debugFile.write(line + "\\n")
    debug.debugFile.flush()

debug.println = print_event
`
const SPEECH_SETTINGS = `AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
`

/** A visitor who has a keyboard and ears: Firefox on a virtual screen, with Orca. */
export type Listener = {
  /** All that was spoken, one utterance a line, with the keys in square brackets. */
  readonly log: readonly string[]
  open(url: string): Promise<void>
  /** Presses a key, such as `Tab` or `shift+Tab`. Returns what is spoken. */
  press(key: string): Promise<string>
  /** Presses `key` until the words are spoken. Returns the number of presses. */
  pressUntil(words: string | RegExp, key?: string): Promise<number>
  type(text: string): Promise<void>
  /** Whether the words were spoken since the last key. */
  heard(words: string | RegExp): boolean
  /** Waits until the words are spoken, if they were not since the last key. */
  hear(words: string | RegExp): Promise<void>
  /** Chooses a file in Firefox's own dialog, which is open. */
  chooseFile(file: string): Promise<void>
}

/**
 * Starts Xvfb, Orca and Firefox with the folder `home`. Needs a session bus of its own: settings of
 * the desktop are changed on it. All bear the mark of the run, by which they are ended.
 */
export async function startListening(home: string, mark: string): Promise<Listener> {
  const start = (command: string, args: readonly string[], options: SpawnOptions) => {
    const child = spawn(command, args, { cwd: home, stdio: 'ignore', ...options })
    child.on('error', (cause) => {
      const packages = 'Install the packages that tests/hear/hear.ts lists.'
      throw new Error(`${command} does not start. ${packages}`, { cause })
    })
    return child
  }
  await makeHome(home)
  // Without repeated keys: on a busy machine a key is down for long.
  const screen = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp', '-r']
  const xvfb = start('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [display] = (await once(xvfb.stdout!, 'data')) as [Buffer]
  const env = { ...environmentIn(home, Number(display.toString())), [RUN_MARK]: mark }
  start('openbox', [], { env })
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'], { env })
  for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
    await untilItWorks(() => enableAccessibility(name, env))
  const debugLog = path.join(path.dirname(home), 'orca-debug.log')
  await rm(debugLog, { force: true })
  // Orca refuses to run twice, whatever the display.
  await untilItWorks(async () => {
    const others = await run('pgrep', ['-x', 'orca']).catch(() => ({ stdout: '' }))
    if (others.stdout !== '') throw new Error('Another Orca runs on this machine.')
  })
  start('orca', [`--debug-file=${debugLog}`], { env })
  const speech = new SpeechLog(debugLog, mark)
  await speech.hear('Screen reader on', 0)
  const profile = path.join(home, 'firefox')
  start('firefox-esr', ['--profile', profile, '--new-instance', 'about:blank'], { env })
  // On a busy machine Orca speaks only one of them.
  await speech.hear(/Mozilla Firefox|enter address|Finished loading/, 0)
  await speech.settle({ from: speech.spoken.length, keys: 0 })
  return keyboardOf(speech, env)
}

async function untilItWorks(attempt: () => Promise<unknown>): Promise<void> {
  for (let passedMs = 0; passedMs < LONGEST_MS; passedMs += 200) {
    const worked = await attempt().then(
      () => true,
      () => false,
    )
    if (worked) return
    await wait(200)
  }
  await attempt()
}

function keyboardOf(speech: SpeechLog, env: NodeJS.ProcessEnv): Listener {
  let heardFrom = 0
  const send = async (args: readonly string[], keys: number) => {
    const before = speech.keys
    const from = speech.spoken.length
    await run('xdotool', args, { env })
    await speech.settle({ from, keys: before + keys })
  }
  const pressKey = async (key: string) => {
    heardFrom = speech.spoken.length
    speech.log.push(`[${key}]`)
    await send(['key', '--clearmodifiers', key], key.split('+').length)
    return speech.spoken.slice(heardFrom).join(' ')
  }
  const typeText = (text: string) => send(['type', '--delay', '15', text], text.length)
  /** Types into the browser itself, whose words are not the page's. */
  const typeIntoBrowser = async (text: string, note: string) => {
    const from = speech.spoken.length
    await typeText(text)
    speech.forgetSince(from)
    speech.log.push(note)
  }
  return {
    log: speech.log,
    press: pressKey,
    async type(text) {
      speech.log.push(`[types: ${text}]`)
      heardFrom = speech.spoken.length
      await typeText(text)
    },
    async pressUntil(words, key = 'Tab') {
      for (let keys = 1; keys <= MOST_KEYS; keys++)
        if (includes(await pressKey(key), words)) return keys
      throw new Error(`${MOST_KEYS} × ${key} and "${words}" was not spoken`)
    },
    heard: (words) => includes(speech.spoken.slice(heardFrom).join(' '), words),
    async hear(words) {
      await speech.hear(words, heardFrom)
      await speech.settle({ from: heardFrom, keys: 0 })
    },
    async open(url) {
      const from = speech.spoken.length
      await send(['key', 'Escape'], 1)
      await send(['key', 'ctrl+l'], 2)
      speech.forgetSince(from)
      await typeIntoBrowser(url, `[opens ${new URL(url).pathname}]`)
      heardFrom = speech.spoken.length
      await send(['key', 'Return'], 1)
      await speech.hear(/Finished loading (?!New Tab)/, heardFrom)
      await speech.settle({ from: heardFrom, keys: 0 })
    },
    async chooseFile(file) {
      await typeIntoBrowser(file, `[chooses ${path.basename(file)}]`)
      heardFrom = speech.spoken.length
      await send(['key', 'Return'], 1)
    },
  }
}

const includes = (spoken: string, words: string | RegExp) =>
  typeof words === 'string' ? spoken.includes(words) : words.test(spoken)

/** What Orca wrote to its debug log as spoken. */
class SpeechLog {
  readonly log: string[] = []
  readonly spoken: string[] = []
  /** The place in the log of each utterance. */
  readonly #logAt: number[] = []
  #read = 0
  readonly #file: string
  readonly #mark: string

  constructor(file: string, mark: string) {
    this.#file = file
    this.#mark = mark
  }

  /** How many keys Orca received. */
  keys = 0
  #lastWorkAt = 0

  async #update(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '')
    const added = text.slice(this.#read, text.lastIndexOf('\n') + 1)
    if (added === '') return
    this.#read += added.length
    this.#lastWorkAt = performance.now()
    for (const line of added.split('\n')) {
      if (line === 'KEY') this.keys += 1
      const utterance = /^SPEECH OUTPUT: '(.*)'(?: ?\{.*)?$/.exec(line)?.[1]?.trim() ?? ''
      if (utterance === '') continue
      this.spoken.push(utterance)
      this.#logAt.push(this.log.length)
      this.log.push(utterance)
    }
  }

  /**
   * Waits until Orca received so many keys in all, spoke or stays mute, and the browser and the
   * product have no work: on a busy machine their silence alone may be a wait for the processor.
   */
  async settle({ from, keys }: { from: number; keys: number }): Promise<void> {
    const begunAt = performance.now()
    const processes = await markedProcesses(this.#mark)
    let idleSince = begunAt
    let before = { work: await workMs(processes), at: performance.now() }
    for (let now = begunAt; now - begunAt < LONGEST_MS; now = performance.now()) {
      await wait(POLL_MS)
      const seen = { work: await workMs(processes), at: performance.now() }
      if (seen.work - before.work > AT_WORK * (seen.at - before.at)) idleSince = seen.at
      before = seen
      await this.#update()
      const quietMs = performance.now() - Math.max(this.#lastWorkAt, begunAt)
      const enough = this.spoken.length > from ? QUIET_MS : MUTE_MS
      const isIdle = seen.at - idleSince >= QUIET_MS || quietMs >= RESTLESS_MS
      if (this.keys >= keys && quietMs >= enough && isIdle) return
    }
  }

  async hear(words: string | RegExp, from: number): Promise<void> {
    const begunAt = performance.now()
    while (performance.now() - begunAt < LONGEST_MS) {
      await this.#update()
      if (includes(this.spoken.slice(from).join(' '), words)) return
      await wait(POLL_MS)
    }
    throw new Error(`"${words}" was not spoken, but: ${this.spoken.slice(from).join(' | ')}`)
  }

  /** Drops what belongs to the browser, not to the page. */
  forgetSince(from: number): void {
    this.spoken.splice(from)
    this.log.splice(this.#logAt[from] ?? this.log.length)
    this.#logAt.splice(from)
  }
}

async function makeHome(home: string): Promise<void> {
  const folders = ['config/speech-dispatcher', 'data/orca', 'run', 'firefox']
  for (const each of folders) await mkdir(path.join(home, each), { recursive: true, mode: 0o700 })
  const preferences = Object.entries(FIREFOX_PREFERENCES)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
  await writeFile(path.join(home, 'firefox/user.js'), preferences)
  await writeFile(path.join(home, 'config/speech-dispatcher/speechd.conf'), SPEECH_SETTINGS)
  await writeFile(
    path.join(home, 'data/orca/user-settings.conf'),
    JSON.stringify({
      general: ORCA_SETTINGS,
      profiles: { default: { profile: ['Default', 'default'], ...ORCA_SETTINGS } },
      pronunciations: {},
      keybindings: {},
    }),
  )
  await writeFile(path.join(home, 'data/orca/orca-customizations.py'), ORCA_CUSTOMIZATIONS)
}

function environmentIn(home: string, display: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    DBUS_SESSION_BUS_ADDRESS: process.env['DBUS_SESSION_BUS_ADDRESS'],
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'data'),
    XDG_RUNTIME_DIR: path.join(home, 'run'),
    XDG_SESSION_TYPE: 'x11',
    DISPLAY: `:${display}`,
    LANG: 'C.UTF-8',
    GNOME_ACCESSIBILITY: '1',
    GTK_MODULES: 'gail:atk-bridge',
  }
}

async function enableAccessibility(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const method = 'org.freedesktop.DBus.Properties.Set'
  const target = ['--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus', '--method', method]
  await run('gdbus', ['call', '--session', ...target, 'org.a11y.Status', name, '<true>'], { env })
}
