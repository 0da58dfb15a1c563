import {
  REPORT_STAGES,
  type ReportTotals,
  type ReportResponse,
  WAIT_REASONS,
} from '@vitrine/contract/reporting'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv-line.ts'

/** Money in dollars, durations in hours; empty without a median. */
const COLUMNS: readonly (readonly [head: string, of: (figures: ReportTotals) => number | null])[] =
  [
    ['Placed', ({ placed }) => placed],
    ['Paid', ({ paid }) => paid],
    ['Answers complete', ({ answered }) => answered],
    ['Live', ({ live }) => live],
    ['Received (USD)', ({ receivedCents }) => receivedCents / 100],
    ['Paid back (USD)', ({ refundedCents }) => refundedCents / 100],
    ['Delivered', ({ delivered }) => delivered],
    ['On time', ({ onTime }) => onTime],
    ['Late and open', ({ late }) => late],
    ['Changes answered', ({ revised }) => revised],
    ['Changes on time', ({ revisedOnTime }) => revisedOnTime],
    ['Changes late and open', ({ revisionsLate }) => revisionsLate],
    ['Clock used, median (h)', ({ usedHours }) => usedHours],
    ['With a preview', ({ previewed }) => previewed],
    ['Rounds of edits', ({ rounds }) => rounds],
    ['Messages answered', ({ answers }) => answers],
    ['Answer, median (h)', ({ answerHours }) => answerHours],
    ...REPORT_STAGES.map(
      (stage) =>
        [
          `In ${stage}, median (h)`,
          ({ stages }: ReportTotals) =>
            stages.find((each) => each.stage === stage)?.medianHours ?? null,
        ] as const,
    ),
    ...WAIT_REASONS.flatMap((reason) => {
      const of = ({ waits }: ReportTotals) => waits.find((each) => each.reason === reason)
      return [
        [`Waiting for ${reason}`, (figures: ReportTotals) => of(figures)?.orders ?? 0],
        [
          `Waiting for ${reason}, median so far (h)`,
          (figures: ReportTotals) => of(figures)?.medianHours ?? null,
        ],
      ] as const
    }),
  ]

/** A row per group, and a total. */
export function reportCsv({ by, all, groups }: ReportResponse): string {
  const lineOf = (name: string, figures: ReportTotals) =>
    csvLine([name, ...COLUMNS.map(([, of]) => of(figures)?.toString() ?? null)])
  return [
    BYTE_ORDER_MARK,
    csvLine([by, ...COLUMNS.map(([head]) => head)]),
    ...groups.map((group) => lineOf(group.name, group)),
    lineOf('All', all),
  ].join('')
}
