import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { themeIds } from '@vitrine/domain/sites/site-options'
import { strFromU8, unzipSync } from 'fflate'
import { sampleOf } from '../tools/test-rounds.ts'
import type { SiteInput } from './compose-site.ts'
import { type SiteFiles, renderSite } from './render-site.ts'
import { sampleResume } from './templates/samples.ts'
import { templateIds } from './templates/index.ts'

const aSite = (changes: Partial<SiteInput> = {}): SiteInput => ({
  resumes: [{ code: 'en', languageName: 'English', resume: sampleResume('tearsheet') }],
  templateId: 'tearsheet',
  themeId: 'nomad',
  seo: 'advanced',
  siteUrl: 'https://priya.vitrine.example',
  updatedOn: '2026-11-20',
  ...changes,
})

const textOf = ({ files }: SiteFiles, path: string): string =>
  new TextDecoder().decode(files.get(path)?.body)

const LIMIT_HTML_BYTES = 14 * 1024
const LIMIT_FONT_BYTES = 60 * 1024

// @promise complete-site: A site contains its page, every resume format and all assets.
test('a site contains its page, downloads and assets', async () => {
  const site = await renderSite(aSite())
  const paths = [...site.files.keys()]
  for (const path of [
    'index.html',
    'resume.pdf',
    'resume-designed.pdf',
    'proof.html',
    'resume.docx',
    'resume.txt',
    'resume.json',
    'contact.vcf',
    'share.png',
    'icon.svg',
    'apple-touch-icon.png',
    'favicon.ico',
    'robots.txt',
    'sitemap.xml',
    '404.html',
    'site.zip',
  ]) {
    expect(paths).toContain(path)
  }
  const html = textOf(site, 'index.html')
  const image = Buffer.from(site.files.get('share.png')!.body)
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
  const touch = Buffer.from(site.files.get('apple-touch-icon.png')!.body)
  expect([touch.readUInt32BE(16), touch.readUInt32BE(20)]).toEqual([180, 180])
  // Reserved, type icon, one picture of 32 × 32; a PNG begins where the entry says.
  const ico = Buffer.from(site.files.get('favicon.ico')!.body)
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(ico.readUInt32LE(14) + ico.readUInt32LE(18)).toBe(ico.length)
  expect(ico.toString('latin1', ico.readUInt32LE(18) + 1, ico.readUInt32LE(18) + 4)).toBe('PNG')
  const local = [...html.matchAll(/(?:href|src)="([^"#:]+)"|url\(([^)]+)\)/g)].map(
    ([, a, b]) => a ?? b,
  )
  expect(local.length).toBeGreaterThan(4)
  expect(local.filter((path) => !paths.includes(path!))).toEqual([])
})

test('renders identical bytes for the same resume', async () => {
  const first = await renderSite(aSite())
  await renderSite(aSite({ themeId: 'honey', templateId: 'letter' }))
  const second = await renderSite(aSite())
  expect([...second.files.keys()]).toEqual([...first.files.keys()])
  for (const [path, { body }] of first.files) {
    expect(Buffer.compare(second.files.get(path)!.body, body), path).toBe(0)
  }
})

// @promise light-page: Each template gives a small page without scripts.
test.for(sampleOf(templateIds, 1))(
  '%s: light page, no scripts, readable PDF',
  async (templateId) => {
    const themeId = themeIds[templateIds.indexOf(templateId) % themeIds.length]!
    const resume = sampleResume(templateId)
    const site = await renderSite(
      aSite({ templateId, themeId, resumes: [{ code: 'en', languageName: 'English', resume }] }),
    )
    const html = textOf(site, 'index.html')
    expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(LIMIT_HTML_BYTES)
    expect(
      html.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, ''),
    ).not.toMatch(/<script|\son\w+=|javascript:|style="/i)
    // Rendered first, without other sites before it.
    expect(html).not.toMatch(/<link[^>]*rel="?stylesheet|@import/i)
    const fonts = [...site.files].filter(([path]) => path.endsWith('.woff2'))
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.reduce((sum, [, { body }]) => sum + body.length, 0)).toBeLessThanOrEqual(
      LIMIT_FONT_BYTES,
    )
    const pdf = Buffer.from(site.files.get('resume.pdf')!.body).toString('latin1')
    expect(pdf).toContain('pdfuaid:part')
    for (const name of ['resume.pdf', 'resume-designed.pdf']) {
      const file = Buffer.from(site.files.get(name)!.body).toString('latin1')
      expect(file).toContain('(https://priya.vitrine.example/proof.html)')
    }
    expect(pdf).toMatch(/\/Lang\s*\(en\)/)
    expect(site.roundTrip.length).toBeGreaterThan(30)
    expect(
      site.roundTrip.filter(
        ({ read, designed }) =>
          Object.values(read).some((one) => one !== 'in-order') ||
          Object.values(designed).includes('missing'),
      ),
    ).toEqual([])
    expect(html).toContain(resume.basics!.name!)
  },
)

// @promise quotation-marks
test.for([
  ['de', 'German', '„Brücke 9“'],
  ['fr', 'French', '«\u00a0Brücke 9\u00a0»'],
  ['ja', 'Japanese', '「Brücke 9」'],
] as const)('forms for people use quotation marks of %s', async ([code, languageName, quoted]) => {
  const typed = 'Won the "Brücke 9" prize; a 27" screen for O\'Neil'
  const resume = {
    basics: { name: 'Ada Verne', summary: typed },
    work: [{ name: 'Pontes', position: 'Engineer', startDate: '2020', highlights: [typed] }],
    meta: { vitrine: { headline: 'Builds "Brücke 9"', emphasis: '"Brücke 9"' } },
  }
  const site = await renderSite(aSite({ resumes: [{ code, languageName, resume }] }))
  const printed = typed.replace('"Brücke 9"', quoted)
  const word = unzipSync(site.files.get('resume.docx')!.body)['word/document.xml']!
  expect(textOf(site, 'index.html').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toContain(
    printed,
  )
  expect(textOf(site, 'index.html')).toContain(`<em>${quoted}</em>`)
  expect(textOf(site, 'resume.txt')).toContain(`- ${printed}`)
  expect(strFromU8(word).replaceAll('&quot;', '"')).toContain(printed)
  expect(JSON.parse(textOf(site, 'resume.json'))).toMatchObject(resume)
  // Both PDFs, by each program, in drawing and tag order.
  const line = site.roundTrip.find(({ field }) => field === 'work[0].highlights[0]')
  expect(line?.value).toBe(printed)
  expect([...Object.values(line!.read), ...Object.values(line!.designed)]).not.toContain('missing')
})

// @promise multilingual-site: A site has a folder for each language and a language switch.
test('multilingual sites have folders, a switch and hreflang', async () => {
  const resume = sampleResume('programme')
  const site = await renderSite(
    aSite({
      templateId: 'programme',
      resumes: [
        { code: 'en', languageName: 'English', resume },
        { code: 'ar', languageName: 'Arabic', resume },
        { code: 'ja', languageName: 'Japanese', resume },
      ],
    }),
  )
  const arabic = textOf(site, 'ar/index.html')
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
  expect(arabic).toContain('البرنامج الزمني')
  expect(arabic).toMatch(/href="\.\.\/" hrefLang="en"/i)
  expect(arabic).toMatch(/url\(\.\.\/fonts\/script-arabic-[0-9a-f]+\.woff2\)/)
  expect(textOf(site, 'ja/index.html')).toContain('工程表')
  expect(site.files.has('ja/resume.pdf')).toBe(true)
  for (const path of ['index.html', 'ar/index.html', 'ja/index.html']) {
    const html = textOf(site, path)
    expect(html).toMatch(
      /rel="alternate" hrefLang="ja" href="https:\/\/priya\.vitrine\.example\/ja\/"/i,
    )
    expect(html).toMatch(/hrefLang="x-default" href="https:\/\/priya\.vitrine\.example\/"/i)
  }
  expect(textOf(site, 'sitemap.xml')).toContain('<loc>https://priya.vitrine.example/ar/</loc>')
})

test('a Hebrew PDF reads back with addresses and numbers', async () => {
  const resume = {
    basics: {
      name: 'נועה לוי',
      label: 'מנהלת מוצר',
      email: 'noa@example.com',
      phone: '+972 3 555 0147',
    },
    work: [{ name: 'גשרים', position: 'מהנדסת', startDate: '2020-01' }],
  }
  const site = await renderSite(
    aSite({ resumes: [{ code: 'he', languageName: 'Hebrew', resume }] }),
  )
  expect(site.roundTrip.map(({ read }) => read.pdfium)).toEqual(
    site.roundTrip.map(() => 'in-order'),
  )
})

// @promise share-images: Every customer site has a share image.
// @promise seo-by-plan: Each plan level adds its search engine metadata.
test('plan levels add search data; all have share images', async () => {
  const [basic, enhanced, advanced] = await Promise.all(
    (['basic', 'enhanced', 'advanced'] as const).map((seo) => renderSite(aSite({ seo }))),
  )
  const html = textOf(basic!, 'index.html')
  expect(html).toContain('<link rel="canonical" href="https://priya.vitrine.example/"/>')
  expect(html).toContain('name="description"')
  expect(html).toContain('<meta name="author" content="Priya')
  expect(html).toContain('<meta property="og:site_name" content="Priya')
  expect(html).not.toContain('ld+json')
  expect(basic!.files.has('sitemap.xml')).toBe(false)
  expect(textOf(enhanced!, 'index.html')).toContain('"@type":"ProfilePage"')
  expect(textOf(enhanced!, 'robots.txt')).toContain(
    'Sitemap: https://priya.vitrine.example/sitemap.xml',
  )
  expect(advanced!.files.has('sitemap.xml')).toBe(true)
  for (const site of [basic!, enhanced!, advanced!]) {
    expect(site.files.has('share.png')).toBe(true)
    expect(textOf(site, 'index.html')).toContain(
      'property="og:image" content="https://priya.vitrine.example/share.png"',
    )
  }
})

// @promise seo-by-plan
test('an IndexNow key gets its file and page list', async () => {
  const indexNowKey = '0123456789abcdef'
  const resumes = ['en', 'de'].map((code) => ({ code, languageName: code, resume: {} }))
  const { files, announcement } = await renderSite(aSite({ indexNowKey, resumes }))
  expect(new TextDecoder().decode(files.get(`${indexNowKey}.txt`)!.body)).toBe(indexNowKey)
  expect(announcement!.url).toBe('https://api.indexnow.org/indexnow')
  expect(JSON.parse(announcement!.body)).toEqual({
    host: 'priya.vitrine.example',
    key: indexNowKey,
    keyLocation: `https://priya.vitrine.example/${indexNowKey}.txt`,
    urlList: ['https://priya.vitrine.example/', 'https://priya.vitrine.example/de/'],
  })
  const without = await renderSite(aSite({ indexNowKey, seo: 'enhanced' }))
  expect(without.files.has(`${indexNowKey}.txt`)).toBe(false)
  expect(without.announcement).toBeUndefined()
})

test('US resumes print on Letter, Portuguese ones on A4', async () => {
  const pages = await Promise.all(
    ['US', 'PT'].map(async (countryCode) => {
      const resume = { basics: { name: 'Ada Byron', location: { countryCode } } }
      const site = await renderSite(
        aSite({ resumes: [{ code: 'en', languageName: 'English', resume }] }),
      )
      return /MediaBox\s*\[0 0 ([\d.]+ [\d.]+)/.exec(
        Buffer.from(site.files.get('resume.pdf')!.body).toString('latin1'),
      )?.[1]
    }),
  )
  expect(pages[0]).toBe('612 792')
  expect(pages[1]).toMatch(/^595\.\d+ 841\.\d+$/)
})

test('renders empty documents, emoji and rare letters', async () => {
  const odd = {
    basics: { name: 'Zoë 🦊 ᚠᚢᚦ', summary: 'Arrow → tick ✓ star ★ and a 𝔣raktur letter.' },
  }
  for (const resume of [{}, odd]) {
    const site = await renderSite(
      aSite({ resumes: [{ code: 'en', languageName: 'English', resume }] }),
    )
    expect(site.files.get('resume.pdf')!.body.length).toBeGreaterThan(1000)
  }
})

// @promise other-languages
test('other languages keep their text among English labels', async () => {
  const resume = {
    basics: { name: 'Ólafur Jónsson', summary: 'Ég smíða brýr.' },
    skills: [{ name: 'Stál' }],
  }
  const site = await renderSite(
    aSite({ resumes: [{ code: 'is', languageName: 'Icelandic', resume }] }),
  )
  const html = textOf(site, 'index.html')
  expect(html).toContain('<html lang="is" dir="ltr">')
  expect(html).toContain('Ég smíða brýr.')
  expect(html).toContain('Hæfni')
  expect(html).toContain('<a lang="en" class="skip"')
})

// @promise checked-date
test.each(sampleOf(templateIds, 5, 3))(
  '%s shows the confirmation date only when given',
  async (templateId) => {
    const resume = sampleResume('tearsheet')
    const resumes = [
      { code: 'en', languageName: 'English', resume },
      { code: 'de', languageName: 'German', resume },
    ]
    const site = { resumes, templateId }
    const checked = await renderSite(aSite({ ...site, checkedOn: '2027-03-02' }))
    expect(textOf(checked, 'index.html')).toContain('Checked on March 2, 2027')
    expect(textOf(checked, 'de/index.html')).toContain('Geprüft am 2. März 2027')
    const unchecked = await renderSite(aSite(site))
    expect(textOf(unchecked, 'index.html')).not.toContain('Checked')
    // The update date stays.
    expect(textOf(checked, 'index.html')).toContain('November 2026')
  },
)

// @promise languages-published-separately
test('adding a language leaves other editions byte-identical', async () => {
  const english = { code: 'en', languageName: 'English', resume: sampleResume('tearsheet') }
  const german = { ...english, code: 'de', languageName: 'German' }
  const days = { updatedOn: '2026-11-20', checkedOn: '2026-11-21' }
  const before = await renderSite(aSite({ ...days, resumes: [english, german] }))
  const basics = { ...german.resume.basics, label: 'Leitung' }
  const after = await renderSite(
    aSite({
      updatedOn: '2027-03-02',
      resumes: [
        { ...english, ...days },
        { ...german, resume: { ...german.resume, basics } },
      ],
    }),
  )
  const changed = [...after.files].flatMap(([path, { body }]) =>
    Buffer.from(before.files.get(path)?.body ?? []).equals(body) ? [] : [path],
  )
  // Fonts for new letters are separate files.
  const kept = changed.filter((path) => before.files.has(path) && !path.startsWith('de/'))
  expect(kept.toSorted()).toEqual(['site.zip', 'sitemap.xml'])
  expect(changed).toContain('de/index.html')
  expect(textOf(after, 'de/index.html')).not.toContain('2026-11-20')
  expect(textOf(after, 'de/index.html')).not.toContain('Geprüft')
  expect(textOf(after, 'sitemap.xml').match(/<lastmod>[^<]*/g)).toEqual([
    '<lastmod>2026-11-20',
    '<lastmod>2027-03-02',
  ])
})
