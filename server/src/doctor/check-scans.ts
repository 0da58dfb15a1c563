import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { fault, passed } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

/** Whether scans are read and their tools are installed. */
export async function checkScans({
  config,
  checkOcrTools,
}: DoctorContext): Promise<HealthCheckResult> {
  if (config.scanLanguages === null || checkOcrTools === null)
    return passed(
      'scans',
      'Text recognition is off: SCAN_LANGUAGES is empty. Scans are typed by hand.',
    )
  const { missingPrograms, missingLanguages, installedLanguages } = await checkOcrTools()
  if (missingPrograms.length > 0)
    return fault(
      'scan-tools-missing',
      `SCAN_LANGUAGES is set, but ${missingPrograms.join(' and ')} can’t be found: scans are typed in by hand.`,
      'Install them (Debian: tesseract-ocr and poppler-utils), or empty SCAN_LANGUAGES.',
    )
  if (missingLanguages.length > 0)
    return fault(
      'scan-languages-missing',
      `tesseract lacks ${missingLanguages.join(' and ')}, so no scan is read; it has ${installedLanguages.join(', ') || 'none'}.`,
      'Install the language (Debian: tesseract-ocr-deu for deu), or leave it out of SCAN_LANGUAGES.',
    )
  return passed('scans', `Scans are read by tesseract in ${config.scanLanguages}.`)
}
