// npm run pin-images
//
// Writes the digest of each image of compose.yaml and Dockerfile behind its tag, as Docker Hub names
// it now: `postgres:17@sha256:…`. Run it before a release, and look at the change.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const IMAGE_FILES = ['compose.yaml', 'Dockerfile']
const OWN_IMAGE = 'vitrine'
/** A registry answers with the index of all platforms only if it is asked for one. */
const INDEXES =
  'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json'
const IMAGE = /^(FROM | {4}image: )([a-z0-9./-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm

type Registry = { readonly authUrl: string; readonly apiUrl: string }
const DOCKER_HUB: Registry = {
  authUrl: 'https://auth.docker.io/token?service=registry.docker.io',
  apiUrl: 'https://registry-1.docker.io',
}

/** Images without a digest, as `postgres:17`. */
export function listUnpinned(text: string): string[] {
  return [...text.matchAll(IMAGE)]
    .filter(([, , name, , digest]) => name !== OWN_IMAGE && digest === undefined)
    .map(([, , name, tag]) => `${name}:${tag}`)
}

/** The text with the digest that the registry has for each tag now. */
export async function pinImages(text: string, registry: Registry = DOCKER_HUB): Promise<string> {
  const digests = new Map<string, string>()
  for (const [, , name = '', tag = ''] of text.matchAll(IMAGE))
    if (name !== OWN_IMAGE) digests.set(`${name}:${tag}`, await readDigest(registry, name, tag))
  return text.replaceAll(IMAGE, (found, start: string, name: string, tag: string) => {
    const digest = digests.get(`${name}:${tag}`)
    return digest === undefined ? found : `${start}${name}:${tag}@${digest}`
  })
}

async function readDigest({ authUrl, apiUrl }: Registry, name: string, tag: string) {
  const repository = name.includes('/') ? name : `library/${name}`
  const pass = await fetch(`${authUrl}&scope=repository:${repository}:pull`)
  if (!pass.ok) throw new Error(`the registry gives no token for ${name}: ${pass.status}`)
  const { token } = (await pass.json()) as { token: string }
  const found = await fetch(`${apiUrl}/v2/${repository}/manifests/${tag}`, {
    method: 'HEAD',
    headers: { accept: INDEXES, authorization: `Bearer ${token}` },
  })
  const digest = found.headers.get('docker-content-digest') ?? ''
  if (!found.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`the registry has no digest of ${name}:${tag}: ${found.status}`)
  return digest
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  for (const file of IMAGE_FILES) {
    const text = readFileSync(join(root, file), 'utf8')
    const pinned = await pinImages(text)
    writeFileSync(join(root, file), pinned)
    process.stdout.write(`${file}: ${pinned === text ? 'nothing new' : 'written'}\n`)
  }
}
