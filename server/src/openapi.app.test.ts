import { fileTypeOf, type Route } from '@vitrine/contract/route'
import { routes } from '@vitrine/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Content = Readonly<Record<string, { readonly schema?: Readonly<Record<string, unknown>> }>>
type Operation = {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Document = {
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let running: TestServer
let document: Document
let operations: { readonly path: string; readonly operation: Operation }[]

beforeAll(async () => {
  running = await startTestServer()
  const response = await fetch(`${running.url}/api/docs/json`)
  document = (await response.json()) as Document
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  )
})
afterAll(() => running.close())

const routeOf = ({ operationId }: Operation): Route => {
  const route = Object.entries<Route>(routes).find(([id]) => id === operationId)?.[1]
  if (!route) throw new Error(`no route is called ${operationId}`)
  return route
}

// @promise api-document: The OpenAPI document describes each route: errors, access, forms and files.
test('documents each route once', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.toSorted()).toEqual(Object.keys(routes).toSorted())
})

// @promise api-document
test('documents errors and access of each route', () => {
  for (const { operation } of operations) {
    const statuses = Object.keys(operation.responses)
    expect([operation.operationId, statuses.some((one) => one >= '400')]).toEqual([
      operation.operationId,
      true,
    ])
    const schemes = operation.security.flatMap((one) => Object.keys(one))
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme)
    expect([operation.operationId, schemes.length === 0]).toEqual([
      operation.operationId,
      routeOf(operation).access === 'anyone',
    ])
  }
})

// @promise api-document
test('documents forms, bodies and files', () => {
  const json = 'application/json'
  for (const { operation } of operations) {
    const { operationId, requestBody, responses } = operation
    const route = routeOf(operation)
    const form = requestBody?.content['multipart/form-data']?.schema?.['properties']
    expect([operationId, form !== undefined]).toEqual([operationId, route.upload !== undefined])
    if (route.upload) expect(form).toHaveProperty(route.upload.file)
    expect([operationId, requestBody?.content[json] !== undefined]).toEqual([
      operationId,
      route.body !== undefined,
    ])
    const answer = responses['200']?.content ?? {}
    expect([operationId, Object.keys(answer)]).toEqual([operationId, [fileTypeOf(route) ?? json]])
    expect([operationId, answer[json]?.schema]).not.toEqual([operationId, {}])
  }
})

// @promise api-document
test('names each parameter of a path', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const given = (operation.parameters ?? []).flatMap((one) => (one.in === 'path' ? one.name : []))
    expect([path, given.toSorted()]).toEqual([path, named.toSorted()])
    expect(path).not.toContain('*')
  }
})

// @promise api-document
test('documents lists as lists of one kind', () => {
  const tuples = findSchemas(document.paths, (schema) => Array.isArray(schema['items']))
  expect(tuples).toEqual([])
  const fours = findSchemas(
    document.paths,
    ({ type, maxItems, items }) =>
      type === 'array' && maxItems === 4 && typeof items === 'object' && 'anyOf' in (items ?? {}),
  )
  expect(fours).toEqual([])
})

function findSchemas(
  value: unknown,
  isFound: (schema: Readonly<Record<string, unknown>>) => boolean,
): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((one) => findSchemas(one, isFound))
  return !Array.isArray(value) && isFound(value as Record<string, unknown>)
    ? [value, ...inner]
    : inner
}
