import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * The browser's half of the simulator as one classic script, with a validator
 * for caches. Built when it is first asked for: some 100 ms, once a process.
 */
export async function bundleCardScript(): Promise<{ code: string; etag: string }> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./card-script/define-stripe.ts', import.meta.url)),
    platform: 'browser',
  })
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true })
    const { code } = output[0]
    return { code, etag: `"${createHash('sha256').update(code).digest('hex').slice(0, 20)}"` }
  } finally {
    await bundle.close()
  }
}
