import { onboardingRoutes, type TakenFileKind } from '@vitrine/contract/onboarding'
import { noSuchOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import type { Uploads } from '../sources/index.ts'
import { takeFromOrder, type TakeFromOrderResult } from './take-from-order.ts'

const CALLED: Readonly<Record<TakenFileKind, string>> = {
  cv: 'CV',
  linkedin: 'LinkedIn file',
  photo: 'photo',
}

/** Files of another order, for the team. */
export function serveTakenFiles(http: Http, deps: House & Uploads): void {
  http.serve(onboardingRoutes.takeFileFromOrder, async ({ params, body, actor, note }) => {
    const result = await takeFromOrder(deps, { ...params, ...body, actor })
    if (!('file' in result)) throw refusalOf(result, body.kind)
    note({ from: `order ${body.number.trim().toUpperCase()}`, to: body.kind })
    return { fileName: result.file.fileName }
  })
}

function refusalOf(
  result: Extract<TakeFromOrderResult, { refused: string }>,
  kind: TakenFileKind,
): HttpRefusal {
  const atNumber = (sentence: string) => new HttpRefusal(409, sentence, { number: sentence })
  if ('sentence' in result) return atNumber(result.sentence)
  switch (result.refused) {
    case 'no-such-order':
      return noSuchOrder()
    case 'no-other-order':
      return atNumber('There is no order of that number. Look for it in the queue.')
    case 'itself':
      return atNumber('That is this order. Enter the number of the other one.')
    case 'not-kept':
      return atNumber(`That order has no ${CALLED[kind]}, or it was erased.`)
    case 'in-quarantine':
      return atNumber('The virus scanner has not looked at that file yet. Try again in a minute.')
    case 'other-person': {
      const sentence =
        'That order is of another mail address. If it is the same person, type the address that it has.'
      return new HttpRefusal(409, sentence, { confirmation: sentence })
    }
    case 'has-one':
      return atNumber(
        'This order has a LinkedIn file already. Take that one away in the editor first.',
      )
    case 'over':
    case 'production-started':
      return new HttpRefusal(409, 'The order is unpaid or over: its files stay as they are.')
  }
}
