/** Programs that read the text of a PDF, and what is commonly done to a PDF before. */
import { execFileSync, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'

export type TextReader = { readonly name: string; readonly read: (file: string) => string }
export type Treatment = {
  readonly name: string
  /** Returns the treated file. */
  readonly apply: (file: string) => string
}

const PDFBOX = '/usr/share/java'
const PYTHON = '/usr/bin/python3'
const PYPDF = (library: string) =>
  `import sys\nfrom ${library} import PdfReader\nprint("\\n".join(p.extract_text() for p in PdfReader(sys.argv[1]).pages))`

/** Command lines that print the text of the file `$`. */
const COMMANDS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['poppler', 'pdftotext', '-enc', 'UTF-8', '$', '-'],
  ['poppler -layout', 'pdftotext', '-layout', '-enc', 'UTF-8', '$', '-'],
  ['poppler -raw', 'pdftotext', '-raw', '-enc', 'UTF-8', '$', '-'],
  ['mupdf', 'mutool', 'draw', '-q', '-F', 'txt', '$'],
  ['Ghostscript', 'gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=txtwrite', '-sOutputFile=-', '$'],
  ['pdfminer', 'pdf2txt', '$'],
  ['PyPDF2', PYTHON, '-c', PYPDF('PyPDF2'), '$'],
  ['pypdf', PYTHON, '-c', PYPDF('pypdf'), '$'],
  ['podofo', 'podofotxtextract', '$'],
  [
    'PDFBox',
    'java',
    '-cp',
    ['pdfbox2', 'pdfbox2-tools', 'fontbox2', 'commons-logging']
      .map((name) => `${PDFBOX}/${name}.jar`)
      .join(':'),
    'org.apache.pdfbox.tools.ExtractText',
    '-console',
    '-encoding',
    'UTF-8',
    '$',
  ],
]

/** Python reads its modules; the other programs answer any call. */
function isInstalled([name, program = '', ...rest]: readonly string[]): boolean {
  const module = program === PYTHON && name ? ['-c', `import ${name}`] : ['--version']
  const { error, status } = spawnSync(program, rest.includes('-c') ? module : ['--version'], {
    stdio: 'ignore',
  })
  return error === undefined && (program !== PYTHON || status === 0)
}

/** What fails or takes too long reads nothing. */
function run(program: string, args: readonly string[]): string {
  const { stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 50_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return stdout ?? ''
}

export function installedReaders(): { readers: TextReader[]; missing: string[] } {
  const readers = COMMANDS.filter(isInstalled).map(([name, program = '', ...args]): TextReader => ({
    name,
    read: (file) =>
      run(
        program,
        args.map((arg) => (arg === '$' ? file : arg)),
      ),
  }))
  const missing = COMMANDS.filter((each) => !isInstalled(each)).map(([name]) => name)
  return { readers, missing }
}

export function treatments(): Treatment[] {
  const asTheyAre = { name: 'As they are', apply: (file: string) => file }
  const compressed = {
    name: 'After Ghostscript (pdfwrite)',
    apply(file: string) {
      const smaller = file.replace('.pdf', '-smaller.pdf')
      execFileSync('gs', [
        ...['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook'],
        ...[`-sOutputFile=${smaller}`, file],
      ])
      return smaller
    },
  }
  const printedAgain = {
    name: 'After LibreOffice',
    apply(file: string) {
      const folder = join(dirname(file), 'again')
      execFileSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, file], {
        stdio: 'ignore',
        timeout: 120_000,
      })
      return join(folder, file.slice(dirname(file).length + 1))
    },
  }
  return [
    asTheyAre,
    ...(spawnSync('gs', ['--version']).error === undefined ? [compressed] : []),
    ...(spawnSync('soffice', ['--version']).error === undefined ? [printedAgain] : []),
  ]
}
