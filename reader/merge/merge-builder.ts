/** Tracks the source of each merged field and the unused LinkedIn fields. */
import { createHash } from 'node:crypto'
import type {
  CvReading,
  FieldSource,
  JoinedReading,
  JoinedSource,
  SourceConflict,
  SourceKind,
} from '@vitrine/domain/sources/cv-reading'
import { leavesOf, type Pointer, shapeOf } from '@vitrine/domain/resume/json-pointer'
import { assignIds, type StoredResume } from '@vitrine/domain/resume/stored-resume'

export class MergeBuilder {
  readonly isSameLanguage: boolean
  readonly #known: Record<SourceKind, ReadonlyMap<string, FieldSource>>
  readonly #sources: JoinedSource[] = []
  readonly #seconds: JoinedSource[] = []
  readonly #conflicts: SourceConflict[] = []
  /** Paths of LinkedIn fields that are in use. */
  readonly #placed = new Set<string>()
  readonly #linkedin: CvReading

  constructor(cv: CvReading, linkedin: CvReading) {
    this.isSameLanguage =
      cv.language === null || linkedin.language === null || cv.language === linkedin.language
    this.#linkedin = linkedin
    const byPath = ({ sources }: CvReading) => new Map(sources.map((each) => [each.path, each]))
    this.#known = { cv: byPath(cv), linkedin: byPath(linkedin) }
  }

  /** Adds a value with its subtree at `to` and returns it. */
  addValue<T>(file: SourceKind, value: T, from: string, to = from): T {
    for (const [below] of textLeaves(value)) {
      if (file === 'linkedin') this.#placed.add(from + below)
      const source = this.#known[file].get(from + below)
      if (source) this.#sources.push({ ...source, path: to + below, file })
    }
    return value
  }

  /** The LinkedIn field `from` equals the merged field `to`. */
  markEqual(from: string, to: string): void {
    this.#placed.add(from)
    const source = this.#known.linkedin.get(from)
    if (source) this.#seconds.push({ ...source, path: to, file: 'linkedin' })
  }

  /**
   * Records a conflict. `about` identifies the entry, `at` is the path in each file; undefined if
   * that file has no value.
   */
  addConflict(conflict: {
    path: string
    about: string
    cv: { value: string | null; at: string | undefined }
    linkedin: { value: string | null; at: string | undefined; all?: readonly string[] }
    writes: SourceConflict['writes']
  }): void {
    const { path, about, cv, linkedin, writes } = conflict
    for (const at of [linkedin.at, ...(linkedin.all ?? [])]) if (at) this.#placed.add(at)
    const field = shapeOf(path)
    const said = JSON.stringify([field, about, cv.value, linkedin.value])
    this.#conflicts.push({
      id: createHash('sha256').update(said).digest('base64url').slice(0, 16),
      path,
      sides: {
        cv: { value: cv.value, source: this.#known.cv.get(cv.at ?? '') ?? null },
        linkedin: {
          value: linkedin.value,
          source: this.#known.linkedin.get(linkedin.at ?? '') ?? null,
        },
      },
      writes: [...writes],
    })
  }

  build(resume: StoredResume): JoinedReading {
    return {
      // Entries of both files may have equal names and thus equal ids.
      resume: assignIds(resume),
      sources: [...this.#sources, ...this.#seconds],
      conflicts: this.#conflicts,
      leftOut: this.#leftOut(),
    }
  }

  /** Groups the words of one list; other values appear once each. */
  #leftOut(): JoinedReading['leftOut'] {
    const left: JoinedReading['leftOut'] = []
    const lists = new Map<string, JoinedReading['leftOut'][number]>()
    const seen = new Set<string>()
    for (const { path, page, box, text, lines } of this.#linkedin.sources) {
      if (this.#placed.has(path)) continue
      const list = /^\/(?:skills|interests)\//.exec(path)?.[0]
      const begun = list && lists.get(list)
      if (begun) {
        begun.text += `, ${text}`
        begun.lines = [...new Set([...begun.lines, ...lines])]
        continue
      }
      const key = `${lines.join()} ${text}`
      if (seen.has(key)) continue
      seen.add(key)
      const item = { page, box: list ? null : box, text, lines: [...lines] }
      left.push(item)
      if (list) lists.set(list, item)
    }
    return left
  }
}

/** All texts in a value with their pointers. */
export const textLeaves = (value: unknown): [at: Pointer, text: string][] =>
  leavesOf(value).flatMap(({ pointer, value: text }) =>
    typeof text === 'string' ? [[pointer, text]] : [],
  )
