/** Writes a person as an HTML page in a design, and the document that the page shows. */
import type { Resume } from '@vitrine/domain/resume/resume'
import type { Design } from './designs.ts'
import type { Words } from './people.ts'
import type { Random } from './random.ts'

type Page = { html: string; truth: Resume }
type Job = NonNullable<Resume['work']>[number]
type Section = { heading: string; body: string; isAside: boolean }
type Entry = { title: string; at: string; place: string; dates: string; body: string }

export function pageOf(person: Resume, words: Words, design: Design, random: Random): Page {
  const heading = (list: 'summary' | 'work' | 'education' | 'skills' | 'languages') =>
    random.pick(words[list])
  const present = random.pick(words.present)
  const span = (start = '', end = '') =>
    `${dateOf(start, design, words.lang)}${design.dash}${end === '' ? present : dateOf(end, design, words.lang)}`
  const showsPlace = random.chance(0.5)
  const { basics, work = [], education = [], skills = [], languages = [] } = person
  const jobs = work.map((job) =>
    entryOf(
      {
        title: job.position ?? '',
        at: job.name ?? '',
        place: showsPlace ? (job.location ?? '') : '',
        dates: span(job.startDate, job.endDate),
        body: dutiesOf(job, design),
      },
      design,
    ),
  )
  const studies = education.map((study) =>
    entryOf(
      {
        title: [study.studyType, study.area].filter(Boolean).join(', '),
        at: study.institution ?? '',
        place: '',
        dates: `${study.startDate}${design.dash}${study.endDate}`,
        body: '',
      },
      design,
    ),
  )
  const wrap = (entries: string[]) =>
    design.entry === 'year-table'
      ? `<table class=years>${entries.join('')}</table>`
      : entries.join('')
  const sections: Section[] = [
    ...(basics?.summary
      ? [{ heading: heading('summary'), body: `<p>${text(basics.summary)}</p>`, isAside: false }]
      : []),
    { heading: heading('work'), body: wrap(jobs), isAside: false },
    { heading: heading('education'), body: wrap(studies), isAside: false },
    {
      heading: heading('skills'),
      body: skillsOf(
        skills.map(({ name = '' }) => name),
        words,
        design,
      ),
      isAside: true,
    },
    ...(languages.length > 0
      ? [{ heading: heading('languages'), body: languagesOf(languages, design), isAside: true }]
      : []),
  ]
  if (random.chance(0.3)) {
    const [, job, study] = sections.length > 4 ? [0, 1, 2] : [0, 0, 1]
    const moved = sections.splice(study, 1)
    sections.splice(job, 0, ...moved)
  }
  const showsLabel = random.chance(0.7)
  const head = headerOf(person, design, showsLabel)
  return {
    html: `<!doctype html><html lang="${words.lang}" dir="${['ar', 'he'].includes(words.lang) ? 'rtl' : 'ltr'}"><meta charset="utf-8"><title>CV</title><style>${cssOf(design)}</style><body>${frameOf(head, contactOf(person, design, words), sections, design)}</body></html>`,
    truth: truthOf(
      person,
      { showsLabel, showsPlace, hasLanguageLevels: design.languages !== 'bars' },
      design,
    ),
  }
}

const text = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function truthOf(
  person: Resume,
  shown: { showsLabel: boolean; showsPlace: boolean; hasLanguageLevels: boolean },
  design: Design,
): Resume {
  const cut = (date: string) => (design.date === 'year' ? date.slice(0, 4) : date)
  const { label, ...basics } = person.basics ?? {}
  return {
    ...person,
    basics: { ...basics, ...(shown.showsLabel && label ? { label } : {}) },
    work: (person.work ?? []).map(({ location, startDate = '', endDate, ...job }) => ({
      ...job,
      startDate: cut(startDate),
      ...(endDate ? { endDate: cut(endDate) } : {}),
      ...(shown.showsPlace && location ? { location } : {}),
    })),
    ...(person.languages
      ? {
          languages: person.languages.map(({ language = '', fluency = '' }) =>
            shown.hasLanguageLevels ? { language, fluency } : { language },
          ),
        }
      : {}),
  }
}

