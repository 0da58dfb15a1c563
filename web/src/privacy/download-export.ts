import { ApiError } from '../api/client.ts'

/**
 * Fetches an export and saves it as a file. Not a plain link: its URL has credentials, and browsers
 * list the URLs of downloads.
 */
export async function downloadExport(address: string, name: string): Promise<void> {
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
