/** Joins the truthy class names. */
export function classNames(...given: readonly (string | false | null | undefined)[]): string {
  return given.filter(Boolean).join(' ')
}
