import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The links of a PDF and its drawn QR code. */
export async function readPdf(bytes: Uint8Array): Promise<{ links: string[]; code: string }> {
  const task = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 })
  try {
    const file = await task.promise
    const links: string[] = []
    let code = ''
    for (let number = 1; number <= file.numPages; number++) {
      const page = await file.getPage(number)
      for (const { url } of (await page.getAnnotations()) as { url?: string }[])
        if (url) links.push(url)
      const { fnArray, argsArray } = await page.getOperatorList()
      const paths = fnArray.flatMap((fn, place) =>
        fn === OPS.constructPath ? [argsArray[place][1][0] as Float32Array] : [],
      )
      // The QR code is the only path with many squares.
      const [longest] = paths.toSorted((one, other) => other.length - one.length)
      if (longest && longest.length > 500) code = runsOf(longest)
    }
    return { links, code }
  } finally {
    await task.destroy()
  }
}

/** Runs of dark modules as written by `qrCode`: move, three lines, close. */
function runsOf(path: Float32Array): string {
  const floats = 12
  let runs = ''
  for (let at = 0; at < path.length; at += floats) {
    const [, left = 0, top = 0, , right = 0] = path.subarray(at, at + floats)
    runs += `M${left} ${top}h${right - left}v1H${left}`
  }
  return runs
}

/** Whether a text begins or ends outside its sheet. */
export async function leavesSheet(pdf: Uint8Array): Promise<boolean> {
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  try {
    const document = await task.promise
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      const { items } = await page.getTextContent()
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [, , , , x = 0, y = 0] = item.transform as number[]
        if (x < left || x + item.width > right || y < bottom || y + item.height / 2 > top)
          return true
      }
    }
    return false
  } finally {
    await task.destroy()
  }
}
