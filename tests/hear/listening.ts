import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Spoken text is whole once nothing was added for this time. */
const SILENCE_MS = 500
/** A key that says nothing is waited for this long. */
const MUTE_MS = 5000
const POLL_MS = 50
const LONGEST_MS = 60_000
const MOST_KEYS = 60

const FIREFOX_PREFERENCES = {
  'accessibility.force_disabled': -1,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.formfill.enable': false,
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
/** Orca loads it at its start. Its whole debug log would grow by megabytes a minute. */
const ORCA_CUSTOMIZATIONS = `import orca.debug as debug

def print_speech(level, text="", timestamp=False):
    if debug.debugFile and text.startswith("SPEECH OUTPUT"):
        debug.debugFile.write(text.replace("\\n", " ") + "\\n")
        debug.debugFile.flush()

debug.println = print_speech
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
  /** Waits until the words are spoken, if they were not since the last key. */
  hear(words: string | RegExp): Promise<void>
  /** Chooses a file in Firefox's own dialog, which is open. */
  chooseFile(file: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts Xvfb, Orca and Firefox with a home folder in `folder`. Needs a session bus of its own:
 * settings of the desktop are changed on it.
 */
export async function startListening(folder: string, display: number): Promise<Listener> {
  const home = path.join(folder, 'home')
  const env = await makeHome(home, display)
  const processes: ChildProcess[] = []
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { env, cwd: home, stdio: 'ignore' })
    child.on('error', (error) => {
      throw new Error(
        `${command} does not start. Install the packages that tests/hear/hear.ts lists.`,
        {
          cause: error,
        },
      )
    })
    processes.push(child)
  }
  start('Xvfb', [`:${display}`, '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'])
  await wait(1000)
  start('openbox', [])
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'])
  await wait(1000)
  for (const name of ['IsEnabled', 'ScreenReaderEnabled']) await enableAccessibility(name, env)
  const debugLog = path.join(folder, 'orca-debug.log')
  start('orca', [`--debug-file=${debugLog}`])
  const speech = new SpeechLog(debugLog)
  await speech.hear('Screen reader on', 0)
  start('firefox-esr', ['--profile', path.join(home, 'firefox'), '--new-instance', 'about:blank'])
  await speech.hear(/Mozilla Firefox/, 0)
  await speech.settle(speech.spoken.length)
  return {
    ...keyboardOf(speech, env),
    async stop() {
      for (const child of processes.toReversed()) child.kill('SIGTERM')
      await wait(1000)
      await rm(home, { recursive: true, force: true })
    },
  }
}

function keyboardOf(speech: SpeechLog, env: NodeJS.ProcessEnv): Omit<Listener, 'stop'> {
  let heardFrom = 0
  const pressKey = async (key: string) => {
    heardFrom = speech.spoken.length
    speech.log.push(`[${key}]`)
    await run('xdotool', ['key', '--clearmodifiers', key], { env })
    await speech.settle(heardFrom)
    return speech.spoken.slice(heardFrom).join(' ')
  }
  const type = async (text: string) => {
    speech.log.push(`[types: ${text}]`)
    heardFrom = speech.spoken.length
    await run('xdotool', ['type', '--delay', '15', text], { env })
    await speech.settle(heardFrom)
  }
  return {
    log: speech.log,
    press: pressKey,
    type,
    async pressUntil(words, key = 'Tab') {
      for (let keys = 1; keys <= MOST_KEYS; keys++)
        if (includes(await pressKey(key), words)) return keys
      throw new Error(`${MOST_KEYS} × ${key} and "${words}" was not spoken`)
    },
    async hear(words) {
      await speech.hear(words, heardFrom)
      await speech.settle(heardFrom)
    },
    async open(url) {
      heardFrom = speech.spoken.length
      await run('xdotool', ['key', 'ctrl+l'], { env })
      await speech.settle(speech.spoken.length)
      await run('xdotool', ['type', '--delay', '5', url], { env })
      await speech.settle(speech.spoken.length)
      speech.forgetSince(heardFrom)
      speech.log.push(`[opens ${new URL(url).pathname}]`)
      await run('xdotool', ['key', 'Return'], { env })
      await speech.hear(/Finished loading/, heardFrom)
      await speech.settle(heardFrom)
    },
    async chooseFile(file) {
      heardFrom = speech.spoken.length
      await run('xdotool', ['type', '--delay', '15', file], { env })
      await speech.settle(speech.spoken.length)
      speech.forgetSince(heardFrom)
      speech.log.push(`[chooses ${path.basename(file)}]`)
      await run('xdotool', ['key', 'Return'], { env })
      await speech.settle(heardFrom)
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

  constructor(file: string) {
    this.#file = file
  }

  async #update(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '')
    const added = text.slice(this.#read, text.lastIndexOf('\n') + 1)
    this.#read += added.length
    for (const [, words = ''] of added.matchAll(/SPEECH OUTPUT: '(.*)'(?: ?\{.*)?$/gm)) {
      const utterance = words.trim()
      if (utterance === '') continue
      this.spoken.push(utterance)
      this.#logAt.push(this.log.length)
      this.log.push(utterance)
    }
  }

  async settle(from: number): Promise<void> {
    let count = -1
    let quietMs = 0
    for (let passedMs = 0; passedMs < LONGEST_MS; passedMs += POLL_MS) {
      await this.#update()
      quietMs = count === this.spoken.length ? quietMs + POLL_MS : 0
      count = this.spoken.length
      if (quietMs >= (count > from ? SILENCE_MS : MUTE_MS)) return
      await wait(POLL_MS)
    }
  }

  async hear(words: string | RegExp, from: number): Promise<void> {
    for (let passedMs = 0; passedMs < LONGEST_MS; passedMs += POLL_MS) {
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

async function makeHome(home: string, display: number): Promise<NodeJS.ProcessEnv> {
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
