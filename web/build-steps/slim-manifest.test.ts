import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const script = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: '/e.js', imports: ['/f.js'] }, routes, version: 'a' })};`

test('removes only the imports of routes', () => {
  const home = { id: 'home', path: '', module: '/h.js', css: ['/h.css'] }
  expect(slimManifest(script({ home: { ...home, imports: ['/f.js', '/g.js'] } }))).toBe(
    script({ home: { ...home, imports: [] } }),
  )
})

test.each(['export default 1', script({ home: { id: 'home' } })])(
  'rejects an unknown manifest format: %s',
  (text) => {
    expect(() => slimManifest(text)).toThrow('manifest')
  },
)
