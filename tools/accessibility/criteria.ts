/** A test by its file and title, or a journey of `npm run hear` by its name. */
export type Check = { readonly file: string; readonly title: string } | { readonly heard: string }

export type Criterion = {
  /** Number in WCAG 2.2, or a name for what WCAG does not number. */
  readonly id: string
  readonly name: string
  readonly level: 'A' | 'AA' | ''
  /** Clause of EN 301 549 V3.2.1, which has no criteria that are new in WCAG 2.2. */
  readonly clause: string
  /** All must pass. None: nobody tested it. */
  readonly checks: readonly Check[]
  /** Why the criterion has nothing to apply to. */
  readonly notApplicable?: string
  /** A known fault, or what the checks leave out. */
  readonly gap?: string
}

const test = (file: string, ...titles: readonly string[]): readonly Check[] =>
  titles.map((title) => ({ file, title }))
const hear = (...journeys: readonly string[]): readonly Check[] =>
  journeys.map((heard) => ({ heard }))

const SHOP = test('e2e/public-pages.e2e.ts', 'serves ${path} accessibly at ${width} px')
const STATES = test('e2e/page-states.e2e.ts', 'has accessible page states at ${width} px')
/** Rules of axe, on the shop, on its states, and on the pages of customers and the team. */
const AXE = [
  ...SHOP,
  ...STATES,
  ...test('e2e/review-and-approve.e2e.ts', 'reviews, approves and publishes a preview'),
]
const KEYBOARD = [
  ...test('e2e/public-pages.e2e.ts', 'operates all controls by keyboard'),
  ...test(
    'e2e/keyboard-desk.e2e.ts',
    'drafts and sends previews by keyboard',
    'runs all other desk tasks by keyboard',
  ),
]
const ARRIVAL = test(
  'e2e/arrival.e2e.ts',
  'focuses the heading at every arrival of a purchase',
  'focuses the heading at every arrival of the team',
)
const FORMS = test(
  'web/src/ui/use-form.test.tsx',
  'lists errors in page order and focuses the list',
  'keeps the input after a failed submit',
)
const TARGETS = test('e2e/page-states.e2e.ts', 'moves no button under a press')
const REFLOW = test(
  'e2e/page-states.e2e.ts',
  'fits 320 pixels with ordered headings',
  'fits ordering and onboarding in 320 pixels',
)
const FORCED_COLORS = test('e2e/page-states.e2e.ts', 'shows edges and focus in forced colors')
const MENU = test('e2e/page-states.e2e.ts', 'traps and restores focus in the menu')
const PDF_STRUCTURE = test(
  'renderer/pdf/accessible-structure.test.ts',
  '%s: both PDFs are fully tagged',
  'speaks no monogram and no year of the axis',
).concat(
  test(
    'renderer/testing/check-tagged-pdf.test.ts',
    '%s: tags hold the rules of PDF/UA-1',
    'holds the rules of PDF/UA-1 in other scripts',
  ),
)
const READING_ORDER = test(
  'renderer/pdf/reading-order.test.ts',
  'the tags of an Arabic PDF follow speech order',
  '%s: tags keep sentences whole',
)

const SAME_ORDER = test('e2e/wcag.e2e.ts', 'repeats navigation and help in one order')

const SHORT_FOOTER = 'Steps of the purchase have a shorter footer, in another order.'

const PARTLY_BY_RULES =
  'Rules of axe find only part of the faults. A person has not checked each page.'
const NO_MEDIA = 'The pages have no sound and no video.'

type Row = readonly [
  id: string,
  name: string,
  level: 'A' | 'AA',
  checks: readonly Check[],
  more?: { readonly notApplicable?: string; readonly gap?: string },
]

