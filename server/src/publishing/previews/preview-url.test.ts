import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildPreviewUrl, isPreviewToken, publicationIdOfToken } from './preview-url.ts'

const SECRET = 'a secret of thirty-two characters'
const ADDRESS = { scheme: 'https:', domain: 'vitrine.site' }

const tokenOf = (publicationId: string, secret = SECRET) =>
  buildPreviewUrl(ADDRESS, { publicationId, tokenVersion: 1 }, secret).split('/')[3] ?? ''

// @promise preview-isolation: A preview link has its own origin and expires.
test('opens a preview only with its signed token', () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const token = tokenOf(one)
  const key = { publicationId: one, tokenVersion: 1 }
  expect(buildPreviewUrl(ADDRESS, key, SECRET)).toBe(`https://preview.vitrine.site/${token}/`)
  expect(publicationIdOfToken(token)).toBe(one)
  expect(isPreviewToken(token, key, SECRET)).toBe(true)
  const ofOther = Buffer.from(tokenOf(other), 'base64url').subarray(16)
  const mixed = Buffer.concat([Buffer.from(token, 'base64url').subarray(0, 16), ofOther])
  for (const wrong of [
    mixed.toString('base64url'),
    tokenOf(one, 'another secret of as many letters'),
    token.slice(0, -1),
    `${token}A`,
    one,
    '',
  ])
    expect(isPreviewToken(wrong, key, SECRET)).toBe(false)
})
