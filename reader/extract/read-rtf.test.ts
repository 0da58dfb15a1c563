import { expect, test } from 'vitest'
import { inspectCvFile } from '../identify/inspect-cv-file.ts'
import { sniffCvFile } from '../identify/sniff-cv-file.ts'
import { readRtf } from './read-rtf.ts'

const rtf = (body: string) => new TextEncoder().encode(`{\\rtf1\\ansi\\ansicpg1250 ${body}}`)

test('reads the text of an RTF file', () => {
  const text = readRtf(
    rtf(
      String.raw`{\fonttbl{\f0 Arial\u8217 ;}}{\*\generator Word;}\b Zuzana \u268?\'e1\b0\par Kurzy\tab 2016 \endash  2018\par {\pict 0102}`,
    ),
  )
  expect(text.trim()).toBe('Zuzana Čá\nKurzy\t2016 – 2018')
})

test.each([
  [String.raw`Jane Doe, nurse\par`, { format: 'doc' }],
  [String.raw`{\object\objemb{\*\objdata 0105}}`, { refused: 'unsafe' }],
  [String.raw`{\field{\*\fldinst DDEAUTO cmd}}`, { refused: 'unsafe' }],
  [String.raw`{\*\template http://198.51.100.1/t.dotm}`, { refused: 'unsafe' }],
])('inspects an RTF file named .doc: %s', (body, kind) => {
  const sniffed = sniffCvFile(rtf(body), 'cv.doc')
  expect(sniffed).toEqual({ format: 'doc', extension: 'doc' })
  expect(inspectCvFile(rtf(body), { format: 'doc', extension: 'doc' })).toEqual(kind)
})

test('an RTF file with another ending has the wrong type', () => {
  expect(sniffCvFile(rtf('Jane'), 'cv.pdf')).toEqual({ refused: 'wrong-type' })
})
