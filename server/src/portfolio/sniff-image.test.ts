import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniffImageType } from './sniff-image.ts'

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#1853c6' } })

test('detects four image types by content', async () => {
  expect(sniffImageType(await picture().png().toBuffer())).toBe('image/png')
  expect(sniffImageType(await picture().jpeg().toBuffer())).toBe('image/jpeg')
  expect(sniffImageType(await picture().webp().toBuffer())).toBe('image/webp')
  expect(sniffImageType(await picture().avif().toBuffer())).toBe('image/avif')
})

test('rejects anything else', () => {
  for (const text of [
    '',
    '\x89PNG',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    'RIFF\x10\x00\x00\x00WAVEfmt ',
    '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom',
    '\xff\xff\xff\xffftypmp42',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7',
  ]) {
    expect(sniffImageType(Buffer.from(text, 'latin1')), text).toBeUndefined()
  }
})
