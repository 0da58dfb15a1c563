import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { IMAGE_FILES, listUnpinned, pinImages } from './pin-images.ts'

const digest = (letter: string) => `sha256:${letter.repeat(64)}`

/** A registry that knows one tag. */
async function aRegistry(known: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://registry')
    if (url.pathname === '/token') return response.end(JSON.stringify({ token: 'a' }))
    const found = known[url.pathname]
    const isAllowed = request.headers.authorization === 'Bearer a' && request.method === 'HEAD'
    if (!found || !isAllowed) return response.writeHead(404).end()
    return response.writeHead(200, { 'docker-content-digest': found }).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const apiUrl = `http://127.0.0.1:${port}`
  return { apiUrl, authUrl: `${apiUrl}/token?service=registry` }
}

const TEXT = `services:
  program:
    image: vitrine
  database:
    image: postgres:17
  other:
    image: them/other:1.2@${digest('0')}
`

// @promise pinned-images: A release names every base image by its digest.
test('pins every image but our own', async () => {
  const registry = await aRegistry({
    '/v2/library/postgres/manifests/17': digest('a'),
    '/v2/them/other/manifests/1.2': digest('b'),
    '/v2/library/node/manifests/24-bookworm': digest('c'),
  })
  expect(listUnpinned(TEXT)).toEqual(['postgres:17'])
  const pinned = await pinImages(TEXT, registry)
  expect(pinned).toContain(`image: postgres:17@${digest('a')}\n`)
  expect(pinned).toContain(`image: them/other:1.2@${digest('b')}\n`)
  expect(pinned).toContain('image: vitrine\n')
  expect(await pinImages(pinned, registry)).toBe(pinned)
  expect(await pinImages('FROM node:24-bookworm AS build\nFROM scratch\n', registry)).toBe(
    `FROM node:24-bookworm@${digest('c')} AS build\nFROM scratch\n`,
  )
})

test('changes nothing if the registry has no digest', async () => {
  await expect(pinImages(TEXT, await aRegistry({}))).rejects.toThrow(
    'no digest of postgres:17: 404',
  )
})

test('finds every image of our files', () => {
  const root = join(import.meta.dirname, '..')
  const names = IMAGE_FILES.map((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/@sha256:\w+/g, '')
    return listUnpinned(text).map((image) => image.split(':')[0])
  })
  expect(names).toEqual([['postgres', 'caddy'], ['node']])
})
