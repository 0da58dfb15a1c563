import { expect, test } from 'vitest'
import { emulateMedia } from './emulate-media.ts'

const page =
  '<style>a{}@media (prefers-color-scheme:dark){b{}}@media print{c{}}@media screen and (min-width:40rem){d{}}</style>'

test('applies dark rules in dark previews only', () => {
  expect(emulateMedia(page, 'dark')).toContain('@media (min-width:0){b{}}')
  expect(emulateMedia(page, 'light')).toContain('@media (max-width:0){b{}}')
  expect(emulateMedia(page, 'print')).toContain('@media (max-width:0){b{}}')
})

test('applies print rules and drops screen rules', () => {
  const print = emulateMedia(page, 'print')
  expect(print).toContain('@media all{c{}}')
  expect(print).toContain('@media not all{d{}}')
  const screen = emulateMedia(page, 'light')
  expect(screen).toContain('@media not all{c{}}')
  expect(screen).toContain('@media all and (min-width:40rem){d{}}')
})

test('evaluates each media condition and keeps other text', () => {
  const html =
    '<p>print this</p><style>@media print and (orientation:landscape), (min-width:9rem){a{}}</style>'
  expect(emulateMedia(html, 'light')).toBe(
    '<p>print this</p><style>@media not all, (min-width:9rem){a{}}</style>',
  )
})
