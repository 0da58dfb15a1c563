import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/**
 * Bundles the card field as a classic script with an ETag. Takes about 100 ms, once per process.
 */
export async function bundleCardScript(): Promise<{ code: string; etag: string }> {
  // Loaded late: the bundler takes 15 MB, and most processes never serve the script.
  const { rolldown } = await import('rolldown')
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
