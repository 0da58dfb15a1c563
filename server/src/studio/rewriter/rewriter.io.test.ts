import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { TranslationServiceError } from '../translator/translator.ts'
import { createRewriter } from './rewriter.ts'

type Asked = { url: string | undefined; authorization: string | undefined; body: string }

/** A local fake of `/chat/completions`. */
async function aModel(content: string, status = 200) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, authorization: request.headers.authorization, body })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    asked,
    rewriter: createRewriter(`openai+http://:k%2Fy@127.0.0.1:${port}/v1?model=small-one`),
  }
}

test('sends one text with its key and ignores extra output', async () => {
  const { asked, rewriter } = await aModel('```json\n{"text": "Managed\\nnine vans"}\n```')
  expect(rewriter.name).toBe('small-one')
  expect(await rewriter.reword('Responsible for nine vans', 'en')).toBe('Managed nine vans')
  expect(asked).toMatchObject([{ url: '/v1/chat/completions', authorization: 'Bearer k/y' }])
  expect(asked[0]?.body).toContain('Responsible for nine vans')
  expect(asked[0]?.body).toContain('English')
})

test.each([
  ['a refusal', '{}', 429, 'small-one answered with 429'],
  ['no JSON', 'Of course! Here it is.', 200, 'small-one answered with something else'],
  ['nothing', '{"text": ""}', 200, 'small-one answered with something else'],
])('%s fails without leaking the text', async (_, content, status, words) => {
  const { rewriter } = await aModel(content, status)
  const failed = await rewriter.reword('a secret', 'en').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TranslationServiceError)
  expect((failed as Error).message).toBe(words)
})
