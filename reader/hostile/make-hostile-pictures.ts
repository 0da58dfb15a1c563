/** Generates malicious and fake images at test time. */
import type { PhotoRefusal } from '@vitrine/domain/sources/photo'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

export type HostilePicture = { title: string; bytes: Uint8Array; expected: PhotoRefusal }

/** An image with visible content. */
export const makePicture = (width: number, height = width) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).blur(3)

const join = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  )

/** Declares a false size. */
function withSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return new Uint8Array(changed)
}

export async function makeHostilePictures(): Promise<HostilePicture[]> {
  const jpeg = new Uint8Array(await makePicture(400).jpeg().toBuffer())
  const png = new Uint8Array(await makePicture(400).png().toBuffer())
  const gif = await sharp(
    [await makePicture(200).png().toBuffer(), await makePicture(200).png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .gif()
    .toBuffer()
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  return [
    { title: 'nothing', bytes: new Uint8Array(), expected: 'empty' },
    { title: 'words', bytes: strToU8('my photo'), expected: 'not-a-picture' },
    { title: 'a page with a script', bytes: strToU8(html), expected: 'not-a-picture' },
    { title: 'a program', bytes: join('MZ', new Uint8Array(500)), expected: 'not-a-picture' },
    { title: 'a PDF', bytes: join('%PDF-1.7\n', jpeg), expected: 'not-a-picture' },
    { title: 'an SVG with a script', bytes: strToU8(svg), expected: 'drawing' },
    {
      title: 'an SVG behind its declaration',
      bytes: strToU8(`<?xml version="1.0"?><!-- x -->\n${svg}`),
      expected: 'drawing',
    },
    { title: 'a GIF that moves', bytes: new Uint8Array(gif), expected: 'moving' },
    {
      title: 'a PNG that moves',
      // The field is after the header, at 33 bytes.
      bytes: join(
        png.subarray(0, 33),
        new Uint8Array([0, 0, 0, 8]),
        'acTL',
        new Uint8Array(12),
        png.subarray(33),
      ),
      expected: 'moving',
    },
    { title: 'a PNG', bytes: png, expected: 'other-picture' },
    {
      title: 'an AVIF',
      bytes: join(new Uint8Array([0, 0, 0, 28]), 'ftypavif', new Uint8Array(16)),
      expected: 'other-picture',
    },
    {
      title: 'a JPEG with an archive behind it',
      bytes: join(jpeg, zipSync({ 'run.js': strToU8('alert(1)') })),
      expected: 'more-than-a-picture',
    },
    {
      title: 'a JPEG with a page behind it',
      bytes: join(jpeg, html),
      expected: 'more-than-a-picture',
    },
    {
      title: 'a JPEG that is a PDF, too',
      bytes: join(
        jpeg.subarray(0, 2),
        new Uint8Array([0xff, 0xfe, 0, 11]),
        '%PDF-1.7\n',
        jpeg.subarray(2),
      ),
      expected: 'more-than-a-picture',
    },
    {
      title: 'a bomb of 50 megapixels',
      bytes: new Uint8Array(
        await sharp({ create: { width: 8000, height: 6250, channels: 3, background: '#fff' } })
          .jpeg({ quality: 1 })
          .toBuffer(),
      ),
      expected: 'too-many-pixels',
    },
    {
      title: 'a small file that says it has 4,294 megapixels',
      bytes: withSize(jpeg, 65_535, 65_535),
      expected: 'too-many-pixels',
    },
    {
      title: 'a stamp',
      bytes: new Uint8Array(await makePicture(64).jpeg().toBuffer()),
      expected: 'too-small',
    },
    {
      title: 'a JPEG that breaks off',
      bytes: jpeg.subarray(0, jpeg.length >> 1),
      expected: 'damaged',
    },
    { title: 'the head of a JPEG', bytes: jpeg.subarray(0, 4), expected: 'damaged' },
    {
      title: 'a JPEG without tables',
      bytes: join(
        jpeg.subarray(0, 2),
        jpeg.subarray(Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]))),
      ),
      expected: 'damaged',
    },
  ]
}
