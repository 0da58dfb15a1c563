/**
 * Looks for known viruses in a file. Never rejects: a scanner that is down or too
 * slow leaves the file `unscanned`, and whoever asked decides what that means.
 */
export type VirusScanner = (bytes: Uint8Array) => Promise<'clean' | 'infected' | 'unscanned'>

/** Where no scanner is configured. */
export const noVirusScanner: VirusScanner = async () => 'unscanned'
