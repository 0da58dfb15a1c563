/**
 * Scans a file for viruses. Never rejects: a failing scanner returns `unscanned` and the caller
 * decides.
 */
export type VirusScanner = (bytes: Uint8Array) => Promise<'clean' | 'infected' | 'unscanned'>

/** Used if no scanner is configured. */
export const noVirusScanner: VirusScanner = async () => 'unscanned'
