import type { BillingDocument } from '@vitrine/domain/billing/billing-document'
import { expect, test } from 'vitest'
import { extractText, programs } from '../round-trip/extract-text.ts'
import { comparable } from '../round-trip/find-missing-words.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { renderBillingPdf } from './render-billing-pdf.ts'

const receipt: BillingDocument = {
  kind: 'receipt',
  number: 'R-000042',
  trial: false,
  issuedAt: '2026-11-22T09:00:00.000Z',
  receiptNumber: null,
  orderReference: '1A2B3C4D',
  orderedAt: '2026-11-21T22:00:00.000Z',
  paidAt: '2026-11-21T22:05:00.000Z',
  paymentReference: 'pi_3QxYz1234567890AbCdEfGhIj',
  paymentMethod: 'Apple Pay, Visa …4242',
  seller: {
    name: 'Vitrine',
    addressLines: ['1 Gallery Row', 'Portland, OR 97201'],
    taxId: 'US 12-3456789',
    email: 'team@vitrine.example',
  },
  buyer: {
    name: 'Ada Quill',
    email: 'ada@example.com',
    addressLines: ['12 Analytical Row', 'Flat 3', 'Portland, OR 97201', 'United States'],
    company: 'Quill & Söhne GmbH',
    taxId: 'DE 123456789',
  },
  lines: [{ text: 'Enhanced Visibility: personal website and PDF resume', cents: 3999 }],
  taxCents: 320,
  totalCents: 4319,
}

/** The extracted text with normalized white space and without soft breaks. */
const textOf = async (paper: BillingDocument) =>
  (await extractText.pdfium((await renderBillingPdf(paper)).pdf)).drawn
    .replaceAll('\u200b', '')
    .replaceAll(/\s+/g, ' ')

