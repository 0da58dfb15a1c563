import { expect, test } from 'vitest'
import { type DraftBackup, deleteBackup, readBackup, storeBackup } from './draft-backup.ts'

const draft = (name: string) => ({
  resume: { basics: { name } },
  templateId: 'tearsheet',
  themeId: 'honey' as const,
  decided: {},
  madeFrom: {},
})
const backup: DraftBackup = {
  base: draft('Ada'),
  document: draft('Ada O'),
  at: '2026-01-01T12:00:00.000Z',
}

test('restores text after a crash and drops it once saved', () => {
  const storage = aStorage()
  expect(storeBackup(storage, 'o1', 'en', backup)).toBe(true)
  expect(readBackup(storage, 'o1', 'en')).toEqual(backup)
  expect(readBackup(storage, 'o1', 'pt')).toBeNull()
  deleteBackup(storage, 'o1', 'en')
  expect(readBackup(storage, 'o1', 'en')).toBeNull()
})

test('reports missing storage and ignores a broken backup', () => {
  const full = aStorage({
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(storeBackup(full, 'o1', 'en', backup)).toBe(false)
  expect(readBackup(aStorage({ getItem: () => '{"base":1}' }), 'o1', 'en')).toBeNull()
  expect(readBackup(aStorage({ getItem: () => 'nonsense' }), 'o1', 'en')).toBeNull()
})

function aStorage(over: Partial<Storage> = {}): Storage {
  const items = new Map<string, string>()
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    ...over,
  }
}
