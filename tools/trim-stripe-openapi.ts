// node tools/trim-stripe-openapi.ts FILE
//
// Cuts Stripe's OpenAPI description to what the simulator is held against, and writes it
// beside the simulator's tests. FILE is a description of the operations that the product
// uses, with an example of each answer; the whole one is at
// https://github.com/stripe/openapi.
//
// Kept is, of each operation, the names of the parameters in its query or its form and of
// the fields in its answer (of a list: in the first thing listed). `expand` is left out,
// which every operation takes. Types, texts and values are left out too.
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
