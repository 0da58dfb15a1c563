// npm run pin-images
//
// Writes the digest of each image of compose.yaml and Dockerfile behind its tag, as Docker finds it
// now: `postgres:17@sha256:…`. Needs Docker with buildx. Run it before a release, and look at the
// change.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const IMAGE_FILES = ['compose.yaml', 'Dockerfile']
const OWN_IMAGE = 'vitrine'
const IMAGE = /^(FROM | {4}image: )([a-z0-9./-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm

/** Images without a digest, as `postgres:17`. */
export function listUnpinned(text: string): string[] {
  return [...text.matchAll(IMAGE)]
    .filter(([, , name, , digest]) => name !== OWN_IMAGE && digest === undefined)
    .map(([, , name, tag]) => `${name}:${tag}`)
}

/** The text with the digest that each tag has now. `readDigest` takes `postgres:17`. */
export function pinImages(text: string, readDigest: (image: string) => string): string {
  return text.replaceAll(IMAGE, (found, start: string, name: string, tag: string) => {
    if (name === OWN_IMAGE) return found
    const image = `${name}:${tag}`
    const digest = readDigest(image)
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image} has no digest: ${digest}`)
    return `${start}${image}@${digest}`
  })
}

const askDocker = (image: string): string =>
  execFileSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'],
    { encoding: 'utf8' },
  ).trim()

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  for (const file of IMAGE_FILES) {
    const text = readFileSync(join(root, file), 'utf8')
    const pinned = pinImages(text, askDocker)
    writeFileSync(join(root, file), pinned)
    process.stdout.write(`${file}: ${pinned === text ? 'nothing new' : 'written'}\n`)
  }
}
