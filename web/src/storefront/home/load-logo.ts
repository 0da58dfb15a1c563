export const LOGO_TIMEOUT_MS = 5000

/** Fetches an image; resolves when it can be shown, rejects when it can't. */
export type LoadImage = (address: string) => Promise<void>

/**
 * The first address that gives an image within 5 s, tried one after the other; undefined if none
 * does, and the company is dropped.
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

/** Where a logo may lie: at the configured host, then with us. */
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
