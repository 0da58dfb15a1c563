import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tools/find-chromium.ts'
import { firefoxOptions } from './tools/firefox-options.ts'

// Every worker process reads this file again; the answers are found once and handed on.
process.env.JOURNEYS_CHROMIUM ||= findChromium({ windowless: true })
process.env.CHROMIUM_PATH ||= findChromium()

// Chromium uses only the last such list, so Playwright's own entries are repeated here.
const SWITCHED_OFF = [
  // A process for the address bar's suggestions, at every page that is opened.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const PICTURES = ['**/screenshots.e2e.ts', '**/e2e/sites/*.e2e.ts']
const BROWSER_ARGS = [
  // Tests run as root in containers.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // The next keep the browser from looking for hosts outside this machine.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
  // Pictures of pages are compared: letters look alike on every machine. A whole browser hints as the
  // system does, which is slightly where nobody has set it; one without windows has to be told.
  '--font-render-hinting=slight',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
]

const launchOptions = (executablePath: string | undefined) => ({
  executablePath,
  args: BROWSER_ARGS,
})

/** `ENGINE=firefox` runs the journeys in the installed Firefox ESR, without pictures. */
const isFirefox = process.env.ENGINE === 'firefox'
const { channel, executablePath } = firefoxOptions()
const journeysIn = isFirefox
  ? { ...devices['Desktop Firefox'], channel, launchOptions: { executablePath } }
  : { launchOptions: launchOptions(process.env.JOURNEYS_CHROMIUM) }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/start-product.ts',
  outputDir: 'test-results',
  // The same pixels on every machine: settings that tests must not depend on are off.
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  updateSnapshots: process.env.CI ? 'none' : 'missing',
  // A test that passes at the second try has found a race; it is a failure.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Screenshots run last: they need other workers, and a new worker restarts browser and product.
  projects: [
    {
      name: 'journeys',
      testIgnore: PICTURES,
      use: journeysIn,
    },
    {
      name: 'pictures',
      testMatch: PICTURES,
      use: { launchOptions: launchOptions(process.env.CHROMIUM_PATH) },
    },
  ],
  // A limit for hangs only: no test may fail on a slow machine.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // Animations waste CPU time; tests of animations switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // A trace takes a picture at every step: ask for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
