import {
  type ApiResponse,
  okResponse,
  invalidRequest,
  notFound,
  errorResponse,
} from './api-response.ts'
import { metadata, objectOf, required, text } from './parse-parameters.ts'
import { withoutBlanks } from './metadata.ts'
import { operation } from './operation.ts'
import { billingDetails } from './customer-parameters.ts'
import { newDebitMethod } from './stripe-objects.ts'
import { testAccounts } from './test-accounts.ts'

const createParameters = {
  billing_details: billingDetails(),
  metadata: metadata(),
  sepa_debit: objectOf({ iban: required(text()) }),
  type: required(text()),
}

/** Does not create cards, because that would send card numbers to the shop; use `pm_card_…`. */
const create = operation({
  method: 'POST',
  path: '/v1/payment_methods',
  parameters: createParameters,
  handle({ entry, values }) {
    if (values.type !== 'sepa_debit') {
      return no(
        `The payment simulator makes payment methods of the type sepa_debit only, not "${values.type}"; name a test card such as pm_card_visa where a card is to pay.`,
        undefined,
        'type',
      )
    }
    if (values.sepa_debit === undefined) return missing('sepa_debit')
    // A debit needs the customer's name and email.
    const { billing_details: billing } = values
    if (!billing?.name) return missing('billing_details[name]')
    if (!billing.email) return missing('billing_details[email]')
    const iban = values.sepa_debit.iban.replaceAll(' ', '').toUpperCase()
    const account = testAccounts.find((each) => each.iban === iban)
    if (account === undefined) {
      return no(
        'The payment simulator takes published test accounts only, such as AT611904300234573201.',
        'invalid_bank_account_iban',
        'sepa_debit[iban]',
      )
    }
    return okResponse(
      entry.put(
        newDebitMethod(entry, {
          iban: account.iban,
          billing,
          metadata: withoutBlanks(values.metadata ?? {}),
        }),
      ),
    )
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/payment_methods/:id',
  parameters: {},
  handle({ entry, id }) {
    const method = entry.find('payment_method', id)
    return method === undefined
      ? notFound('PaymentMethod', id, 'payment_method')
      : okResponse(method)
  },
})

export const paymentMethodOperations = [create, retrieve]

function missing(param: string): ApiResponse {
  return no(`Missing required param: ${param}.`, 'parameter_missing', param)
}

function no(message: string, code: string | undefined, param: string): ApiResponse {
  return errorResponse(400, invalidRequest(message, code, param))
}
