import { HttpError } from './http.ts'

type Refused = { readonly refused: string }

/** The error response of each refusal code of a result: its status and sentence, or a function. */
export type Refusals<Result> = {
  readonly [Code in Extract<Result, Refused>['refused']]:
    | readonly [status: number, sentence: string]
    | ((result: Extract<Result, { readonly refused: Code }>) => HttpError)
}

/** Returns an accepted result; throws the error response of a refused one. */
export function accept<Result extends object>(
  result: Result,
  refusals: Refusals<Result>,
): Exclude<Result, Refused> {
  if (!isRefused(result)) return result as Exclude<Result, Refused>
  const refusal = (refusals as Readonly<Record<string, unknown>>)[result.refused]
  if (typeof refusal === 'function') throw refusal(result)
  const [status, sentence] = refusal as readonly [number, string]
  throw new HttpError(status, result.refused, sentence)
}

const isRefused = (result: object): result is Refused =>
  'refused' in result && typeof result.refused === 'string'
