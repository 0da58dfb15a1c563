import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from './create-translator.ts'
import { TranslationServiceError } from './translator.ts'

type Asked = { url: string | undefined; authorization: string | undefined; body: never }

/** A local fake of the service. */
async function aService(answer: (asked: Asked) => { status?: number; json: unknown }) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const one = {
        url: request.url,
        authorization: request.headers.authorization,
        body: JSON.parse(text) as never,
      }
      asked.push(one)
      const { status = 200, json } = answer(one)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { asked, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const upper = (texts: readonly string[]) => texts.map((text) => text.toUpperCase())
const TERMS = [{ term: 'ward', translation: 'enfermaria' }]

// @promise translation-memory
test('sends DeepL its key, language codes and glossary', async () => {
  const { host, asked } = await aService(({ body }) => ({
    json: { translations: upper(body['text']).map((text) => ({ text })) },
  }))
  const deepl = createTranslator(`deepl+http://:secret%2Fkey@${host}`)
  expect(await deepl.translate(['one', 'two'], 'en', 'pt', TERMS)).toEqual(['ONE', 'TWO'])
  expect(asked).toMatchObject([
    {
      url: '/v2/translate',
      authorization: 'DeepL-Auth-Key secret/key',
      body: { source_lang: 'EN', target_lang: 'PT-PT', context: 'ward = enfermaria' },
    },
  ])
})

// @promise translation-memory
test('sends LibreTranslate all texts at once with optional key', async () => {
  const { host, asked } = await aService(({ body }) => ({
    json: { translatedText: upper(body['q']) },
  }))
  expect(
    await createTranslator(`libretranslate+http://${host}`).translate(['one'], 'en', 'de', []),
  ).toEqual(['ONE'])
  await createTranslator(`libretranslate+http://:k@${host}`).translate(['one'], 'en', 'de', [])
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/translate', { q: ['one'], source: 'en', target: 'de', format: 'text' }],
    ['/translate', { q: ['one'], source: 'en', target: 'de', format: 'text', api_key: 'k' }],
  ])
})

// @promise translation-memory
test('asks a model for JSON and ignores extra output', async () => {
  const { host, asked } = await aService(({ body }) => {
    const [, user] = body['messages'] as { content: string }[]
    const { texts } = JSON.parse(user?.content ?? '') as { texts: string[] }
    const said = `\`\`\`json\n${JSON.stringify({ texts: upper(texts) })}\n\`\`\``
    return { json: { choices: [{ message: { role: 'assistant', content: said } }] } }
  })
  const model = createTranslator(`openai+http://:k@${host}/v1?model=small-one`)
  expect([model.name, await model.translate(['one'], 'en', 'pt', TERMS)]).toEqual([
    'small-one',
    ['ONE'],
  ])
  expect(asked).toMatchObject([
    { url: '/v1/chat/completions', authorization: 'Bearer k', body: { model: 'small-one' } },
  ])
  expect(JSON.stringify(asked[0]?.body)).toContain('ward = enfermaria')
})

// @promise translation-memory
test.each([
  ['a refusal', { status: 456, json: {} }, 'DeepL answered with 456'],
  ['something else', { json: { ok: true } }, 'DeepL answered with something else'],
  ['too few texts', { json: { translations: [] } }, 'DeepL answered with 0 texts for 1'],
])('%s fails with the service name but no texts', async (_, answer, words) => {
  const { host } = await aService(() => answer)
  const failed = await createTranslator(`deepl+http://:k@${host}`)
    .translate(['a secret'], 'en', 'pt', [])
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TranslationServiceError)
  expect((failed as Error).message).toBe(words)
})

test('fails when the service is unreachable', async () => {
  await expect(
    createTranslator('libretranslate+http://127.0.0.1:1').translate(['x'], 'en', 'pt', []),
  ).rejects.toThrow('LibreTranslate did not answer')
})
