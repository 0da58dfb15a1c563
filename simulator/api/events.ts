import { EVENT_RETENTION_SECONDS } from '../ledger/ledger.ts'
import { okResponse, invalidRequest, notFound, errorResponse } from './api-response.ts'
import { flag, listOf, text } from './parse-parameters.ts'
import { paginateList, listParameters } from './paginate-list.ts'
import { operation } from './operation.ts'

const listEventsParameters = {
  ...listParameters,
  delivery_success: flag(),
  type: text(),
  types: listOf(text()),
}

const list = operation({
  method: 'GET',
  path: '/v1/events',
  parameters: listEventsParameters,
  handle({ entry, values }) {
    const { delivery_success: delivered, type, types } = values
    if (type !== undefined && types !== undefined) {
      return errorResponse(
        400,
        invalidRequest('You may only specify one of these parameters: type, types.'),
      )
    }
    const patterns = types ?? (type === undefined ? undefined : [type])
    const all = entry
      .list('event')
      .filter((event) => event.created > entry.now - EVENT_RETENTION_SECONDS)
      .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === delivered)
      .filter((event) => patterns?.some((pattern) => matches(event.type, pattern)) ?? true)
    return paginateList('event', all, values, '/v1/events')
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/events/:id',
  parameters: {},
  handle({ entry, id }) {
    const event = entry.find('event', id)
    return event === undefined ? notFound('event', id, 'id') : okResponse(event)
  },
})

export const eventOperations = [list, retrieve]

/** `charge.*` matches every type with that prefix; `*` matches all. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
