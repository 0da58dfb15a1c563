import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { fault, note, passed } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

/** The sandbox of untrusted files: network and resource limits. */
export function checkReader({ config, checkSandbox }: DoctorContext): HealthCheckResult[] {
  const { isolatesNetwork, limitsResources } = checkSandbox()
  const cage = isolatesNetwork
    ? passed(
        'reader',
        'CVs are opened in a separate process without files and without network access.',
      )
    : note(
        'reader',
        'CVs are opened in a separate process without files. This machine can’t make network namespaces, so only code blocks network access.',
        'On Linux install unshare (util-linux), and let the user of the program make user namespaces; in a container that takes a seccomp profile which lets it.',
      )
  if (config.scanLanguages === null || limitsResources) return [cage]
  return [
    cage,
    fault(
      'scan-limits-missing',
      'Scans are read by tesseract and pdftoppm without limits of memory and processor time: prlimit can’t be found.',
      'Install prlimit (Debian: util-linux), or empty SCAN_LANGUAGES.',
    ),
  ]
}
