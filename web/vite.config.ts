import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What every page loads, with all that it imports, travels in one file instead of twenty: fewer
 * requests, and text of one kind compresses better together.
 */
const frame = {
  name: 'frame',
  test: /web\/src\/shell\/(root|storefront-layout|page-head)\.ts|node_modules\/react-dom\/(client|cjs\/react-dom-client)/,
  priority: 2,
}
/**
 * And so does what forms and rooms share. Each page is told the files of every route before it starts,
 * so fewer of them make every page lighter too.
 */
const shared = [
  { name: 'schemas', test: /node_modules\/zod\// },
  { name: 'queries', test: /node_modules\/@tanstack\// },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [frame, ...shared] } } } },
    },
  },
  // The API and customers' sites come from the server; `npm run dev` starts it beside this one.
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