// @promise billing-address
test('a receipt shows seller, buyer, items, amount and payment', async () => {
  const text = await textOf(receipt)
  for (const words of [
    'Invoice and receipt Number R-000042',
    'Date of issue November 22, 2026',
    'Date of payment November 21, 2026',
    'Order 1A2B3C4D, placed on November 21, 2026',
    'Paid with Apple Pay, Visa …4242 Payment reference pi_3QxYz1234567890AbCdEfGhIj',
    'From Vitrine 1 Gallery Row Portland, OR 97201 Tax ID: US 12-3456789 team@vitrine.example',
    'Billed to Quill & Söhne GmbH Ada Quill 12 Analytical Row Flat 3 Portland, OR 97201 United States Tax ID: DE 123456789 ada@example.com',
    'Enhanced Visibility: personal website and PDF resume $39.99',
    'Subtotal $39.99 Tax (8%) $3.20 Paid $43.19 USD',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('trial')
})

test('credit notes, trials and missing settings print correctly', async () => {
  const text = await textOf({
    ...receipt,
    kind: 'credit-note',
    number: 'TRIAL-C-000001',
    receiptNumber: 'TRIAL-R-000042',
    trial: true,
    seller: { ...receipt.seller, addressLines: [], taxId: null },
    buyer: { name: 'Ada Quill', email: 'ada@example.com', addressLines: [] },
    lines: [{ text: 'Refund: Enhanced Visibility', cents: 1000 }],
    taxCents: 0,
    totalCents: 1000,
  })
  expect(text).toMatch(/Credit note .* Number TRIAL-C-000001/)
  expect(text).toContain('For invoice TRIAL-R-000042')
  expect(text).toContain('no card was charged')
  expect(text).toContain('From Vitrine team@vitrine.example')
  expect(text).toContain('Subtotal $10.00 Tax $0.00 Paid back $10.00 USD')
  expect(text).not.toContain('Tax ID')
})

// @promise immutable-documents
test('the same document gives identical, tagged bytes', async () => {
  const [one, two] = [(await renderBillingPdf(receipt)).pdf, (await renderBillingPdf(receipt)).pdf]
  expect(Buffer.compare(one, two)).toBe(0)
  expect(Buffer.from(one).toString('latin1')).toContain('/StructTreeRoot')
})

// @promise billing-address
test('prints customer text as text in any alphabet', async () => {
  const long = 'x'.repeat(200)
  const names = [
    '#panic("run") $x^2$ *bold* _it_ `raw` <label> @ref \\ // [a](b)',
    'Олена Ковальчук',
    long,
    '李小龙',
    'مريم',
    '🦩 Ada',
  ]
  for (const name of names) {
    const text = await textOf({
      ...receipt,
      buyer: { ...receipt.buyer, name, addressLines: [name] },
    })
    expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', '').replace('🦩', ''))
    expect(text).toContain('Paid $43.19 USD')
  }
  for (const hostile of hostileTexts) {
    const text = await textOf({ ...receipt, buyer: { ...receipt.buyer, name: hostile } })
    expect(text).toContain('Number R-000042')
  }
})

/** A name in each of the 30 largest languages, and in scripts that failed. */
const NAMES: Readonly<Record<string, string>> = {
  English: 'Ada Quill',
  Mandarin: '王小明 諸葛亮',
  Hindi: 'प्रिया शर्मा क्षत्रिय',
  Spanish: 'José Núñez Ibáñez',
  French: 'Chloé Lefèvre-Œuvrard',
  Arabic: 'محمد عبد الله',
  Bengali: 'শ্রেয়া চট্টোপাধ্যায়',
  Portuguese: 'João Conceição',
  Russian: 'Алексей Щукин',
  Urdu: 'فاطمہ گیلانی',
  Indonesian: 'Siti Nurhaliza',
  German: 'Jürgen Weiß',
  Japanese: '株式会社 髙橋 さくら',
  'Nigerian Pidgin': 'Ọlá Ṣẹ́gun',
  Marathi: 'ज्ञानेश्वर पाटील',
  Telugu: 'లక్ష్మీ ప్రసన్న',
  Turkish: 'Şükrü Iğdır',
  Tamil: 'தமிழ் செல்வி',
  Cantonese: '陳大文 嘅',
  Vietnamese: 'Nguyễn Thị Hường',
  Wu: '朱丽叶',
  Tagalog: 'Niña Dela Peña',
  Korean: '김민준',
  Persian: 'پژمان گل‌محمدی',
  Hausa: 'Ɓala Ƙasimu',
  Swahili: 'Juma Ng’ombe',
  Javanese: 'Sri Wahyuni',
  Italian: 'Niccolò D’Amìco',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'કૃષ્ણા ત્રિવેદી',
  Thai: 'สมชาย น้ำใจ',
  Kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  Amharic: 'አበበ ቢቂላ',
  Georgian: 'გიორგი ბერიძე',
  Burmese: 'အောင်ဆန်း',
  Ukrainian: 'Їжакевич Ґалаґан',
}

// @promise papers-read-back
test('prints names of the 30 largest languages', async () => {
  for (const [language, name] of Object.entries(NAMES)) {
    const buyer = { ...receipt.buyer, name, company: name, addressLines: [name] }
    const { pdf, missingWords } = await renderBillingPdf({ ...receipt, buyer })
    expect.soft(missingWords, language).toEqual([])
    // One program at least reads each line, letter by letter.
    const wanted = comparable(name)
    const texts = await Promise.all(programs.map((program) => extractText[program](pdf)))
    const counts = texts
      .flatMap(({ drawn, tagged }) => [drawn, tagged])
      .map((text) => comparable(text).split(wanted).length - 1)
    expect.soft(Math.max(...counts), language).toBe(3)
  }
})

// @promise papers-read-back
test('names words that the PDF lacks', async () => {
  const missingIn = async (buyer: Partial<BillingDocument['buyer']>) =>
    (await renderBillingPdf({ ...receipt, buyer: { ...receipt.buyer, ...buyer } })).missingWords
  expect(await missingIn({ name: 'Ada བསྟན་འཛིན་' })).toEqual(['བསྟན་འཛིན་'])
  expect(await missingIn({ addressLines: ['ᏣᎳᎩ 12'] })).toEqual(['ᏣᎳᎩ'])
  expect(await missingIn({ name: '🦩 Ada', company: 'x'.repeat(200) })).toEqual([])
})
