/** A value with the place it was read from: what every section parser gives. */
import type { Segment } from '../extract/cv-text.ts'

/** How a value was recognised. */
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
  /** The text as it stands in the file. */
  readonly text: string
  readonly method: Method
  /** 0 to 1, before calibration. */
  readonly confidence: number
}

/** A JSON Resume document whose strings still know their place. */
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
