#!/bin/sh
# Playwright 1.65.1 fills fields in Firefox by WebDriver BiDi so that React does not hear it, and appends
# to an email field.
#
# Expected: `fill('new')` replaces the text of a field, as in Chromium, and a listener that compares the
# value with the one it last set (as React does for its fields) sees a change.
# Seen: the text is assigned to `value` of the element. A setter on the element itself, React's way to
# remember the value, takes it for the page's own change. An email field has no selection to replace.
#
# npm: playwright-core. Debian package: firefox-esr. Ends with status 1 if the behavior has changed.
# The command that this Firefox does not know is removed from the copy of the client.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts playwright-core@1.65.1
sed -i 's/this[._a-zA-Z]*\.send("emulation\.setMediaFeaturesOverride"/(async () => {})(""/' \
  node_modules/playwright-core/lib/coreBundle.js
cat > fill.mjs <<'SCRIPT'
import { firefox } from 'playwright-core'
const browser = await firefox.launch({
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
})
const page = await browser.newPage()
await page.setContent('<input type="email" value="old"><input id="text" value="old">')
await page.evaluate(() => {
  const field = document.querySelector('#text')
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  let known = 'old'
  Object.defineProperty(field, 'value', {
    get() { return get.call(this) },
    set(value) { known = value; set.call(this, value) },
  })
  field.addEventListener('input', () => { document.title = known === get.call(field) ? 'not heard' : 'heard' })
})
await page.fill('input', 'new')
await page.fill('#text', 'new')
console.log(`email field: ${await page.inputValue('input')}; change: ${await page.title()}`)
console.log(`Firefox ${browser.version()}`)
await browser.close()
SCRIPT
node fill.mjs | tee seen
grep -q 'email field: oldnew; change: not heard' seen
