import { expect, test } from 'vitest'
import { deferLoading } from './defer-loading.ts'

const page =
  '<head><link rel="icon" href="/i.svg"><link rel="preload" as="image" href="/a.webp"><link rel="preload" as="font" href="/f.woff2" data-after-paint><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/fonts.css" data-after-paint><style>p{margin:0}</style><link rel="stylesheet" href="/theme.css"></head><body><script>data()</script><script type="module" async>import("/a.js")</script></body>'

test('defers fonts, styles and scripts, not pictures or data', async () => {
  const deferred = await deferLoading(page)
  const [head = '', rest = ''] = deferred.split('<noscript>')
  expect(head).toBe(
    '<head><link rel="icon" href="/i.svg"><link rel="preload" as="image" href="/a.webp"><link rel="after-paint-preload" as="font" href="/f.woff2" data-after-paint><link rel="on-act-modulepreload" href="/a.js"><link rel="after-paint-stylesheet" href="/fonts.css" data-after-paint><style>p{margin:0}</style><link rel="on-act-stylesheet" href="/theme.css">',
  )
  expect(rest).toContain('<script>data()</script><script type="on-act-module" async>')
})

test('loads stylesheets in browsers without JavaScript', async () => {
  expect(await deferLoading(page)).toContain(
    '<noscript><link rel="stylesheet" href="/fonts.css" data-after-paint><link rel="stylesheet" href="/theme.css"></noscript>',
  )
})

test('keeps the bootstrap script under 2 KB', async () => {
  const starter = /<\/noscript><script>(.*?)<\/script>/s.exec(await deferLoading(page))?.[1] ?? ''
  expect(starter).toContain('on-act')
  expect(starter.length).toBeLessThan(2048)
})

test.each(['data-after-paint', 'rel="modulepreload"', 'type="module"'])(
  'rejects unknown tag output of the framework (no %s)',
  async (part) => {
    await expect(deferLoading(page.replaceAll(part, 'rel="other"'))).rejects.toThrow(
      'The page has no tag for',
    )
  },
)
