import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Writes a Brotli file (`a.js.br`) beside every text asset, which the server sends unchanged. */
export function compressAssets(assets: string): void {
  for (const file of readdirSync(assets)) {
    if (!/\.(js|mjs|css|svg|wasm)$/.test(file)) continue
    const bytes = readFileSync(join(assets, file))
    writeFileSync(
      join(assets, `${file}.br`),
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    )
  }
}
