/** Resume fields that neither page nor files show. */
import { isWebAddress } from '../resume/contact-methods.ts'
import { leavesOf, type Pointer, shapeOf } from '../resume/json-pointer.ts'

/** Shown as links only: `basics.url` and profiles are shown as text, too. */
const LINK_SHAPE = /^\/(?:work|projects|volunteer|education|certificates|publications)\/[^/]+\/url$/

/** At most 50 fields. Pure. */
export function listLeftOut(
  resume: unknown,
): { readonly pointer: Pointer; readonly text: string; readonly sentence: string }[] {
  return leavesOf(resume)
    .flatMap(({ pointer, value }) => {
      const text = String(value).trim()
      const shape = shapeOf(pointer)
      if (text === '') return []
      if (/^\/projects\/[^/]+\/type$/.test(shape))
        return [{ pointer, text, sentence: `The kind of project “${cut(text)}” is shown nowhere` }]
      if (LINK_SHAPE.test(shape) && !isWebAddress(text))
        return [
          { pointer, text, sentence: `“${cut(text)}” is no web address and is shown nowhere` },
        ]
      return []
    })
    .slice(0, 50)
}

const cut = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
