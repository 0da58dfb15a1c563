/** Joins the class names that are given; leaves out what is not. */
export function classNames(...given: readonly (string | false | null | undefined)[]): string {
  return given.filter(Boolean).join(' ')
}
