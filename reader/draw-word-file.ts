/** Draws the pages of a Word file with LibreOffice, if it and bubblewrap are installed. */
import type { DrawnPages } from '@vitrine/domain/sources/drawn-pages'
import { runTool } from './ocr/run-tool.ts'
import { findProgram } from './network-sandbox.ts'
import { createSemaphore, SemaphoreTimeout } from './semaphore.ts'

type DrawTools = {
  readonly find?: (name: 'soffice' | 'bwrap' | 'prlimit') => string | undefined
  /** Wall-clock limit; far above the CPU limit, because a busy machine is slow. */
  readonly timeoutMs?: number
}

const PDF_BYTES = 32 * 1024 * 1024
const PROCESSOR_SECONDS = 40
const MEMORY_BYTES = 4 * 1024 * 1024 * 1024
const DISK_BYTES = 256 * 1024 * 1024
const WAIT_MS = 60_000

/** One at a time: LibreOffice takes a whole core. */
const oneAtATime = createSemaphore(1)

/**
 * The file as PDF. LibreOffice sees its own program files, fonts and an empty folder in memory: a
 * link in the document to a file of the server or to the network leads nowhere. Never throws.
 */
export async function drawWordFile(bytes: Uint8Array, tools: DrawTools = {}): Promise<DrawnPages> {
  const { find = findProgram, timeoutMs = 120_000 } = tools
  const format = formatOf(bytes)
  if (format === null) return { refused: 'not-word' }
  const [soffice, bwrap, prlimit] = [find('soffice'), find('bwrap'), find('prlimit')]
  if (!soffice || !bwrap || !prlimit) return { refused: 'not-installed' }
  const task = {
    program: bwrap,
    args: [...ROOM, prlimit, ...LIMITS, 'sh', '-c', SCRIPT, 'sh', soffice, format],
    input: bytes,
    maxOutputBytes: PDF_BYTES,
    processorSeconds: PROCESSOR_SECONDS,
    timeoutMs,
    // bubblewrap makes the namespaces itself, and the limits begin inside it.
    isolatesItself: true,
  }
  try {
    const { status, output } = await oneAtATime(() => runTool(task), WAIT_MS)
    if (status === null) return { refused: 'too-slow' }
    const isPdf = output.subarray(0, 5).toString('latin1') === '%PDF-'
    return status === 0 && isPdf ? { pdf: output } : { refused: 'unreadable' }
  } catch (error) {
    if (error instanceof SemaphoreTimeout) return { refused: 'too-slow' }
    throw error
  }
}

/** By signature: ZIP for DOCX, OLE2 for DOC, RTF under the name of either. */
function formatOf(bytes: Uint8Array): 'docx' | 'doc' | null {
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  if (start.startsWith('PK\x03\x04')) return 'docx'
  return start.startsWith('\xd0\xcf\x11\xe0') || start === '{\\rtf' ? 'doc' : null
}

const LIMITS = [
  `--cpu=${PROCESSOR_SECONDS}`,
  `--as=${MEMORY_BYTES}`,
  `--fsize=${PDF_BYTES}`,
  '--core=0',
]

const ROOM = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv'],
  ...['--setenv', 'HOME', '/tmp', '--setenv', 'LC_ALL', 'C.UTF-8'],
  ...['--setenv', 'PATH', '/usr/bin:/bin'],
  ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin'],
  ...['--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
  ...['--ro-bind-try', '/etc/fonts', '/etc/fonts'],
  ...['--ro-bind-try', '/etc/libreoffice', '/etc/libreoffice'],
  ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
  ...['--proc', '/proc', '--dev', '/dev'],
  ...['--size', `${DISK_BYTES}`, '--tmpfs', '/tmp', '--chdir', '/tmp'],
]

/** Macros never run. `$1`: LibreOffice, `$2`: the ending of the file. */
const SCRIPT = `set -e
mkdir -p /tmp/profile/user
cat > /tmp/profile/user/registrymodifications.xcu <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link"><value>0</value></prop></item>
</oor:items>
END
cat > "/tmp/file.$2"
"$1" --headless --norestore --nolockcheck -env:UserInstallation=file:///tmp/profile \\
  --convert-to pdf --outdir /tmp/out "/tmp/file.$2" >/dev/null 2>&1
cat /tmp/out/file.pdf`
