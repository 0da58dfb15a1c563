import { expect, test } from 'vitest'
import { type SpfResolver, walkSpf } from './walk-spf.ts'

const D = 'ada-quill.com'
const nothing = { none: 'no-name' } as const

const saying = (texts: Readonly<Record<string, string>>): SpfResolver & { asked: string[] } => {
  const asked: string[] = []
  const note = (name: string) => {
    asked.push(name)
    const text = texts[name]
    return text === undefined ? nothing : { records: [text] }
  }
  return {
    asked,
    txt: async (name) => note(name),
    addresses: async (name) => note(name),
    mx: async (name) => note(name),
  }
}

test('stops following an endless SPF record', async () => {
  const everDeeper: SpfResolver = {
    ...saying({}),
    txt: async (name) => ({ records: [`v=spf1 include:x.${name} -all`] }),
  }
  expect(await walkSpf(D, 'v=spf1 include:a.example -all', everDeeper)).toMatchObject({
    lookups: 40,
    isCut: true,
  })
})

test('stops querying when the time is up', async () => {
  const ask = saying({ 'a.example': '192.0.2.1' })
  const walk = await walkSpf(D, 'v=spf1 a:a.example include:b.example -all', ask, 0)
  expect(ask.asked).toEqual([])
  expect(walk.problems.map(({ what, name }) => `${what} ${name}`)).toEqual([
    'unanswered a.example',
    'unanswered b.example',
  ])
})

test('counts lookups per term, most expensive first', async () => {
  const ask = saying({
    'b.example': 'v=spf1 a:c.example mx:c.example -all',
    'c.example': '192.0.2.1',
  })
  const { costs, lookups } = await walkSpf(
    D,
    'v=spf1 a:c.example include:b.example ip4:192.0.2.1 -all',
    ask,
  )
  expect(lookups).toBe(4)
  expect(costs).toEqual([
    { by: 'include:b.example', lookups: 3 },
    { by: 'a:c.example', lookups: 1 },
  ])
})

test('ignores senders behind a fail qualifier', async () => {
  const ask = saying({ 'b.example': 'v=spf1 include:c.example -all', 'c.example': 'v=spf1 -all' })
  expect((await walkSpf(D, 'v=spf1 -include:b.example ~all', ask)).includes).toEqual([])
  expect((await walkSpf(D, 'v=spf1 include:b.example ~all', ask)).includes).toEqual([
    'b.example',
    'c.example',
  ])
})
