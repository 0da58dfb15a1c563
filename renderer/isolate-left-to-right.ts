/**
 * Names whose signs belong to them: C++, C#, A+, .NET. Beside right-to-left text browsers draw
 * "++C". At most 40 letters, so that matching stays linear.
 */
const SIGNED_NAME = /(?<![\w.+#&;])(?:\.[A-Za-z]{2,40}|[A-Za-z]\w{0,40}(?:\+{1,2}|#))(?![\w+#])/g

/** Isolates such names in the texts of a right-to-left page; drawings stay. Pure. */
export function isolateLeftToRight(body: string): string {
  const [start = '', ...rest] = body.split('<svg')
  const drawings = rest.map((part) => {
    const end = part.indexOf('</svg>')
    return part.slice(0, end) + isolated(part.slice(end))
  })
  return [isolated(start), ...drawings].join('<svg')
}

const isolated = (html: string): string =>
  html.replaceAll(
    />([^<>]+)/g,
    (_, text: string) => `>${text.replaceAll(SIGNED_NAME, '<bdi>$&</bdi>')}`,
  )
