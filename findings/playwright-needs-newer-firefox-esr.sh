#!/bin/sh
# Playwright 1.65.1 opens no page in Firefox 153.8 ESR by WebDriver BiDi.
#
# Expected: `firefox.launch({ channel: 'moz-firefox' })` drives an installed Firefox, and leaves out what
# that Firefox does not know if nobody asked for it. The guess was that a page opens.
# Seen: newPage() sends `emulation.setMediaFeaturesOverride` always, also with all emulated media off,
# and throws because this Firefox answers "unknown command".
#
# npm: playwright-core. Debian package: firefox-esr. Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts playwright-core@1.65.1
cat > open.mjs <<'SCRIPT'
import { firefox } from 'playwright-core'
const browser = await firefox.launch({
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
})
const media = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null }
try {
  const page = await browser.newPage(media)
  await page.setContent('<p>Hello')
  console.log(`opened: ${await page.textContent('p')}`)
} catch (error) {
  console.log(error.message.split('\n')[0])
}
console.log(`Firefox ${browser.version()}`)
await browser.close()
SCRIPT
node open.mjs | tee seen
grep -q 'setMediaFeaturesOverride): unknown command' seen
