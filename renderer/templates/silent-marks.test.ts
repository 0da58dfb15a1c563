import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Marks that stand for a word: in the narrowest tables a hook stands for "yes". */
const MEANT = ['✓']

test('speaks no marks that styles draw', () => {
  const loud = globSync('renderer/templates/**/*.ts').flatMap((file) => {
    const styles = readFileSync(file, 'utf8')
    return [...styles.matchAll(/content:"([^"]+)"(;content:"([^"]+)"\/"")?/g)].flatMap(
      ([, mark = '', , again]) =>
        mark === again || MEANT.includes(mark) ? [] : [`${file} ${mark}`],
    )
  })
  expect(loud.filter((each) => !each.includes('.test.ts'))).toEqual([])
})
