/** `npm run migration -w server -- --name what-changes` writes the next migration from the tables. */
export default {
  dialect: 'postgresql',
  schema: './src/*/tables.ts',
  out: './migrations',
  casing: 'snake_case',
}
