import { isStoredPhoto, MAX_STORED_PHOTO_BYTES, PHOTO_SIDE } from '@vitrine/domain/sources/photo'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { rounds, sampleOf } from '../tools/test-rounds.ts'
import { makePicture, makeHostilePictures } from './hostile/make-hostile-pictures.ts'
import { createInspector } from './create-inspector.ts'
import { type ReaderChild, startChild } from './start-child.ts'

function aDrawer(limits: { cpuTimeMs?: number } = {}) {
  const started: ReaderChild[] = []
  const start = () => {
    const child = startChild('photo')
    started.push(child)
    return child
  }
  // A busy machine inflates CPU time too.
  const drawer = createInspector({ start, cpuTimeMs: 30_000, ...limits })
  onTestFinished(() => drawer.close())
  return { ...drawer, started }
}

const drawn = async (bytes: Uint8Array) => {
  const answer = await aDrawer().reencodePhoto(bytes)
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.photo
}

test.each([
  ['a square', 1200, 1200],
  ['upright', 600, 900],
  ['lying', 1999, 400],
  ['smaller than what is kept', 200, 200],
])('re-encodes a photo that is %s as a small square', async (_what, width, height) => {
  const photo = await drawn(await makePicture(width, height).jpeg().toBuffer())
  expect(isStoredPhoto(photo)).toBe(true)
  expect(photo.length).toBeLessThanOrEqual(MAX_STORED_PHOTO_BYTES)
  expect(await sharp(photo).metadata()).toMatchObject({
    format: 'jpeg',
    width: PHOTO_SIDE,
    height: PHOTO_SIDE,
  })
})

test('keeps the center of the photo in its colors', async () => {
  const left = { create: { width: 200, height: 400, channels: 3, background: '#0000ff' } } as const
  const wide = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#ff0000' },
  })
    .composite([{ input: left, left: 200, top: 0 }])
    .jpeg({ progressive: true })
    .toBuffer()
  const { data } = await sharp(await drawn(wide))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number) => [
    ...data.subarray((200 * PHOTO_SIDE + x) * 3, (200 * PHOTO_SIDE + x) * 3 + 3),
  ]
  const [blue, red] = [at(100), at(300)]
  expect(blue[2]! - blue[0]!).toBeGreaterThan(200)
  expect(red[0]! - red[2]!).toBeGreaterThan(200)
})

// @promise photo-storage
test('applies all eight EXIF orientations', async () => {
  // Four gray fields in a landscape image.
  const fields = [20, 90, 160, 230].map((shade, place) => ({
    input: {
      create: {
        width: 300,
        height: 200,
        channels: 3 as const,
        background: { r: shade, g: shade, b: shade },
      },
    },
    left: (place % 2) * 300,
    top: Math.floor(place / 2) * 200,
  }))
  const wide = { create: { width: 600, height: 400, channels: 3 as const, background: '#fff' } }
  const picture = await sharp(wide).composite(fields).png().toBuffer()
  const cornersOf = async (image: Buffer) => {
    const size = { fit: 'cover', width: 4, height: 4 } as const
    const { data } = await sharp(image)
      .resize(size)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [0, 3, 12, 15].map((place) => Math.round((data[place] ?? 0) / 70))
  }
  const seen = new Set<string>()
  const tried = sampleOf([1, 2, 3, 4, 5, 6, 7, 8], 1)
  for (const orientation of tried) {
    const sent = await sharp(picture).jpeg().withMetadata({ orientation }).toBuffer()
    const upright = await cornersOf(await sharp(sent).rotate().toBuffer())
    expect([orientation, await cornersOf(Buffer.from(await drawn(sent)))]).toEqual([
      orientation,
      upright,
    ])
    seen.add(upright.join())
  }
  expect(seen.size).toBe(tried.length)
})

test('accepts grayscale and CMYK photos', async () => {
  for (const space of ['b-w', 'cmyk'])
    expect(
      isStoredPhoto(await drawn(await makePicture(500).toColourspace(space).jpeg().toBuffer())),
    ).toBe(true)
})

// @promise photo-storage
test('removes all metadata from a photo', async () => {
  const told = await makePicture(500)
    .withExif({
      IFD0: { Copyright: 'PLANTED-OWNER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">PLANTED-XMP</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const comment = Buffer.from('\xff\xfe\x00\x20<script>PLANTED-COMMENT</script>', 'latin1')
  comment.writeUInt16BE(comment.length - 2, 2)
  const sent = Buffer.concat([told.subarray(0, 2), comment, told.subarray(2)])
  for (const word of ['PLANTED-OWNER', 'PLANTED-XMP', 'PLANTED-COMMENT'])
    expect(sent.includes(word)).toBe(true)
  const photo = Buffer.from(await drawn(sent))
  expect(photo.includes('PLANTED')).toBe(false)
  expect((await sharp(photo).metadata()).exif).toBeUndefined()
})

// @promise photo-storage
test('refuses hostile photos with the right reason', async () => {
  const { reencodePhoto } = aDrawer()
  for (const { title, bytes, expected } of await makeHostilePictures())
    expect(await reencodePhoto(bytes), title).toEqual({ refused: expected })
})

// @promise photo-storage
test('aborts a photo that takes too much work', async () => {
  const { reencodePhoto, started } = aDrawer({ cpuTimeMs: -1 })
  const jpeg = await makePicture(2000).jpeg({ progressive: true }).toBuffer()
  expect(await reencodePhoto(jpeg)).toEqual({ refused: 'damaged' })
  expect(started[0]?.isAlive()).toBe(false)
})

test('uses a fresh child for each photo', async () => {
  const { reencodePhoto, started } = aDrawer()
  const jpeg = await makePicture(300).jpeg().toBuffer()
  await Promise.all([reencodePhoto(jpeg), reencodePhoto(jpeg), reencodePhoto(Buffer.from('x'))])
  expect(started).toHaveLength(3)
  expect(started.map((child) => child.isAlive())).toEqual([false, false, false])
})

test('encodes or refuses randomly mutated photos', async () => {
  const jpeg = await makePicture(200).jpeg().toBuffer()
  const { reencodePhoto } = aDrawer()
  for (let seed = 1; seed <= rounds(300, 10, 0.04); seed++) {
    const changed = Buffer.from(jpeg)
    for (let n = 0, at = seed; n < 8; n++) {
      at = (at * 48_271) % 2_147_483_647
      changed[2 + (at % (jpeg.length - 2))] = at % 256
    }
    const answer = await reencodePhoto(changed)
    expect('photo' in answer ? isStoredPhoto(answer.photo) : answer.refused).toBeTruthy()
  }
})
