import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'

const RUN = 'window.__xss=1'

/** Script injection payloads by context. */
export const hostileTexts: readonly string[] = [
  // Elements.
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script\n>${RUN}</script\n>`,
  `<script/x>${RUN}</script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type=module>${RUN}</script>`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</script>`,
  `\u0000<script>${RUN}</script>`,
  `\u2028<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}"//`,
  `<img/src=x/onerror=${RUN}>`,
  `<IMG SRC=x ONERROR=${RUN}>`,
  `<img src="x" onerror=&#119;indow.__xss=1>`,
  `<img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= onload=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script>window&#46;__xss=1</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><image href=x onerror=${RUN}></svg>`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror=${RUN}>`,
  `<body onload=${RUN}>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<iframe src="javascript:parent.__xss=1"></iframe>`,
  `<iframe onload=${RUN}></iframe>`,
  `<object data="data:text/html,x" onload=${RUN}></object>`,
  `<object data=x onerror=${RUN}></object>`,
  `<embed src="javascript:${RUN}">`,
  `<video><source onerror=${RUN}></video>`,
  `<video src=x onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<input autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}></textarea>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<link rel=stylesheet href="data:text/css,x" onload=${RUN}>`,
  `<style onload=${RUN}></style>`,
  `<style>@keyframes k{from{top:0}}</style><b style="animation:k 1ms" onanimationstart=${RUN}>x</b>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="jAvAsCrIpT:${RUN}">x</a>`,
  `<a href="&#106;avascript:${RUN}">x</a>`,
  `<a href="java\tscript:${RUN}">x</a>`,
  `<a href=" javascript:${RUN}">x</a>`,
  `<b onmouseover=${RUN}>x</b>`,
  `<b tabindex=0 onfocus=${RUN}>x</b>`,
  `<b onclick=${RUN}>x</b>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  // Escapes from attributes, elements and comments.
  `"><img src=x onerror=${RUN}>`,
  `'><svg/onload=${RUN}>`,
  `" autofocus tabindex=0 onfocus=${RUN} x="`,
  `</title><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  // Double-escaped, and template syntax.
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `{{constructor.constructor("${RUN}")()}}`,
]

/** URLs that no link may have. */
export const hostileLinks: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>opener.__xss=1</script>`,
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'https://user:secret@example.com/',
  `//evil.example" onmouseover="${RUN}`,
]

/** A resume with one text in every text field and one URL in every link. */
export function filledWith(text: string, url: string): Resume {
  const dates = { startDate: '2020-01', endDate: '2021-02' }
  return resumeSchema.parse({
    basics: {
      name: text,
      label: text,
      email: text,
      phone: text,
      url,
      summary: text,
      location: { city: text, countryCode: text },
      profiles: [{ network: text, username: text, url }],
    },
    work: [
      {
        name: text,
        position: text,
        location: text,
        summary: text,
        highlights: [text],
        url,
        ...dates,
      },
    ],
    volunteer: [{ organization: text, position: text, summary: text, highlights: [text], url }],
    education: [
      { institution: text, area: text, studyType: text, courses: [text], score: text, url },
    ],
    awards: [{ title: text, awarder: text, summary: text }],
    certificates: [{ name: text, issuer: text, url }],
    publications: [{ name: text, publisher: text, summary: text, url }],
    skills: [{ name: text, level: text, keywords: [text] }],
    languages: [{ language: text, fluency: text }],
    interests: [{ name: text, keywords: [text] }],
    references: [{ name: text, reference: text }],
    projects: [
      {
        name: text,
        entity: text,
        description: text,
        highlights: [text],
        roles: [text],
        url,
        ...dates,
      },
    ],
    meta: {
      vitrine: {
        headline: `${text} ${text}`,
        emphasis: text,
        availability: text,
        figures: [{ value: text, label: text, note: text }],
        jobs: [
          {
            employer: text,
            result: { value: text, label: text },
            facts: [{ label: text, value: text }],
          },
        ],
        licences: [{ name: text, number: text }],
        shifts: {
          rows: [{ label: text, days: [true, false, true, false, true, false, true] }],
          note: text,
        },
        chart: { title: text, note: text, bars: [{ label: text, value: 1, mark: 2 }] },
        comparisons: [
          {
            project: text,
            measure: text,
            before: { value: 1, text },
            after: { value: 2, text },
            change: text,
          },
        ],
        sketches: [{ project: text, options: [{ name: text, rows: [[12]], chosen: true }] }],
        diagram: { title: text, note: text, columns: [[text], [text]], accent: text },
        notes: [{ about: text, text }],
        biography: { short: text, long: text },
      },
    },
  })
}
