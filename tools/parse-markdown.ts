import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Documents for operators and developers; paths from the repository's root. */
export const DOCUMENTS: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md'],
  ...['reader', 'renderer', 'simulator'].map((folder) => `${folder}/README.md`),
  ...globSync('docs/**/*.md', { cwd: root }).toSorted(),
]

/** A block between two lines of three backticks. The first line of a file is 1. */
export type CodeBlock = {
  readonly file: string
  readonly line: number
  readonly language: string
  readonly text: string
}

export function codeBlocksIn(file: string, text: string): CodeBlock[] {
  const lines = text.split('\n')
  const fences: CodeBlock[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent, language = ''] = /^( *)```(\S*)/.exec(lines[at] ?? '') ?? []
    if (indent === undefined) continue
    const begin = at
    const body: string[] = []
    for (at += 1; at < lines.length && !/^ *```/.test(lines[at] ?? ''); at++) {
      body.push((lines[at] ?? '').slice(indent.length))
    }
    const block = body.join('\n')
    // Without a language: a diagram, or commands to type first.
    const otherwise = block.startsWith('npm ') ? 'sh' : 'text'
    fences.push({ file, line: begin + 1, language: language || otherwise, text: block })
  }
  return fences
}

/** The commands of a block of shell, one each, continued lines joined, without comments. */
export function commandsIn(text: string): string[] {
  return text
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
}

/** Inline code of sentences: commands and names. */
export function inlineCodeIn(text: string): { readonly line: number; readonly quoted: string }[] {
  const inFence = codeBlocksIn('', text).flatMap(({ line, text: body }) =>
    Array.from({ length: body.split('\n').length + 2 }, (_, index) => line + index),
  )
  const skipped = new Set(inFence)
  return text
    .split('\n')
    .flatMap((line, index) =>
      skipped.has(index + 1)
        ? []
        : [...line.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => ({ line: index + 1, quoted })),
    )
}

export function readDocument(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
