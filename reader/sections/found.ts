/** A value with its source position, returned by every section parser. */
import type { Segment } from '../extract/cv-text.ts'

/** The kind of rule that recognized a value. */
export type Method =
  | 'pattern'
  | 'link'
  | 'heading'
  | 'label'
  | 'vocabulary'
  | 'position'
  | 'style'
  | 'order'

export type Found = {
  readonly value: string
  readonly from: readonly Segment[]
  /** The original text in the file. */
  readonly text: string
  readonly method: Method
  /** 0 to 1, before calibration. */
  readonly confidence: number
}

/** A JSON Resume document whose strings carry their sources. */
export type FoundTree = { [key: string]: FoundTree | FoundTree[] | Found | Found[] | undefined }

export function isFound(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && 'method' in value && 'from' in value
}

export function found(
  value: string,
  from: readonly Segment[],
  method: Method,
  confidence: number,
  text = value,
): Found {
  return { value, from, text, method, confidence }
}
