import { asPrintable } from '../pdf/printable-text.ts'
import { extractText, programs } from './extract-text.ts'

/**
 * The words of `texts` that no program reads in the PDF as often as they should stand there. Each
 * program reads some scripts in another order, but none reads a letter that is not drawn.
 */
export async function findMissingWords(
  pdf: Uint8Array,
  texts: readonly string[],
): Promise<string[]> {
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')
  const wanted = Map.groupBy(words, comparable)
  let missing = [...wanted].filter(([word]) => word !== '')
  for (const program of programs) {
    if (missing.length === 0) break
    const { drawn, tagged } = await extractText[program](pdf)
    const read = [comparable(drawn), comparable(tagged)]
    missing = missing.filter(([word, { length }]) =>
      read.every((text) => text.split(word).length - 1 < length),
    )
  }
  return missing.map(([, [word = '']]) => word.replaceAll('\u200b', ''))
}

/** Texts as they are compared: without white space, hyphens, direction marks and variants. */
export const comparable = (text: string): string =>
  asPrintable(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Cc}\p{Pd}\ufffe]/gu, '')
    // A blank between two signs keeps them in drawing order.
    .normalize('NFKC')
