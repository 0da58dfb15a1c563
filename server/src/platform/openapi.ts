/** Completes the OpenAPI document with what the schemas of the routes can't say. */
import { errorsOf } from '@vitrine/contract/errors'
import { type Access, fileTypeOf, type Route } from '@vitrine/contract/route'
import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>
type Parameter = { readonly name?: string; readonly in?: string }
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: object
  readonly responses?: Readonly<Record<string, Json>>
}
type Document = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export const openApiHead = (brandName: string) => ({
  openapi: '3.1.0' as const,
  info: {
    title: `${brandName} API`,
    version: '1',
    description: `The HTTP API of ${brandName}: orders, payments, sites and the team's desk.`,
    contact: { name: brandName },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'Customers', description: 'Pages of the shop and of customers.' },
    { name: 'Team', description: 'The desk: members of the team are signed in.' },
  ],
})

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Set by `signIn`.',
  },
  orderToken: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of the order, as in the links of its emails.',
  },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: 'The signature of the payment provider over the raw body.',
  },
}

const SCHEME: Readonly<Record<Access, string | undefined>> = {
  anyone: undefined,
  'order-token': 'orderToken',
  member: 'session',
  books: 'session',
  staff: 'session',
  manager: 'session',
  owner: 'session',
  provider: 'providerSignature',
}

/** `document`: as @fastify/swagger wrote it. `routes`: by operation id. */
export function completeOpenApi(document: object, routes: Readonly<Record<string, Route>>): Json {
  const paths: Record<string, Json> = {}
  const byOperation = new Map(
    Object.entries(routes).map(([id, route]) => [
      `${route.method} ${pathOf(route)}`,
      { id, route },
    ]),
  )
  for (const [path, item] of Object.entries((document as Document).paths ?? {})) {
    const plainPath = path.replace('{*}', '{path}')
    for (const [method, operation] of Object.entries(item)) {
      const known = byOperation.get(`${method.toUpperCase()} ${plainPath}`)
      if (known === undefined) continue
      paths[plainPath] = {
        ...paths[plainPath],
        [method]: completeOperation(operation, known),
      }
    }
  }
  return {
    ...document,
    paths: nameProperties(paths),
    components: { schemas: { Error: ERROR_SCHEMA }, securitySchemes: SECURITY_SCHEMES },
  }
}

/**
 * Lists the keys of records with known keys as properties: zod writes them as `propertyNames`
 * alone, which generators of clients ignore.
 */
function nameProperties<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(nameProperties) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([key, value]) => [key, nameProperties(value)] as const)
  const { propertyNames, additionalProperties, ...rest } = Object.fromEntries(parts)
  const keys = (propertyNames as { readonly enum?: readonly string[] } | undefined)?.enum
  if (!keys || typeof additionalProperties !== 'object') return Object.fromEntries(parts) as T
  const properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]))
  return { ...rest, properties, additionalProperties: false } as T
}

const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')

function completeOperation(
  operation: Operation,
  { id, route }: { readonly id: string; readonly route: Route },
): Json {
  const { parameters, requestBody } = operation
  const scheme = SCHEME[route.access]
  const body = route.upload ? formOf(route.upload) : requestBody
  return {
    ...operation,
    operationId: id,
    description: `${route.summary}.`,
    security: scheme === undefined ? [] : [{ [scheme]: [] }],
    // The token is the security scheme.
    ...(parameters && {
      parameters: parameters.flatMap((parameter) =>
        parameter.in === 'query' && parameter.name === 'token' ? [] : [renamed(parameter)],
      ),
    }),
    ...(body && { requestBody: body }),
    responses: { 200: successOf(operation, route), ...errorResponsesOf(route) },
  }
}

const renamed = (parameter: Parameter): Parameter =>
  parameter.name === '*' ? { ...parameter, name: 'path' } : parameter

function successOf({ responses }: Operation, route: Route): Json {
  const file = fileTypeOf(route)
  return file !== undefined
    ? { description: 'The file.', content: { [file]: {} } }
    : { ...responses?.['200'], description: 'The result.' }
}

function formOf({ file, fields }: NonNullable<Route['upload']>): Json {
  const properties = {
    ...(fields ? z.toJSONSchema(fields, { io: 'input' }).properties : undefined),
    [file]: { type: 'string', contentMediaType: 'application/octet-stream' },
  }
  const schema = { type: 'object', properties, required: [file] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** One response for each status, with the codes that it can have. */
function errorResponsesOf(route: Route): Json {
  const byStatus = Map.groupBy(Object.entries(errorsOf(route)), ([, status]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => {
      const codes = errors.map(([code]) => code)
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Error' }],
        properties: { code: { enum: codes } },
      }
      return [
        String(status),
        {
          description: `Codes: ${codes.join(', ')}.`,
          content: { 'application/json': { schema } },
        },
      ]
    }),
  )
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'What happened and what to do, for people.' },
    code: { type: 'string', description: 'Stable, for programs.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'One sentence per invalid field.',
    },
    items: { type: 'array', items: {}, description: 'All reasons, if there is more than one.' },
  },
}
