/** Worker thread for spell checking, because loading a dictionary takes seconds. */
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { loadModule } from 'hunspell-asm'
import type { WorkerResponse, WorkerRequest } from '../../platform/background-worker.ts'
import type { Dictionary } from './dictionaries.ts'
import type { Misspelling } from './spell-checker.ts'

export type SpellingTask = {
  readonly dictionaries: readonly Dictionary[]
  readonly words: readonly string[]
}
export type SpellingResult = { readonly wrong: Misspelling[] }

type Loaded = Awaited<ReturnType<typeof load>>

parentPort?.on('message', ({ id, work }: WorkerRequest<SpellingTask>) => {
  lookUp(work)
    .then((wrong) => answer({ id, wrong }))
    .catch((error: unknown) =>
      answer({
        id,
        problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
})

/** A suggestion can take a second per word. Words beyond this time get none. */
const GUESSING_MS = 4_000
const MOST_SUGGESTIONS = 3

async function lookUp({ dictionaries, words }: SpellingTask): Promise<Misspelling[]> {
  const loaded: Loaded[] = []
  for (const each of dictionaries) loaded.push(await loadOnce(each))
  const wrong = words.filter((word) => !loaded.some(({ spell }) => spell(straight(word))))
  const until = performance.now() + GUESSING_MS
  return wrong.map((word) => {
    const guesses = loaded.flatMap(({ guess }) =>
      performance.now() < until ? guess(straight(word)) : [],
    )
    const likeWord = word.includes('’') ? guesses.map((one) => one.replaceAll("'", '’')) : guesses
    return { word, suggestions: [...new Set(likeWord)].slice(0, MOST_SUGGESTIONS) }
  })
}

/** Dictionaries contain straight apostrophes only. */
const straight = (word: string): string => word.replaceAll('’', "'")

const known = new Map<string, Promise<Loaded>>()

function loadOnce(dictionary: Dictionary): Promise<Loaded> {
  const before = known.get(dictionary.dic)
  if (before) return before
  const loading = load(dictionary)
  known.set(dictionary.dic, loading)
  loading.catch(() => known.delete(dictionary.dic))
  return loading
}

async function load({ aff, dic }: Dictionary) {
  const factory = await loadModule()
  const [rules, words] = await Promise.all([readFile(aff), readFile(dic)])
  const charset = /^SET\s+(\S+)/m.exec(rules.toString('latin1'))?.[1] ?? 'ISO8859-1'
  const affPath = factory.mountBuffer(inUtf8(rules, charset), 'rules.aff')
  const dicPath = factory.mountBuffer(inUtf8(words, charset), 'words.dic')
  const hunspell = factory.create(affPath, dicPath)
  const guesses = new Map<string, readonly string[]>()
  return {
    spell: (word: string) => hunspell.spell(word),
    guess(word: string): readonly string[] {
      const before = guesses.get(word)
      if (before) return before
      const made = hunspell.suggest(word).slice(0, MOST_SUGGESTIONS)
      guesses.set(word, made)
      return made
    },
  }
}

/** The library passes words in UTF-8 regardless of the dictionary's encoding. */
function inUtf8(file: Buffer, charset: string): Uint8Array {
  if (/^utf-?8$/i.test(charset)) return file
  const label = charset.replace(/^ISO-?8859-?/i, 'iso-8859-').replace(/^microsoft-cp/i, 'windows-')
  const text = new TextDecoder(label).decode(file).replace(/^SET\s+\S+/m, 'SET UTF-8')
  return new TextEncoder().encode(text)
}

function answer(message: WorkerResponse<SpellingResult>): void {
  parentPort?.postMessage(message)
}
