// node tools/trim-stripe-openapi.ts FILE
//
// Trims Stripe's OpenAPI description for the simulator's tests. FILE describes the operations that the
// product uses, with an example of each response; the full one is at https://github.com/stripe/openapi.
//
// Keeps the names of query and form parameters and of response fields (for lists: of the first item).
// Drops `expand`, types, texts and values.
import { readFileSync, writeFileSync } from 'node:fs'

type Described = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, { content: Record<string, { example: Example }> }>
}
type Example = { data?: Example | Example[] }

const [, , source] = process.argv
if (source === undefined) throw new Error('node tools/trim-stripe-openapi.ts FILE')
const description = JSON.parse(readFileSync(source, 'utf8')) as {
  info: { version: string }
  paths: Record<string, Record<string, Described>>
}
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace(/\{\w+\}/, ':id')}`,
    parameters: parametersOf(operation).filter((name) => name !== 'expand'),
    fields: fieldsOf(operation),
  })),
)
const cut = { apiVersion: description.info.version, operations }
writeFileSync(
  new URL('../simulator/testing/stripe-description/description.json', import.meta.url),
  `${JSON.stringify(cut, null, 2)}\n`,
)

function parametersOf({ parameters = [], requestBody }: Described): string[] {
  const form = requestBody?.content['application/x-www-form-urlencoded']?.schema.properties ?? {}
  const query = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  return [...query, ...Object.keys(form)]
}

function fieldsOf({ responses }: Described): string[] {
  const example = responses['200']?.content['application/json']?.example ?? {}
  return Object.keys(Array.isArray(example.data) ? (example.data[0] ?? {}) : example)
}
