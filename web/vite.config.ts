import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * The frame of public pages and the small parts they share travel in one file instead of thirty:
 * fewer requests, and text of one kind compresses better together.
 */
const frame = {
  name: 'frame',
  test: /web\/src\/(shell\/(?!staff-|task-|routes)|ui\/(button|class-names|empty-page|exhibit|logo-mark|room|spinner|toast)\.|storefront\/(use-hydrated|examples\/(preview|preview-kinds))\.)|lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|context|shared|icons\/(menu|x)\.)|react-dom\/(cjs\/react-dom\.production|index)\.js/,
}

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
