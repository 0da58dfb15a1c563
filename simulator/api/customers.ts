import { answerWith, noSuch } from './answer.ts'
import { email, metadata, text, unsettable } from './check-parameters.ts'
import { operation } from './operation.ts'
import { newCustomer } from './stripe-objects.ts'

const createParameters = {
  description: text(),
  email: email(),
  metadata: unsettable(metadata()),
  name: text(256),
  phone: text(20),
}

const create = operation({
  method: 'POST',
  path: '/v1/customers',
  parameters: createParameters,
  act({ entry, values }) {
    const customer = newCustomer(entry, {
      description: values.description ?? null,
      email: values.email ?? null,
      metadata: values.metadata ?? {},
      name: values.name ?? null,
      phone: values.phone ?? null,
    })
    entry.emit('customer.created', entry.put(customer))
    return answerWith(customer)
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/customers/:id',
  parameters: {},
  act({ entry, id }) {
    const customer = entry.find('customer', id)
    return customer === undefined ? noSuch('customer', id, 'id') : answerWith(customer)
  },
})

export const customerOperations = [create, retrieve]
