import { expect, test } from 'vitest'
import { child, readXml, UnsafeXml } from './read-xml.ts'

test('elements, attributes and entities are read', () => {
  const root = readXml('<?xml version="1.0"?><a x="1 &amp; 2"><b/>text &#65;<c>in</c></a>')
  const a = child(root, 'a')
  expect(a?.attributes).toEqual({ x: '1 & 2' })
  expect(a?.text).toBe('text A')
  expect(child(a, 'c')?.text).toBe('in')
})

test('a document type is refused', () => {
  expect(() => readXml('<!DOCTYPE a><a/>')).toThrow(UnsafeXml)
})

test('endless nesting is refused without exhausting the stack', () => {
  expect(() => readXml('<a>'.repeat(100_000))).toThrow(UnsafeXml)
})
