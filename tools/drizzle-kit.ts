import { createRequire } from 'node:module'
import { installOnDemand } from './install-on-demand.ts'

/** Not a dependency: only migrations need it, and it would bring a second bundler to every clone. */
export const drizzleKitFolder = (): string =>
  installOnDemand('drizzle-kit', 'drizzle-kit', '0.31.11')

export type Snapshot = { readonly version: string }
type DrizzleKitApi = {
  generateDrizzleJson(
    tables: Readonly<Record<string, unknown>>,
    previousId: undefined,
    schemas: undefined,
    casing: 'snake_case',
  ): Snapshot
  generateMigration(previous: Snapshot, next: Snapshot): Promise<string[]>
}

export function loadDrizzleKit(): DrizzleKitApi {
  return createRequire(import.meta.url)(`${drizzleKitFolder()}/api.js`) as DrizzleKitApi
}
