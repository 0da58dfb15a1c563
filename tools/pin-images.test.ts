import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMAGE_FILES, listUnpinned, pinImages } from './pin-images.ts'

const digest = (letter: string) => `sha256:${letter.repeat(64)}`

const TEXT = `services:
  program:
    image: vitrine
  database:
    image: postgres:17
  other:
    image: them/other:1.2@${digest('0')}
`

// @promise pinned-images: A release names every base image by its digest.
test('pins every image but our own', () => {
  const digests: Record<string, string> = {
    'postgres:17': digest('a'),
    'them/other:1.2': digest('b'),
    'node:24-bookworm': digest('c'),
  }
  const readDigest = (image: string) => digests[image] ?? ''
  expect(listUnpinned(TEXT)).toEqual(['postgres:17'])
  const pinned = pinImages(TEXT, readDigest)
  expect(pinned).toContain(`image: postgres:17@${digest('a')}\n`)
  expect(pinned).toContain(`image: them/other:1.2@${digest('b')}\n`)
  expect(pinned).toContain('image: vitrine\n')
  expect(pinImages(pinned, readDigest)).toBe(pinned)
  expect(pinImages('FROM node:24-bookworm AS build\nFROM scratch\n', readDigest)).toBe(
    `FROM node:24-bookworm@${digest('c')} AS build\nFROM scratch\n`,
  )
})

test('changes nothing if an image has no digest', () => {
  expect(() => pinImages(TEXT, () => 'unknown')).toThrow('postgres:17 has no digest: unknown')
})

test('finds every image of our files', () => {
  const root = join(import.meta.dirname, '..')
  const names = IMAGE_FILES.map((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/@sha256:\w+/g, '')
    return listUnpinned(text).map((image) => image.split(':')[0])
  })
  expect(names).toEqual([['postgres', 'caddy'], ['node']])
})
