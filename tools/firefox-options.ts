import { fileURLToPath } from 'node:url'

/** How Playwright starts the installed Firefox ESR. */
export function firefoxOptions() {
  const executablePath = fileURLToPath(new URL('./firefox-esr.mjs', import.meta.url))
  return { channel: 'moz-firefox', executablePath }
}
