// npm run bench -- api-clients
//
// Lints the OpenAPI document of the running program with the recommended rules of Redocly and
// Spectral, generates clients with openapi-typescript and Hey API, compiles both in strict TypeScript,
// and uploads a CV and downloads the receipt with each. Fails at the first error. Installs the
// programs on the first run (not dependencies).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startProduct } from '../e2e/start-product.ts'
import { cvBytes } from '../reader/testing/cvs.ts'
import { buyPlan } from '../server/testing/test-client.ts'
import { installOnDemand } from '../tools/install-on-demand.ts'

const CV = 'en-us-nurse__theme-kendall.pdf'
const STRICT =
  '--strict --noUncheckedIndexedAccess --noEmit --allowImportingTsExtensions --target es2024 --module esnext --moduleResolution bundler'.split(
    ' ',
  )

const redocly = installOnDemand('redocly', '@redocly/cli', '2.77.0')
const spectral = installOnDemand('spectral', '@stoplight/spectral-cli', '6.16.3')
// The generators need TypeScript's own API, which version 7 no longer has.
const types = installOnDemand('openapi-typescript', 'openapi-typescript', '7.13.0', [
  'typescript@5.9.3',
  'openapi-fetch@0.17.0',
])
const hey = installOnDemand('openapi-ts', '@hey-api/openapi-ts', '0.99.0', ['typescript@5.9.3'])

type Order = { readonly paymentIntentId: string; readonly token: string }
/** What a program does with a generated client. */
type Program = {
  readonly upload: (url: string, order: Order, file: File) => Promise<string | undefined>
  readonly download: (url: string, order: Order) => Promise<Blob | undefined>
}

/** By file name. */
const PROGRAMS = {
  'with-openapi-fetch.ts': `import createClient from 'openapi-fetch'
import type { paths } from './types/schema.d.ts'
type Order = { paymentIntentId: string; token: string }
const open = (baseUrl: string, { token }: Order) =>
  createClient<paths>({ baseUrl, querySerializer: () => new URLSearchParams({ token }).toString() })
export async function upload(url: string, order: Order, file: File) {
  const { data } = await open(url, order).POST('/api/orders/{paymentIntentId}/upload-cv', {
    params: { path: order },
    body: { cvFile: '' },
    bodySerializer: () => { const form = new FormData(); form.set('cvFile', file); return form },
  })
  return data?.cvFileName
}
export async function download(url: string, order: Order) {
  const client = open(url, order)
  const list = await client.GET('/api/orders/{paymentIntentId}/papers', { params: { path: order } })
  const paperId = list.data?.[0]?.id ?? ''
  const { data } = await client.GET('/api/orders/{paymentIntentId}/papers/{paperId}', {
    params: { path: { ...order, paperId } },
    parseAs: 'blob',
  })
  return data as Blob | undefined
}
`,
  'with-hey-api.ts': `import { createClient } from './sdk/client/index.ts'
import { downloadMyBillingDocument, listMyBillingDocuments, uploadCv } from './sdk/index.ts'
type Order = { paymentIntentId: string; token: string }
const open = (baseUrl: string, { token }: Order) => createClient({ baseUrl, auth: () => token })
const pathOf = ({ paymentIntentId }: Order) => ({ paymentIntentId })
export async function upload(url: string, order: Order, file: File) {
  const options = { client: open(url, order), path: pathOf(order) }
  const { data } = await uploadCv({ ...options, body: { cvFile: file } })
  return data?.cvFileName
}
export async function download(url: string, order: Order) {
  const client = open(url, order)
  const { data: papers } = await listMyBillingDocuments({ client, path: pathOf(order) })
  const path = { ...pathOf(order), paperId: papers?.[0]?.id ?? '' }
  const { data } = await downloadMyBillingDocument({ client, path })
  return data
}
`,
  'sdk.config.mjs': `export default {
  input: 'api.json',
  output: { path: 'sdk', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
}
`,
  'spectral.yaml': 'extends: ["spectral:oas"]\n',
  'package.json': '{ "type": "module" }\n',
} as const
const CLIENTS = ['with-openapi-fetch.ts', 'with-hey-api.ts'] as const

const product = await startProduct({ ALLOW_SIMULATED_PAYMENTS: '1' })
const folder = mkdtempSync(join(tmpdir(), 'vitrine-api-clients-'))
try {
  const document = await (await fetch(`${product.url}/api/docs/json`)).text()
  writeFileSync(join(folder, 'api.json'), document)
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), text)
  run(redocly, 'bin/cli.js', 'lint', '--extends=recommended', '--format=summary', 'api.json')
  run(spectral, 'dist/index.js', 'lint', '-r', 'spectral.yaml', 'api.json')
  run(types, 'bin/cli.js', 'api.json', '-o', 'types/schema.d.ts')
  run(hey, 'bin/run.js', '-f', 'sdk.config.mjs')
  symlinkSync(join(types, '..'), join(folder, 'node_modules'))
  run(join(types, '../typescript'), 'bin/tsc', ...STRICT, ...CLIENTS)

  for (const client of CLIENTS) {
    const file = pathToFileURL(join(folder, client)).href
    const { upload, download } = (await import(file)) as Program
    const order = await buyPlan(product.url)
    const name = await upload(product.url, order, new File([cvBytes(CV)], CV))
    const pdf = Buffer.from((await (await download(product.url, order))?.bytes()) ?? [])
    if (name !== CV || !pdf.toString('latin1').startsWith('%PDF-'))
      throw new Error(`${client}: uploaded ${name}, downloaded ${pdf.length} bytes`)
    console.log(`${client}: uploaded ${name}, downloaded a PDF of ${pdf.length} bytes`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
  await product.stop()
}

/** Runs a program of a package in the folder. Throws with its output if it fails. */
function run(home: string, program: string, ...args: string[]): void {
  const command = [join(home, program), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  const words = `${stdout}${stderr}`.trim().split('\n').at(-1) ?? ''
  console.log(`${args[0] ?? program}: ${words}`)
}
