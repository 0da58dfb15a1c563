import type { ReportDecision, ReportReason } from '@vitrine/contract/contact'

export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  false: 'It says something untrue',
  'personal-data': 'It shows private data without consent',
  copyright: 'It uses my words or pictures',
  insult: 'It insults or discriminates',
  fraud: 'It pretends to be somebody, or is fraud',
  other: 'Something else is unlawful',
}

export const REPORT_DECISION_LABELS: Readonly<Record<ReportDecision, string>> = {
  kept: 'The page stays',
  changed: 'The page was changed',
  removed: 'The page was taken offline',
}
