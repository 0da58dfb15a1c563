import { ApiError } from './client.ts'

/**
 * Uploads one file as a multipart form, after `fields`, and reports progress (0 to 1). Uses
 * XMLHttpRequest because `fetch` can't report upload progress.
 *
 * Throws `ApiError` for any status outside 2xx, `TypeError` if the server is unreachable, and an
 * `AbortError` if `signal` is aborted.
 */
export function uploadFile(
  address: string,
  field: string,
  file: File,
  options: {
    onProgress?: (share: number) => void
    signal?: AbortSignal
    fields?: Readonly<Record<string, string>>
  } = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.withCredentials = true
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(new ApiError(request.status, request.responseText, request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The upload was cut off')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    options.signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    for (const [name, text] of Object.entries(options.fields ?? {})) form.set(name, text)
    form.set(field, file)
    request.send(form)
  })
}
