export const LOGO_TIMEOUT_MS = 5000

/** Loads an image; rejects if it can't be shown. */
export type LoadImage = (address: string) => Promise<void>

/**
 * Returns the first address whose image loads within 5 s; undefined if none does, and the company
 * is left out.
 */
export async function loadLogo(
  addresses: readonly string[],
  loadImage: LoadImage,
): Promise<string | undefined> {
  for (const address of addresses) {
    if (await inTime(loadImage(address))) return address
  }
  return undefined
}

/** Candidate URLs of a logo: the configured host, then our own. */
export function logoAddresses(
  logoHost: string,
  company: { domain: string; file: string },
): string[] {
  const bundled = `/logos/${company.file}.svg`
  return logoHost ? [`${logoHost}/${company.domain}`, bundled] : [bundled]
}

function inTime(loading: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), LOGO_TIMEOUT_MS)
    loading.then(
      () => {
        clearTimeout(timer)
        resolve(true)
      },
      () => {
        clearTimeout(timer)
        resolve(false)
      },
    )
  })
}

export const loadImageInBrowser: LoadImage = (address) =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve()
    image.onerror = () => reject(new Error(`No image at ${address}`))
    image.src = address
  })
