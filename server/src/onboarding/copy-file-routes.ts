import { onboardingRoutes, type CopiedFileKind } from '@vitrine/contract/onboarding'
import { orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, type HttpError, invalidFields, refusal } from '../platform/http.ts'
import type { Uploads } from '../sources/index.ts'
import { copyFileFromOrder, type CopyFileResult } from './copy-file-from-order.ts'

const NAMES: Readonly<Record<CopiedFileKind, string>> = {
  cv: 'CV',
  linkedin: 'LinkedIn file',
  photo: 'photo',
}

export function registerCopyFileRoutes(http: Http, deps: AppContext & Uploads): void {
  http.serve(onboardingRoutes.copyFileFromOrder, async ({ params, body, actor, audit }) => {
    const result = await copyFileFromOrder(deps, { ...params, ...body, actor })
    if (!('file' in result)) throw copyRefusal(result, body.kind)
    audit({ from: `order ${body.number.trim().toUpperCase()}`, to: body.kind })
    return { fileName: result.file.fileName }
  })
}

function copyRefusal(
  result: Extract<CopyFileResult, { refused: string }>,
  kind: CopiedFileKind,
): HttpError {
  if ('sentence' in result) return invalidFields({ number: result.sentence })
  switch (result.refused) {
    case 'order_not_found':
      return orderNotFound()
    case 'file_not_found':
      return refusal(
        result.refused,
        `That order has no ${NAMES[kind]}, or it was erased.`,
        'number',
      )
    case 'other_person':
      return refusal(
        result.refused,
        'That order is of another mail address. If it is the same person, type the address that it has.',
        'confirmation',
      )
    case 'order_status_conflict':
    case 'production_started':
      return refusal(
        'order_status_conflict',
        'The order is unpaid or over: its files stay as they are.',
      )
    default:
      return refusal(result.refused, SENTENCES[result.refused], 'number')
  }
}

const SENTENCES = {
  source_order_not_found: 'There is no order of that number. Look for it in the queue.',
  same_order: 'That is this order. Enter the number of the other one.',
  file_in_quarantine: 'The virus scanner has not looked at that file yet. Try again in a minute.',
  file_exists: 'This order has a LinkedIn file already. Take that one away in the editor first.',
}
