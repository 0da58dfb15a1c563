/** The message of an API error; else advice. */
export function errorMessage(fault: unknown): string {
  if (fault instanceof TypeError)
    return 'The server can’t be reached. Check the connection and try again.'
  const sentence = (fault as { sentence?: unknown } | null)?.sentence
  if (typeof sentence === 'string') return sentence
  return fault instanceof Error ? fault.message : 'Something went wrong. Try again in a minute.'
}
