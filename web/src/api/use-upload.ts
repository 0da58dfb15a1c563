import { useEffect, useRef, useState } from 'react'
import { uploadFile } from './upload.ts'

/** One upload at a time: a second file replaces the running one, and unmounting cancels it. */
export function useUpload(options: {
  url: string
  /** The name of the form field. */
  field: string
  /** A sentence if the file can't be sent. */
  check: (file: File) => string | undefined
  fields?: (file: File) => Readonly<Record<string, string>>
  onDone: (response: unknown, file: File) => unknown
  errorText: (error: unknown) => string
}) {
  const { url, field, check, fields, onDone, errorText } = options
  const [running, setRunning] = useState<{ fileName: string; share?: number }>()
  const [error, setError] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const upload = async (file: File) => {
    current.current?.abort()
    const refusal = check(file)
    setError(refusal)
    if (refusal !== undefined) return
    const own = new AbortController()
    current.current = own
    setRunning({ fileName: file.name, share: 0 })
    try {
      const response = await uploadFile(url, field, file, {
        ...(fields && { fields: fields(file) }),
        signal: own.signal,
        onProgress: (share) => {
          if (current.current === own) setRunning({ fileName: file.name, share })
        },
      })
      await onDone(response, file)
    } catch (failure) {
      if (!own.signal.aborted) setError(errorText(failure))
    } finally {
      if (current.current === own) setRunning(undefined)
    }
  }

  return {
    running,
    error,
    start: (file: File) => void upload(file),
    cancel: () => {
      current.current?.abort()
      setRunning(undefined)
    },
  }
}
