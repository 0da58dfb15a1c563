import { expect, test } from 'vitest'
import { deferLoading } from './defer-loading.ts'

const page =
  '<head><link rel="icon" href="/i.svg"><link rel="preload" as="image" href="/a.webp"><link rel="preload" as="font" href="/f.woff2" data-after-paint><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/fonts.css" data-after-paint><style>p{margin:0}</style><link rel="stylesheet" href="/theme.css"></head><body><script>data()</script><script type="module" async>import("/a.js")</script></body>'

test('what the first paint does not need is switched off, pictures and data are not', async () => {
  const deferred = await deferLoading(page)
  const [head = '', rest = ''] = deferred.split('<noscript>')
  expect(head).toBe(
    '<head><link rel="icon" href="/i.svg"><link rel="preload" as="image" href="/a.webp"><link rel="after-paint-preload" as="font" href="/f.woff2" data-after-paint><link rel="on-act-modulepreload" href="/a.js"><link rel="after-paint-stylesheet" href="/fonts.css" data-after-paint><style>p{margin:0}</style><link rel="on-act-stylesheet" href="/theme.css">',
  )
  expect(rest).toContain('<script>data()</script><script type="on-act-module" async>')
})

test('a browser without scripts gets the stylesheets', async () => {
  expect(await deferLoading(page)).toContain(
    '<noscript><link rel="stylesheet" href="/fonts.css" data-after-paint><link rel="stylesheet" href="/theme.css"></noscript>',
  )
})

test('the script that switches on is at most 2 KB', async () => {
  const starter = /<\/noscript><script>(.*?)<\/script>/s.exec(await deferLoading(page))?.[1] ?? ''
  expect(starter).toContain('on-act')
  expect(starter.length).toBeLessThan(2048)
})

test.each(['data-after-paint', 'rel="modulepreload"', 'type="module"'])(
  'a page whose tags the framework writes in another form (no %s) is refused',
  async (part) => {
    await expect(deferLoading(page.replaceAll(part, 'rel="other"'))).rejects.toThrow(
      'The page has no tag for',
    )
  },
)
