import { defineConfig } from 'drizzle-kit'

/** `npm run migration -w server -- --name what-changes` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/*/tables.ts',
  out: './migrations',
  casing: 'snake_case',
})
