import { okResponse, notFound } from './api-response.ts'
import { text } from './parse-parameters.ts'
import { paginateList, listParameters } from './paginate-list.ts'
import { operation } from './operation.ts'

const list = operation({
  method: 'GET',
  path: '/v1/charges',
  parameters: { ...listParameters, customer: text(), payment_intent: text() },
  handle({ entry, values }) {
    const { customer, payment_intent: intent } = values
    const all = entry
      .list('charge')
      .filter((charge) => customer === undefined || charge.customer === customer)
      .filter((charge) => intent === undefined || charge.payment_intent === intent)
    return paginateList('charge', all, values, '/v1/charges')
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/charges/:id',
  parameters: {},
  handle({ entry, id }) {
    const charge = entry.find('charge', id)
    return charge === undefined ? notFound('charge', id, 'id') : okResponse(charge)
  },
})

const retrieveBalanceTransaction = operation({
  method: 'GET',
  path: '/v1/balance_transactions/:id',
  parameters: {},
  handle({ entry, id }) {
    const money = entry.find('balance_transaction', id)
    return money === undefined ? notFound('balance transaction', id, 'id') : okResponse(money)
  },
})

export const chargeOperations = [list, retrieve, retrieveBalanceTransaction]
