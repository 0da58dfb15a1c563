import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const script = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: '/e.js', imports: ['/f.js'] }, routes, version: 'a' })};`

test('the list of routes keeps everything but what their modules import', () => {
  const home = { id: 'home', path: '', module: '/h.js', css: ['/h.css'] }
  expect(slimManifest(script({ home: { ...home, imports: ['/f.js', '/g.js'] } }))).toBe(
    script({ home: { ...home, imports: [] } }),
  )
})

test.each(['export default 1', script({ home: { id: 'home' } })])(
  'a build of another form is refused: %s',
  (text) => {
    expect(() => slimManifest(text)).toThrow('manifest')
  },
)
