import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // The API and customers' sites come from the server; `npm run dev` starts it beside this one.
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
