import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type Language, languages } from '@vitrine/domain/languages/languages'
import { expect, onTestFinished, test } from 'vitest'
import { printTypefaces } from './print-fonts.ts'
import { typeset } from './typeset.ts'

const [english] = languages as [Language]

// @promise no-pdf-memory-leak
test('keeps few typeset documents in memory', async () => {
  const made: WeakRef<object>[] = []
  const { compile } = NodeCompiler.prototype
  NodeCompiler.prototype.compile = function (...args) {
    const compiled = compile.apply(this, args)
    made.push(new WeakRef(compiled))
    return compiled
  }
  onTestFinished(() => {
    NodeCompiler.prototype.compile = compile
  })
  for (let number = 0; number < 300; number += 1) {
    await typeset({
      source: '#sys.inputs.words',
      data: { words: `Paper ${number}` },
      typefaces: printTypefaces.sans,
      language: english,
      standard: undefined,
    })
    // Fresh documents are only collected between tasks.
    await new Promise(setImmediate)
  }
  expect(made).toHaveLength(300)
  expect(made.filter((paper) => paper.deref() !== undefined).length).toBeLessThanOrEqual(200)
})