const WCAG: readonly Row[] = [
  ['1.1.1', 'Non-text Content', 'A', AXE, { gap: PARTLY_BY_RULES }],
  ['1.2.1', 'Audio-only and Video-only', 'A', [], { notApplicable: NO_MEDIA }],
  ['1.2.2', 'Captions (Prerecorded)', 'A', [], { notApplicable: NO_MEDIA }],
  ['1.2.3', 'Audio Description or Media Alternative', 'A', [], { notApplicable: NO_MEDIA }],
  ['1.2.4', 'Captions (Live)', 'AA', [], { notApplicable: NO_MEDIA }],
  ['1.2.5', 'Audio Description (Prerecorded)', 'AA', [], { notApplicable: NO_MEDIA }],
  [
    '1.3.1',
    'Info and Relationships',
    'A',
    [...AXE, ...REFLOW, ...hear('Published page')],
    { gap: PARTLY_BY_RULES },
  ],
  [
    '1.3.2',
    'Meaningful Sequence',
    'A',
    [...READING_ORDER, ...hear('Published page', 'Right to left')],
    { gap: 'Heard on two published pages; the shop was heard by its journeys only.' },
  ],
  [
    '1.3.3',
    'Sensory Characteristics',
    'A',
    test('web/src/ui/sensory-words.test.ts', 'no text names a control by place, shape or color'),
    { gap: 'English words were searched. No person judged each instruction.' },
  ],
  ['1.3.4', 'Orientation', 'AA', AXE],
  ['1.3.5', 'Identify Input Purpose', 'AA', AXE],
  ['1.4.1', 'Use of Color', 'A', FORCED_COLORS, { gap: PARTLY_BY_RULES }],
  ['1.4.2', 'Audio Control', 'A', [], { notApplicable: NO_MEDIA }],
  ['1.4.3', 'Contrast (Minimum)', 'AA', AXE],
  ['1.4.4', 'Resize Text', 'AA', test('e2e/page-states.e2e.ts', 'fits text of double size')],
  ['1.4.5', 'Images of Text', 'AA', []],
  [
    '1.4.10',
    'Reflow',
    'AA',
    REFLOW,
    { gap: 'The desk of the team was tested at phone width, not at 320 pixels.' },
  ],
  ['1.4.11', 'Non-text Contrast', 'AA', FORCED_COLORS, { gap: 'Only in forced colors.' }],
  ['1.4.12', 'Text Spacing', 'AA', AXE, { gap: 'Rules of axe do not widen the spacing.' }],
  [
    '1.4.13',
    'Content on Hover or Focus',
    'AA',
    test('web/src/ui/tooltip.test.tsx', 'closes a tooltip by Escape without moving the focus'),
    { gap: 'That the pointer may enter a tooltip is left to its library.' },
  ],
  [
    '2.1.1',
    'Keyboard',
    'A',
    [...KEYBOARD, ...hear('Buying', 'Onboarding', 'Review', 'Translation', 'Photo crop')],
  ],
  ['2.1.2', 'No Keyboard Trap', 'A', [...KEYBOARD, ...MENU]],
  [
    '2.1.4',
    'Character Key Shortcuts',
    'A',
    test('web/src/reporting/staff-queue-page.test.tsx', 'disables single-letter shortcuts'),
  ],
  [
    '2.2.1',
    'Timing Adjustable',
    'A',
    test('server/src/accounts/sign-in.db.test.ts', 'ends a session after 30 minutes without use'),
    {
      gap: 'Customers have no limit. The team is signed out after 30 minutes without use, without a warning; drafts are kept.',
    },
  ],
  [
    '2.2.2',
    'Pause, Stop, Hide',
    'A',
    test('e2e/page-states.e2e.ts', 'shows full text under reduced motion'),
    { gap: 'Only under reduced motion.' },
  ],
  [
    '2.3.1',
    'Three Flashes or Below Threshold',
    'A',
    test('e2e/wcag.e2e.ts', 'flashes nothing'),
    { gap: 'Four pages of the shop.' },
  ],
  ['2.4.1', 'Bypass Blocks', 'A', [...AXE, ...hear('Buying')]],
  [
    '2.4.2',
    'Page Titled',
    'A',
    test('e2e/public-pages.e2e.ts', 'gives each page its own title and image'),
  ],
  ['2.4.3', 'Focus Order', 'A', [...KEYBOARD, ...ARRIVAL, ...hear('Buying', 'Onboarding')]],
  ['2.4.4', 'Link Purpose (In Context)', 'A', AXE, { gap: PARTLY_BY_RULES }],
  [
    '2.4.5',
    'Multiple Ways',
    'AA',
    test('e2e/wcag.e2e.ts', 'lists and links each public page'),
    { gap: 'The page of a campaign is reached from outside only.' },
  ],
  [
    '2.4.6',
    'Headings and Labels',
    'AA',
    hear('Onboarding', 'Review', 'Translation', 'Conversation'),
    { gap: 'Not each page was heard.' },
  ],
  ['2.4.7', 'Focus Visible', 'AA', FORCED_COLORS, { gap: 'Only in forced colors.' }],
  [
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    'AA',
    test('e2e/wcag.e2e.ts', 'covers no focused control at ${width} px'),
    { gap: 'The first 40 controls of the home page and of the order form.' },
  ],
  ['2.5.1', 'Pointer Gestures', 'A', test('e2e/photo.e2e.ts', 'crops, prints and removes a photo')],
  ['2.5.2', 'Pointer Cancellation', 'A', TARGETS],
  ['2.5.3', 'Label in Name', 'A', AXE],
  ['2.5.4', 'Motion Actuation', 'A', [], { notApplicable: 'No function needs motion.' }],
  [
    '2.5.7',
    'Dragging Movements',
    'AA',
    test('e2e/photo.e2e.ts', 'crops, prints and removes a photo'),
  ],
  ['2.5.8', 'Target Size (Minimum)', 'AA', AXE],
  ['3.1.1', 'Language of Page', 'A', AXE],
  ['3.1.2', 'Language of Parts', 'AA', AXE, { gap: PARTLY_BY_RULES }],
  ['3.2.1', 'On Focus', 'A', KEYBOARD],
  ['3.2.2', 'On Input', 'A', KEYBOARD],
  ['3.2.3', 'Consistent Navigation', 'AA', SAME_ORDER, { gap: SHORT_FOOTER }],
  [
    '3.2.4',
    'Consistent Identification',
    'AA',
    SAME_ORDER,
    { gap: `Links of header and footer were compared. ${SHORT_FOOTER}` },
  ],
  ['3.2.6', 'Consistent Help', 'A', SAME_ORDER, { gap: SHORT_FOOTER }],
  ['3.3.1', 'Error Identification', 'A', [...FORMS, ...STATES]],
  ['3.3.2', 'Labels or Instructions', 'A', [...AXE, ...hear('Buying')]],
  ['3.3.3', 'Error Suggestion', 'AA', FORMS, { gap: 'Not each message was judged.' }],
  [
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'AA',
    [...hear('Review'), ...test('e2e/team-desk.e2e.ts', 'charges once for two concurrent tabs')],
  ],
  [
    '3.3.7',
    'Redundant Entry',
    'A',
    test('e2e/wcag.e2e.ts', 'asks for name and email once'),
    { gap: 'Name and email in the purchase.' },
  ],
  [
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'AA',
    test(
      'web/src/accounts/staff-sign-in-page.test.tsx',
      'lets password managers fill and people paste',
    ),
  ],
  ['4.1.2', 'Name, Role, Value', 'A', [...AXE, ...hear('Buying', 'Onboarding')]],
  [
    '4.1.3',
    'Status Messages',
    'AA',
    [
      ...test(
        'web/src/ui/status.test.tsx',
        'speaks a result that appears as one sentence',
        'no other component has a live region',
      ),
      ...hear('Onboarding', 'Review', 'Conversation', 'Photo crop', 'Translation'),
    ],
    { gap: 'Not each act was heard.' },
  ],
]

