import { expect, test } from 'vitest'
import { sniffImage } from './sniff-image.ts'

const bytes = (start: string) => Buffer.from(`${start}${'\0'.repeat(40)}`, 'latin1')

// @promise conversation-files
test.each([
  ['\xff\xd8\xff\xe0', 'scan.JPG', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'scan.png', 'png'],
  ['RIFF\x10\0\0\0WEBP', 'scan.webp', 'webp'],
  ['\0\0\0\x18ftypheic', 'IMG_1.HEIC', 'heic'],
])('detects images by content and requires a matching name', (start, name, format) => {
  expect(sniffImage(bytes(start), name)).toEqual({ format })
  // A download with this name would open as a page.
  expect(sniffImage(bytes(start), `${name}.html`)).toBe('misnamed')
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '%PDF-1.7',
  'GIF89a',
  'RIFF\x10\0\0\0WAVE',
  '',
])('rejects other content: %s', (start) => {
  expect(sniffImage(Buffer.from(start, 'latin1'), 'scan.png')).toBeNull()
})
