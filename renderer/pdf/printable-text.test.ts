import { expect, test } from 'vitest'
import { asPrintable } from './printable-text.ts'

test.each([
  ['Shipped 🚀 the app', 'Shipped  the app'],
  ['✔ done, ✅ done, ☑️ done', '✓ done, ✓ done, ✓ done'],
  ['a ➜ b ➡️ c ❌', 'a → b → c ×'],
  ['👩‍💻 👍🏽 🇫🇷 ⚡ ☎️', '    '],
  ['1️⃣ of 3, C# *, 5 × 4', '1 of 3, C# *, 5 × 4'],
  ['𝐁𝐨𝐥𝐝 Ⅳ', 'Bold IV'],
  ['© ® ™ ✓ ★ → ☎ ½ ℃', '© ® ™ ✓ ★ → ☎ ½ ℃'],
  ['می‌کنم ශ්‍රී', 'می‌کنم ශ්‍රී'],
])('prints "%s" as "%s"', (text, printed) => {
  expect(asPrintable(text)).toBe(printed)
})
