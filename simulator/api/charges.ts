import { answerWith, noSuch } from './answer.ts'
import { text } from './check-parameters.ts'
import { listObjects, listParameters } from './list-objects.ts'
import { operation } from './operation.ts'

const list = operation({
  method: 'GET',
  path: '/v1/charges',
  parameters: { ...listParameters, customer: text(), payment_intent: text() },
  act({ entry, values }) {
    const { customer, payment_intent: intent } = values
    const all = entry
      .list('charge')
      .filter((charge) => customer === undefined || charge.customer === customer)
      .filter((charge) => intent === undefined || charge.payment_intent === intent)
    return listObjects('charge', all, values, '/v1/charges')
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/charges/:id',
  parameters: {},
  act({ entry, id }) {
    const charge = entry.find('charge', id)
    return charge === undefined ? noSuch('charge', id, 'id') : answerWith(charge)
  },
})

const retrieveBalanceTransaction = operation({
  method: 'GET',
  path: '/v1/balance_transactions/:id',
  parameters: {},
  act({ entry, id }) {
    const money = entry.find('balance_transaction', id)
    return money === undefined ? noSuch('balance transaction', id, 'id') : answerWith(money)
  },
})

export const chargeOperations = [list, retrieve, retrieveBalanceTransaction]
