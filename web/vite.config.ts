import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * The frame of the public pages, with all that it imports, travels in one file instead of twenty: fewer
 * requests, and text of one kind compresses better together.
 */
const frame = { name: 'frame', test: /web\/src\/shell\/(root|visitor-frame)\.tsx/ }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [frame] } } } },
    },
  },
  // The API and customers' sites come from the server; `npm run dev` starts it beside this one.
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
