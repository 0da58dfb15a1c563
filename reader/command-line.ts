/**
 * `npm run --silent read -- --out DIR FILE…`, packaged as `vitrine-read`: reads CV files without a
 * server.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { cvRefusalMessages, MAX_CV_BYTES } from '@vitrine/domain/sources/cv-reading'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { readCv } from './index.ts'

const USAGE = 'Usage: read --out DIR FILE…'

/**
 * Writes the document and its sources for each file. Returns exit status 0 only if every file was
 * read.
 */
async function readFiles(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const parsed = parse(args)
  if (!parsed) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const { out, files } = parsed
  await mkdir(out, { recursive: true })
  let failures = 0
  for (const [i, file] of files.entries()) {
    if (process.stderr.isTTY)
      process.stderr.write(`\r[${i + 1}/${files.length}] ${basename(file)}\u001b[K`)
    const fault = await readOne(file, out)
    if (!fault) continue
    failures++
    process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${file}: ${fault}\n`)
  }
  if (process.stderr.isTTY)
    process.stderr.write(`\r${files.length - failures} of ${files.length} read\u001b[K\n`)
  return failures === 0 ? 0 : 1
}

function parse(args: string[]): { out: string; files: string[] } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { out: { type: 'string' } },
      allowPositionals: true,
    })
    return values.out && positionals.length > 0 ? { out: values.out, files: positionals } : null
  } catch {
    return null
  }
}

/** Null on success, else the error message. */
async function readOne(file: string, out: string): Promise<string | null> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(file)
  } catch {
    return 'The file can’t be opened. Check its path.'
  }
  if (bytes.length > MAX_CV_BYTES) return cvRefusalMessages['too-large']
  const result = await readCv(bytes, basename(file))
  if ('refused' in result) return cvRefusalMessages[result.refused]
  const { resume, ...sources } = result.read
  await writeFile(
    join(out, `${basename(file)}.json`),
    `${JSON.stringify(plainResume(resume), null, 2)}\n`,
  )
  await writeFile(
    join(out, `${basename(file)}.sources.json`),
    `${JSON.stringify(sources, null, 2)}\n`,
  )
  return null
}

process.exitCode = await readFiles(process.argv.slice(2))
