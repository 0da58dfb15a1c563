import { fileResponse, route } from '@vitrine/contract/route'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { completeOpenApi } from './openapi.ts'

const readFile = route('GET /api/orders/:orderId/files/*', {
  access: 'order-token',
  summary: 'Reads a file',
  params: z.object({ orderId: z.string(), '*': z.string() }),
  response: fileResponse('application/pdf'),
  errors: { file_erased: 410 },
})
const sendFile = route('POST /api/files', {
  access: 'staff',
  summary: 'Uploads a file',
  upload: { file: 'cv', fields: z.object({ note: z.string() }) },
  response: z.object({}),
})
const written = {
  paths: {
    '/api/orders/{orderId}/files/{*}': {
      get: {
        parameters: [
          { name: 'orderId', in: 'path' },
          { name: '*', in: 'path' },
          { name: 'token', in: 'query' },
        ],
        responses: { 200: { description: 'Default Response' } },
      },
    },
    '/api/files': { post: { responses: { 200: { description: 'Default Response' } } } },
    '/metrics': { get: {} },
  },
}
const completed = completeOpenApi(written, { readFile, sendFile }) as {
  paths: Record<string, Record<string, object>>
}

test('documents a file, its wildcard path and its token', () => {
  expect(completed.paths['/api/orders/{orderId}/files/{path}']?.['get']).toMatchObject({
    operationId: 'readFile',
    security: [{ orderToken: [] }],
    parameters: [
      { name: 'orderId', in: 'path' },
      { name: 'path', in: 'path' },
    ],
    responses: {
      200: { content: { 'application/pdf': {} } },
      410: { description: 'Codes: file_erased.' },
    },
  })
})

test('documents an upload as a multipart form', () => {
  expect(completed.paths['/api/files']?.['post']).toMatchObject({
    operationId: 'sendFile',
    security: [{ session: [] }],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { cv: { type: 'string' }, note: { type: 'string' } } },
        },
      },
    },
    responses: { 401: {}, 403: {}, 413: {} },
  })
})

test('names the keys of records', () => {
  const kinds = z.record(z.enum(['paid', 'late']), z.boolean())
  const schema = z.toJSONSchema(z.object({ kinds, free: z.record(z.string(), z.int()) }))
  const responses = { 200: { content: { 'application/json': { schema } } } }
  const document = { paths: { '/api/files': { post: { responses } } } }
  const { paths } = completeOpenApi(document, { sendFile }) as {
    paths: Record<string, Record<string, { responses: typeof responses }>>
  }
  const post = paths['/api/files']?.['post']?.responses[200]
  expect(post?.content['application/json'].schema.properties).toMatchObject({
    kinds: {
      properties: { paid: { type: 'boolean' }, late: { type: 'boolean' } },
      additionalProperties: false,
      required: ['paid', 'late'],
    },
    free: { additionalProperties: { type: 'integer' } },
  })
})

test('leaves out what is no route of the contract', () => {
  expect(Object.keys(completed.paths)).toHaveLength(2)
})
