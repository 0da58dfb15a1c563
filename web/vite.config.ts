import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * One chunk for the modules of every public page: fewer requests, and similar text compresses
 * better together.
 */
const frame = {
  name: 'frame',
  test: /web\/src\/shell\/(root|storefront-layout|page-head)\.ts|node_modules\/react-dom\/(client|cjs\/react-dom-client)/,
  priority: 2,
}
/**
 * Chunks that forms and previews share. Every page loads the manifest of all routes, so fewer files
 * make each page smaller.
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
  // The server handles the API and customers' sites; `npm run dev` starts it too.
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