const NEW_IN_WCAG_22 = new Set(['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'])

const OTHERS: readonly Criterion[] = [
  {
    id: 'PDF/UA-1',
    name: 'Tagged resume PDFs',
    level: '',
    clause: '10',
    checks: PDF_STRUCTURE,
    gap: 'The typesetter refuses files that break its PDF/UA-1 checks. Our own tests check the finished files. No validator that others know has.',
  },
  {
    id: 'PDF order',
    name: 'Reading order of resume PDFs',
    level: '',
    clause: '10.1.3.2',
    checks: READING_ORDER,
  },
  {
    id: 'Documentation',
    name: 'Product documentation and support services',
    level: '',
    clause: '12',
    checks: test(
      'web/src/storefront/legal/accessibility-page.test.tsx',
      'names the reader that was heard and how to report',
    ),
    gap: 'The documentation of operators is plain text. Nobody tested it.',
  },
]

/** What the accessibility report answers: WCAG 2.2 A and AA, EN 301 549 and PDF/UA. */
export const CRITERIA: readonly Criterion[] = [
  ...WCAG.map(([id, name, level, checks, more]) => ({
    id,
    name,
    level,
    clause: NEW_IN_WCAG_22.has(id) ? '' : `9.${id}`,
    checks,
    ...more,
  })),
  ...OTHERS,
]