function dateOf(date: string, { date: notation }: Design, lang: string): string {
  const [year = '', month = '01'] = date.split('-')
  const named = (style: 'long' | 'short') =>
    new Intl.DateTimeFormat(lang, {
      month: style,
      year: 'numeric',
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    }).format(new Date(`${year}-${month}-15`))
  const name = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${year}-${month}-15`),
  )
  return {
    long: named('long'),
    short: named('short'),
    slash: `${month}/${year}`,
    dots: `${month}.${year}`,
    year,
    iso: `${year}-${month}`,
    'slash-name': `${name}/${year.slice(2)}`,
    space: `${month} ${year}`,
    apostrophe: `${name} ’${year.slice(2)}`,
    'year-first': `${year}/${month}`,
  }[notation]
}

function dutiesOf({ highlights = [] }: Job, { duties }: Design): string {
  if (highlights.length === 0) return ''
  const each = (one: (duty: string) => string) => highlights.map((duty) => one(text(duty))).join('')
  return {
    list: `<ul>${each((duty) => `<li>${duty}</li>`)}</ul>`,
    dashes: each((duty) => `<p>- ${duty}</p>`),
    arrows: each((duty) => `<p>➤ ${duty}</p>`),
    'plain-lines': each((duty) => `<p>${duty}</p>`),
    prose: each((duty) => `<p>${duty}.</p>`),
  }[duties]
}

function entryOf(raw: Entry, { entry }: Design): string {
  const { body } = raw
  const [title, at, place, dates] = [raw.title, raw.at, raw.place, raw.dates].map(text)
  const where = place ? `${at}, ${place}` : at
  const both = `<b>${title}</b><br><i>${where}</i>`
  return `<div class=entry>${
    {
      'date-right': `<div class=row><b>${title}</b><span>${dates}</span></div><i>${where}</i>${body}`,
      'employer-first': `<div class=row><b>${where}</b><span>${dates}</span></div><i>${title}</i>${body}`,
      'date-left': `<div class=pair><span class=when>${dates}</span><div>${both}${body}</div></div>`,
      'date-wrapped': `<div class=pair><span class=narrow>${dates}</span><div>${both}${body}</div></div>`,
      'date-below': `${both}<br><small>${dates}</small>${body}`,
      'date-above': `<small>${dates}</small><br>${both}${body}`,
      'one-line': `<p><b>${title}</b>, ${where}, ${dates}</p>${body}`,
      brackets: `<p><b>${where}</b> (${dates}): ${title}</p>${body}`,
      'label-rows': `<p>${dates}</p><p><b>${title}</b> | ${where}</p>${body}`,
      'year-table': `<tr><td>${dates}</td><td>${title}</td><td>${where}${body}</td></tr>`,
    }[entry]
  }</div>`.replace(/^<div class=entry>(<tr>.*)<\/div>$/s, '$1')
}

function skillsOf(skills: string[], words: Words, { skills: style }: Design): string {
  const named = skills.map(text)
  const half = Math.ceil(named.length / 2)
  const level = (i: number) => text(words.levels[i % words.levels.length] ?? '')
  return {
    commas: `<p>${named.join(', ')}</p>`,
    dots: `<p>${named.join(' · ')}</p>`,
    list: `<ul>${named.map((skill) => `<li>${skill}</li>`).join('')}</ul>`,
    tags: `<p>${named.map((skill) => `<span class=tag>${skill}</span>`).join(' ')}</p>`,
    levels: named.map((skill, i) => `<p>${skill} (${level(i)})</p>`).join(''),
    groups: `<p><b>1:</b> ${named.slice(0, half).join(', ')}</p><p><b>2:</b> ${named.slice(half).join(', ')}</p>`,
    grid: `<div class=grid>${named.map((skill) => `<span>${skill}</span>`).join('')}</div>`,
  }[style]
}

function languagesOf(languages: NonNullable<Resume['languages']>, { languages: style }: Design) {
  const each = (one: (name: string, level: string) => string) =>
    languages.map(({ language = '', fluency = '' }) => one(text(language), text(fluency))).join('')
  return {
    brackets: each((name, level) => `<p>${name} (${level})</p>`),
    dash: each((name, level) => `<p>${name} – ${level}</p>`),
    colon: each((name, level) => `<p>${name}: ${level}</p>`),
    table: `<table>${each((name, level) => `<tr><td>${name}</td><td>${level}</td></tr>`)}</table>`,
    bars: each((name) => `<p>${name}</p><div class=level><div></div></div>`),
  }[style]
}

/** Labels are English or signs: the truth has no field for them. */
function contactOf({ basics }: Resume, { contact }: Design, words: Words): string {
  const rows = [
    ['☎', basics?.phone ?? ''],
    ['✉', basics?.email ?? ''],
    ['⌂', basics?.location?.city ?? ''],
    ...(basics?.profiles ?? []).map(({ url = '' }) => ['@', url.replace('https://www.', '')]),
  ].map(([label = '', value = '']) => ({ label, value: text(value) }))
  const names =
    words.lang === 'de'
      ? ['Telefon', 'E-Mail', 'Wohnort', 'LinkedIn']
      : ['Tel', 'E-mail', 'Address', 'LinkedIn']
  const labeled = rows.map(({ value }, i) => ({ label: names[i] ?? '', value }))
  return {
    'one-line': `<p>${rows.map(({ value }) => value).join(' | ')}</p>`,
    stacked: rows.map(({ value }) => `<p>${value}</p>`).join(''),
    labels: labeled.map(({ label, value }) => `<p>${label}: ${value}</p>`).join(''),
    icons: rows.map(({ label, value }) => `<p>${label} ${value}</p>`).join(''),
    'label-grid': `<table>${labeled.map(({ label, value }) => `<tr><td><b>${label}</b></td><td>${value}</td></tr>`).join('')}</table>`,
    'two-columns': `<div class=grid>${rows.map(({ value }) => `<span>${value}</span>`).join('')}</div>`,
    footer: `<p class=foot>${rows.map(({ value }) => value).join(' · ')}</p>`,
  }[contact]
}

const PHOTO =
  '<svg width="70" height="80"><rect width="70" height="80" fill="#9ab"/><circle cx="35" cy="30" r="16" fill="#fff"/></svg>'

function headerOf({ basics }: Resume, { name: style }: Design, showsLabel: boolean): string {
  const name = text(basics?.name ?? '')
  const label = showsLabel ? `<p class=label>${text(basics?.label ?? '')}</p>` : ''
  const cut = name.includes(' ') ? name.indexOf(' ') : Math.ceil(name.length / 2)
  const [first, last] = [name.slice(0, cut), name.slice(cut)]
  return {
    large: `<h1>${name}</h1>${label}`,
    capitals: `<h1 style="text-transform:uppercase">${name}</h1>${label}`,
    'two-sizes': `<h1><span style="font-weight:300;font-size:70%">${first}</span><b>${last}</b></h1>${label}`,
    'label-table': `<table><tr><td>Name</td><td><b>${name}</b></td></tr></table>${label}`,
    'photo-left': `<div class=pair>${PHOTO}<div><h1>${name}</h1>${label}</div></div>`,
    'photo-between': `<div class=row><h1>${first}</h1>${PHOTO}<h1>${last}</h1></div>${label}`,
    'box-right': `<div style="margin-inline-start:50%;border:1px solid;padding:6pt"><h1>${name}</h1>${label}</div>`,
    'centered-small': `<div style="text-align:center"><b style="font-size:13pt">${name}</b>${label}</div>`,
  }[style]
}

function frameOf(head: string, contact: string, sections: Section[], design: Design): string {
  const asHtml = ({ heading, body }: Section) =>
    design.heading === 'margin'
      ? `<section class=margined><h2>${text(heading)}</h2><div>${body}</div></section>`
      : `<section><h2>${design.heading === 'symbol' ? '◆ ' : ''}${text(heading)}</h2>${body}</section>`
  const main = sections
    .filter(({ isAside }) => !isAside)
    .map(asHtml)
    .join('')
  const side = sections
    .filter(({ isAside }) => isAside)
    .map(asHtml)
    .join('')
  const flex = (left: string, right: string, widths: string) =>
    `<div style="display:grid;grid-template-columns:${widths};gap:18pt"><div>${left}</div><div>${right}</div></div>`
  return {
    one: head + contact + main + side,
    boxes: `${head}${contact}<div class=boxes>${main}${side}</div>`,
    'sidebar-left': flex(contact + side, head + main, '140pt 1fr'),
    'sidebar-right': flex(head + main, contact + side, '1fr 140pt'),
    'table-sidebar': `<table><tr><td style="width:150pt;vertical-align:top">${head}${contact}${side}</td><td style="vertical-align:top">${main}</td></tr></table>`,
    'two-halves': `${head}${contact}${flex(main, side, '1fr 1fr')}`,
    'right-band': `<div style="float:inline-end;width:135pt;background:#eee;padding:6pt;margin-inline-start:12pt">${contact}${side}</div>${head}${main}`,
  }[design.columns]
}

function cssOf({ font, color, size, heading }: Design): string {
  const style = {
    rule: `font-size:13pt;border-bottom:1px solid ${color}`,
    capitals: 'font-size:11pt;text-transform:uppercase',
    'bold-same-size': `font-size:${size}pt`,
    color: `font-size:14pt;color:${color};font-weight:400`,
    bar: `font-size:12pt;background:${color};color:#fff;padding:2pt 6pt`,
    margin: `font-size:11pt;color:${color}`,
    'centered-lines':
      'font-size:12pt;text-align:center;border-top:1px solid;border-bottom:1px solid',
    'spaced-capitals': 'font-size:10pt;letter-spacing:3pt;text-transform:uppercase;font-weight:400',
    'light-large': 'font-size:17pt;font-weight:400',
    symbol: 'font-size:12pt',
  }[heading]
  return `@page{size:A4;margin:14mm}body{margin:0;font:${size}pt/1.4 "${font}","DejaVu Sans","Droid Sans Fallback",sans-serif;color:#222}h1,p,ul{margin:0}h1{font-size:22pt}h2{margin:12pt 0 4pt;${style}}.entry{margin:0 0 7pt}.row{display:flex;justify-content:space-between;gap:12pt}.pair{display:flex;gap:14pt}.when{width:110pt;flex:none}.narrow{width:58pt;flex:none}.grid{display:grid;grid-template-columns:1fr 1fr}.boxes section{border:1px solid #999;padding:4pt 8pt;margin:6pt 0}.margined{display:grid;grid-template-columns:105pt 1fr;gap:12pt}.tag{border:1px solid #888;padding:0 4pt}.years{border-collapse:collapse;width:100%}.years td{border:1px solid #888;padding:2pt 5pt;vertical-align:top}.level{height:4pt;background:#ddd;width:80pt}.level div{height:4pt;width:50pt;background:${color}}.foot{position:fixed;bottom:0}`
}
