import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { composeContent } from '../content/compose-content.ts'
import { type PrintDocument, composePrint } from '../pdf/print-document.ts'
import { vCard } from './vcard.ts'
import { plainText } from './plain-text.ts'
import { siteArchive } from './site-archive.ts'
import { renderDocx } from './docx.ts'

const resume = {
  basics: {
    name: 'Zoë de la Cruz',
    label: 'Engineer; builder, mostly',
    email: 'zoe@example.com',
    phone: '+351 21 555 0100',
    summary: 'Builds <small> & sturdy things.',
    profiles: [{ network: 'GitHub', url: 'https://github.com/example-zoe?a=1&b="2"' }],
  },
  work: [
    { name: 'Pontes', position: 'Engineer', startDate: '2020-02', highlights: ['Saved a bridge'] },
  ],
}
const settings = { code: 'en', languageName: 'English', updatedOn: '2026-11-20' }
const content = composeContent(resume, settings)
const print: PrintDocument = composePrint(content, resume, {
  look: { family: 'sans', header: 'start', headings: 'rule' },
  themeId: 'nomad',
  updatedOn: '2026-11-20',
  siteAddress: 'zoe.vitrine.example',
  siteUrl: 'https://zoe.vitrine.example/',
  proofUrl: 'https://zoe.vitrine.example/proof.html',
})

test('the contact card escapes and folds lines', () => {
  const card = vCard(content, 'https://zoe.vitrine.example/', '2026-11-20')
  expect(card).toContain('FN:Zoë de la Cruz\r\n')
  expect(card).toContain('N:de la Cruz;Zoë;;;\r\n')
  expect(card).toContain('TITLE:Engineer\\; builder\\, mostly\r\n')
  expect(card).toContain('TEL:+351215550100\r\n')
  expect(card).toContain('ORG:Pontes\r\n')
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('the contact card has a place, a stable ID and a date', () => {
  const location = { city: 'Austin', region: 'TX', postalCode: '78701', countryCode: 'US' }
  const basics = { name: 'Ada Quill', email: 'Ada@example.com', url: 'ada.example', location }
  const cardOf = (siteUrl: string) =>
    vCard(composeContent({ basics }, settings), siteUrl, '2026-11-20')
  const card = cardOf('https://a.example/')
  expect(card).toContain('\r\nADR:;;;Austin;TX;78701;US\r\n')
  expect(card).toContain('\r\nURL:https://ada.example/\r\n')
  expect(card).toContain('\r\nREV:2026-11-20T00:00:00Z\r\n')
  const listed = { name: 'Ada Quill', url: 'https://people.example/?id=1;tab=2,3' }
  expect(
    vCard(composeContent({ basics: listed }, settings), 'https://a.example/', '2026'),
  ).toContain('URL:https://people.example/?id=1%3Btab=2%2C3')
  const [uid] = /UID:urn:uuid:[\da-f-]{36}/.exec(card) ?? ['none']
  expect(cardOf('https://b.example/')).toContain(uid)
})

// @promise family-names
test.each([
  [
    { name: 'Sofia Almeida', honorificSuffix: 'RN, CCRN' },
    'Sofia Almeida, RN, CCRN',
    'Almeida;Sofia;;;RN,CCRN',
  ],
  [{ name: 'Sofia Almeida, RN, CCRN' }, 'Sofia Almeida, RN, CCRN', 'Almeida;Sofia;;;RN,CCRN'],
  [{ name: 'Arjun Mehta FCA' }, 'Arjun Mehta FCA', 'Mehta;Arjun;;;FCA'],
  [
    { name: 'Dr. Martin L. King, Jr., PhD' },
    'Dr. Martin L. King, Jr., PhD',
    'King;Martin;L.;Dr.;Jr.,PhD',
  ],
  [{ name: '山田 太郎' }, '山田 太郎', '山田;太郎;;;'],
  [{ name: 'Ludwig van der Berg' }, 'Ludwig van der Berg', 'van der Berg;Ludwig;;;'],
  [{ name: 'Ana García López, PhD' }, 'Ana García López, PhD', 'García López;Ana;;;PhD'],
  [{ name: 'Nguyễn Thị Hồng Vân' }, 'Nguyễn Thị Hồng Vân', 'Nguyễn;Vân;Thị Hồng;;'],
])('files %o under the family name', (basics, shown, filed) => {
  const card = vCard(composeContent({ basics }, settings), 'https://a.example/', '2026-11-20')
  expect(card).toContain(`FN:${shown.replaceAll(',', '\\,')}\r\n`)
  expect(card).toContain(`\r\nN:${filed}\r\n`)
})

test('address books find people by their short name', () => {
  const bob = composeContent({ basics: { name: 'Robert “Bob” Smith' } }, settings)
  const card = vCard(bob, 'https://a.example/', '2026-11-20')
  expect(card).toContain('\r\nN:Smith;Robert;;;\r\nFN:Robert “Bob” Smith\r\nNICKNAME:Bob\r\n')
  expect(vCard(content, 'https://a.example/', '2026-11-20')).not.toContain('NICKNAME')
})

// @promise text-and-word: The plain text and Word downloads have the structure of the print.
test('the plain text follows the print order', () => {
  const text = plainText(print)
  const places = [
    'Zoë de la Cruz',
    'zoe@example.com',
    'SUMMARY',
    'Engineer, Pontes · Feb 2020 – Present',
    '- Saved a bridge',
  ]
  expect(
    places
      .map((place) => text.indexOf(place))
      .every((at, index, all) => at > (all[index - 1] ?? -1)),
  ).toBe(true)
})

// @promise text-and-word
test('the Word document has headings, links and escaped text', () => {
  const files = unzipSync(renderDocx(print, JSON.stringify(resume)))
  const body = strFromU8(files['word/document.xml']!)
  expect(body).toContain('<w:pStyle w:val="Heading1"/>')
  expect(body).toContain('Builds &lt;small&gt; &amp; sturdy things.')
  // Fields, not hyperlink elements, and a list in the paragraph itself.
  expect(body).toContain('HYPERLINK "https://github.com/example-zoe?a=1&amp;b=%222%22"')
  expect(body).toMatch(/<w:pStyle w:val="ListBullet"\/><w:numPr>/)
})

test('the archive holds every file under its path', () => {
  const body = new TextEncoder().encode('x')
  const archive = siteArchive(
    new Map([
      ['index.html', { body }],
      ['ar/resume.pdf', { body }],
    ]),
  )
  expect(Object.keys(unzipSync(archive))).toEqual(['index.html', 'ar/resume.pdf'])
})
