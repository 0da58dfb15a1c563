// Plain JavaScript: the client has no types of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { Builder, By, Capabilities, Key, Origin } from 'selenium-webdriver'

const MOST_WAIT_MS = 60_000
const MOVED = new Set([
  'StaleElementReferenceError',
  'ElementNotInteractableError',
  'ElementClickInterceptedError',
])

export const KEYS = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
}

/** The tool bar of MiniBrowser is wider than a phone. */
const NARROW_BAR = `headerbar *, toolbar *, entry, button { min-width: 0; padding: 0; margin: 0; font-size: 1px }
image { -gtk-icon-transform: scale(0.1) }`

/** In the page: the first visible element that matches, without dialogs above it. */
const FIND = `
  const [kind, name] = arguments
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].filter(isVisible)
  const root = dialogs.at(-1) ?? document
  // A press on a dialog that still moves falls beside it, and closes it.
  if (root !== document && root.getAnimations().some(({ playState }) => playState === 'running')) return null
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  if (kind === 'field')
    return [...root.querySelectorAll('input, textarea, select')].find((field) =>
      isVisible(field) && [field.getAttribute('aria-label'), ...[...(field.labels ?? [])].map((label) => label.textContent)]
        .some((label) => clean(label).startsWith(name)))
  if (kind === 'button') {
    const nameOf = (button) => clean(button.getAttribute('aria-label') ?? button.innerText)
    const buttons = [...root.querySelectorAll('button, a[href], [role=button]')].filter((button) => isVisible(button) && !button.disabled)
    return buttons.find((button) => nameOf(button) === name) ?? buttons.find((button) => nameOf(button).startsWith(name))
  }
  return [...document.querySelectorAll('body *')].findLast((element) => isVisible(element) && clean(element.textContent).includes(name))`

/** The driver cannot run a script before the page's own: errors of its start are not heard. */
const LISTEN_TO_ERRORS = `
  const heard = (window.heardErrors = [])
  addEventListener('error', ({ message }) => message && heard.push(message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
  const { error } = console
  console.error = (...words) => { heard.push(words.map(String).join(' ').slice(0, 300)); error(...words) }`

export async function openWebKit(home) {
  const binary = await findMiniBrowser()
  const xvfb = start('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1000x24',
    '-nolisten',
    'tcp',
  ])
  const [display] = await once(xvfb.stdout, 'data')
  const config = path.join(home, 'gtk-3.0')
  await mkdir(config, { recursive: true })
  await writeFile(path.join(config, 'gtk.css'), NARROW_BAR)
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: home }
  const driver = start('WebKitWebDriver', [`--port=${port}`], { env })
  const stop = () => [driver, xvfb].forEach((child) => child.kill())
  try {
    const options = { binary, args: ['--automation'] }
    const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
    const browser = await untilItWorks(() =>
      new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(new Capabilities(wanted))
        .build(),
    )
    const version = (await browser.getCapabilities()).getBrowserVersion()
    return { ...actsOf(browser), version, close: () => browser.quit().finally(stop) }
  } catch (error) {
    stop()
    throw error
  }
}

function actsOf(browser) {
  const run = (script, ...args) => browser.executeScript(script, ...args)
  const find = (kind, name) =>
    browser.wait(() => run(FIND, kind, name), MOST_WAIT_MS, `no ${kind} “${name}”`)
  const show = (element) =>
    run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
  /** Content that loads may replace or move an element while it is acted on. */
  const act = (kind, name, what) =>
    browser.wait(async () => {
      try {
        const element = await find(kind, name)
        await show(element)
        await what(element)
        return true
      } catch (error) {
        if (MOVED.has(error.name)) return false
        throw error
      }
    }, MOST_WAIT_MS)
  return {
    run,
    open: async (url) => {
      await browser.get(url)
      await run(LISTEN_TO_ERRORS)
    },
    errors: () => run('return (window.heardErrors ?? []).splice(0)'),
    resize: (width, height) => browser.manage().window().setRect({ x: 0, y: 0, width, height }),
    until: (script) => browser.wait(() => run(script), MOST_WAIT_MS, script),
    fill: (label, text) =>
      act('field', label, async (field) => {
        await field.clear()
        await field.sendKeys(text)
        const isWhole = async () => (await field.getProperty('value')) === text
        await browser.wait(isWhole, MOST_WAIT_MS, `${label} does not keep “${text}”`)
      }),
    press: (name) => act('button', name, (button) => button.click()),
    check: (name) =>
      act('field', name, async (field) => {
        const label = await run(
          'return arguments[0].closest("label") ?? arguments[0].labels[0]',
          field,
        )
        await label.click()
        const isChosen = () => field.getProperty('checked')
        await browser.wait(isChosen, MOST_WAIT_MS, `${name} is not chosen`)
      }),
    upload: async (selector, file) => browser.findElement(By.css(selector)).sendKeys(file),
    drag: (from, to) => {
      const at = (point) => ({ ...point, origin: Origin.VIEWPORT, duration: 200 })
      const middle = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) }
      return browser
        .actions({ async: true })
        .move(at(from))
        .press()
        .move(at(middle))
        .move(at(to))
        .release()
        .perform()
    },
    see: (text) => act('text', text, () => undefined),
    keys: (...keys) =>
      browser
        .switchTo()
        .activeElement()
        .sendKeys(...keys),
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
  }
}

function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], ...options })
  child.on('error', (cause) => {
    throw new Error(`${command} is missing: install xvfb and webkit2gtk-driver.`, { cause })
  })
  return child
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** The driver listens some time after its start. */
async function untilItWorks(attempt) {
  for (let left = 100; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Debian keeps it out of the PATH, in a folder of the machine's architecture. */
async function findMiniBrowser() {
  for await (const file of glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')) return file
  throw new Error('MiniBrowser is missing: install webkit2gtk-driver.')
}
