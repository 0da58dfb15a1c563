import { onboardingRoutes, type CopiedFileKind } from '@vitrine/contract/onboarding'
import { orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import type { Uploads } from '../sources/index.ts'
import { copyFileFromOrder, type CopyFileResult } from './copy-file-from-order.ts'

const CALLED: Readonly<Record<CopiedFileKind, string>> = {
  cv: 'CV',
  linkedin: 'LinkedIn file',
  photo: 'photo',
}

export function registerCopyFileRoutes(http: Http, deps: AppContext & Uploads): void {
  http.serve(onboardingRoutes.copyFileFromOrder, async ({ params, body, actor, audit }) => {
    const result = await copyFileFromOrder(deps, { ...params, ...body, actor })
    if (!('file' in result)) throw refusalOf(result, body.kind)
    audit({ from: `order ${body.number.trim().toUpperCase()}`, to: body.kind })
    return { fileName: result.file.fileName }
  })
}

function refusalOf(
  result: Extract<CopyFileResult, { refused: string }>,
  kind: CopiedFileKind,
): HttpError {
  const atNumber = (sentence: string) =>
    new HttpError(409, 'conflict', sentence, { fields: { number: sentence } })
  if ('sentence' in result) return atNumber(result.sentence)
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'no_other_order':
      return atNumber('There is no order of that number. Look for it in the queue.')
    case 'itself':
      return atNumber('That is this order. Enter the number of the other one.')
    case 'not_kept':
      return atNumber(`That order has no ${CALLED[kind]}, or it was erased.`)
    case 'in_quarantine':
      return atNumber('The virus scanner has not looked at that file yet. Try again in a minute.')
    case 'other_person': {
      const sentence =
        'That order is of another mail address. If it is the same person, type the address that it has.'
      return new HttpError(409, 'other_person', sentence, { fields: { confirmation: sentence } })
    }
    case 'has_one':
      return atNumber(
        'This order has a LinkedIn file already. Take that one away in the editor first.',
      )
    case 'over':
    case 'production_started':
      return new HttpError(
        409,
        'conflict',
        'The order is unpaid or over: its files stay as they are.',
      )
  }
}
