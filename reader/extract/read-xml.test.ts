import { expect, test } from 'vitest'
import { child, readXml, UnsafeXml } from './read-xml.ts'

test('reads elements, attributes and entities', () => {
  const root = readXml('<?xml version="1.0"?><a x="1 &amp; 2"><b/>text &#65;<c>in</c></a>')
  const a = child(root, 'a')
  expect(a?.attributes).toEqual({ x: '1 & 2' })
  expect(a?.text).toBe('text A')
  expect(child(a, 'c')?.text).toBe('in')
})

test('refuses a document type', () => {
  expect(() => readXml('<!DOCTYPE a><a/>')).toThrow(UnsafeXml)
})

test('refuses endless nesting without exhausting the stack', () => {
  expect(() => readXml('<a>'.repeat(100_000))).toThrow(UnsafeXml)
})
