import { expect, test } from 'vitest'
import { listExternalLinks } from './outgoing-links.ts'

const OURS = { shop: 'shop.example', sitesDomain: 'sites.example:3000' }
const away = (...pages: string[]) => listExternalLinks(pages, OURS)
const link = (address: string) => `<p><a class="plain" href="${address}">there</a></p>`

test('lists external links in page order without duplicates', () => {
  const first = link('https://b.example/two') + link('http://a.example/')
  const second = link('https://c.example') + link('https://b.example/two')
  expect(away(first, second)).toEqual([
    'https://b.example/two',
    'http://a.example/',
    'https://c.example',
  ])
  expect(away()).toEqual([])
  expect(away('', '<p>No link, but https://said.example</p>')).toEqual([])
})

test('excludes shop and site links but not lookalikes', () => {
  for (const own of [
    'https://shop.example/order',
    'http://sites.example:3000/',
    'http://ada.sites.example:3000/de/',
  ])
    expect([own, away(link(own))]).toEqual([own, []])
  for (const other of [
    'https://not-shop.example/',
    'https://www.shop.example/',
    'http://adasites.example:3000/',
    'http://ada.sites.example/',
  ])
    expect([other, away(link(other))]).toEqual([other, [other]])
})

test('ignores mail, phone, anchor and image links', () => {
  for (const html of [
    link('mailto:ada@example.com'),
    link('tel:+15035550142'),
    link('#work'),
    link('/de/'),
    link('ftp://files.example/'),
    '<img src="https://pictures.example/ada.png">',
    '<link rel="canonical" href="https://elsewhere.example/">',
    '<a data-href="none">https://said.example</a>',
  ])
    expect([html, away(html)]).toEqual([html, []])
})

test('parses links like a browser and skips invalid ones', () => {
  expect(away(link('https://a.example/?x=1&amp;y=2&amp;z=3'))).toEqual([
    'https://a.example/?x=1&y=2&z=3',
  ])
  expect(away(link('https://'), link('http://a b/'))).toEqual([])
  expect(away('<a\n  rel="me"\n  href="https://a.example/">A</a>')).toEqual(['https://a.example/'])
})
