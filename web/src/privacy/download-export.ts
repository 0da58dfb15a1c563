import { ApiError } from '../api/client.ts'

/**
 * Fetches an export and has the browser save it. Not a plain link: its address holds what
 * opens the order, and browsers list the addresses of downloads.
 */
export async function downloadExport(address: string, name: string): Promise<void> {
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
