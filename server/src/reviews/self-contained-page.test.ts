import { expect, test } from 'vitest'
import { selfContainedPage } from './self-contained-page.ts'

const file = (type: string) => ({ type, key: type, hash: '', size: 1 }) as never
const files = { 'fonts/a.woff2': file('font/woff2'), 'photo.jpg': file('image/jpeg') }
const read = async () => new Uint8Array([1, 2, 3])

test('puts fonts and photo into the page', async () => {
  const html = '<style>src:url(fonts/a.woff2)</style><img src="photo.jpg">'
  expect(await selfContainedPage(html, '', files, read)).toBe(
    '<style>src:url(data:font/woff2;base64,AQID)</style><img src="data:image/jpeg;base64,AQID">',
  )
})

test('finds the files of another language', async () => {
  const html = '<style>src:url(../fonts/a.woff2)</style><img src="../photo.jpg">'
  const page = await selfContainedPage(html, 'de/', files, read)
  expect(page).toContain('url(data:font/woff2;base64,AQID)')
  expect(page).toContain('src="data:image/jpeg;base64,AQID"')
})

test('keeps links to files that are missing', async () => {
  const html = '<style>src:url(fonts/b.woff2)</style>'
  expect(await selfContainedPage(html, '', files, read)).toBe(html)
  const lost = async () => undefined
  expect(await selfContainedPage('<img src="photo.jpg">', '', files, lost)).toContain('photo.jpg')
})

test('leaves out the icons', async () => {
  const html = '<link rel="icon" href="icon.svg"><p>Ada</p>'
  expect(await selfContainedPage(html, '', files, read)).toBe('<p>Ada</p>')
})
