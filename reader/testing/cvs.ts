/** The CV files of `cvs/`, for tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'

const CVS = new URL('cvs/', import.meta.url)

/** All files except the scan. */
export const cvNames: readonly string[] = readdirSync(new URL('files/', CVS))
  .filter((name) => !name.includes('scan'))
  .sort()

export function cvBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`files/${name}`, CVS)))
}

/** The expected document of a file. */
export function cvTruth(name: string): Resume {
  return resumeSchema.parse(JSON.parse(readFileSync(new URL(`truth/${name}.json`, CVS), 'utf8')))
}
