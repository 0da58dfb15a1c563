/**
 * CV layouts, each a single HTML page. `held` layouts form the test set and stay unseen during rule
 * development.
 */
import type { Person } from './people.ts'

export type Layout = { id: string; held: boolean; html: (person: Person) => string }

const RTL = ['ar', 'he']

const page = (p: Person, css: string, body: string) =>
  `<!doctype html><html lang="${p.lang}" dir="${RTL.includes(p.lang) ? 'rtl' : 'ltr'}"><meta charset="utf-8"><title>CV</title><style>@page{size:A4;margin:14mm}body{margin:0;font:10pt/1.4 "Noto Sans","Noto Sans CJK JP","Noto Sans Hebrew","Noto Naskh Arabic",sans-serif;color:#222}h1,h2,h3,p,ul{margin:0}${css}</style><body>${body}</body></html>`

const esc = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const when = (p: Person, date: string): string => {
  const [year, month] = date.split('-') as [string, string?]
  if (!month || p.dates === 'years') return year
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, 15))
  const named = (style: 'long' | 'short') =>
    new Intl.DateTimeFormat(p.lang, {
      month: style,
      year: 'numeric',
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    }).format(at)
  return {
    long: named('long'),
    short: named('short'),
    numeric: `${month}/${year}`,
    dotted: `${year}.${month}`,
    iso: date,
    cjk: `${year}年${Number(month)}月`,
  }[p.dates]
}
const span = (p: Person, start: string, end: string, dash = ' – ') =>
  `${when(p, start)}${p.dates === 'cjk' ? '〜' : dash}${end === '' ? p.present : when(p, end)}`
const list = (items: string[]) =>
  items.length > 0 ? `<ul>${items.map((i) => `<li>${esc(i)}</li>`).join('')}</ul>` : ''
const link = (url: string) => `<a href="${url}">${url.replace(/^https:\/\/(www\.)?/, '')}</a>`
const section = (title: string, body: string) =>
  body === '' ? '' : `<section><h2>${esc(title)}</h2>${body}</section>`
const titled = (rows: string[][]) => rows.map((r) => esc(r.filter((x) => x !== '').join(', ')))
const degree = (e: string[]) => [e[0], e[1]].filter((x) => x !== '').join(', ')
const work = (
  p: Person,
  one: (w: { title: string; at: string; place: string; span: string; items: string[] }) => string,
  dash?: string,
) =>
  p.work
    .map(([title = '', at = '', place = '', start = '', end = '', ...items]) =>
      one({
        title: esc(title),
        at: esc(at),
        place: esc(place),
        span: span(p, start, end, dash),
        items,
      }),
    )
    .join('')
const study = (p: Person, one: (e: { degree: string; school: string; span: string }) => string) =>
  p.education
    .map((e) =>
      one({
        degree: esc(degree(e)),
        school: esc(e[2] ?? ''),
        span: span(p, e[3] ?? '', e[4] ?? ''),
      }),
    )
    .join('')
const helping = (p: Person, one: (v: { title: string; at: string; span: string }) => string) =>
  p.volunteer
    .map(([title = '', at = '', start = '', end = '']) =>
      one({ title: esc(title), at: esc(at), span: span(p, start, end) }),
    )
    .join('')
const lines = (items: string[]) => items.map((i) => `<p>${i}</p>`).join('')
const spoken = (p: Person, join: string) =>
  p.languages.map(([name, level]) => esc(`${name}${join}${level}`))

export const layouts: Layout[] = [
  {
    id: 'timeline',
    held: false,
    html: (p) =>
      page(
        p,
        'h1{font-size:24pt;font-weight:300}h2{font-size:12pt;color:#8a2b0e;margin:14pt 0 5pt;text-transform:uppercase}.e{display:flex;gap:14pt;margin:0 0 8pt}.e>div:first-child{width:92pt;color:#777;flex:none}.e i{color:#444}',
        `<h1>${esc(p.name)}</h1><p style="font-size:13pt">${esc(p.label)}</p><p>${esc(p.place)} · ${p.phone} · <a href="mailto:${p.email}">${p.email}</a></p><p>${p.links.map(link).join(' · ')}</p>` +
          section(p.headings.summary, `<p>${esc(p.summary)}</p>`) +
          section(
            p.headings.work,
            work(
              p,
              (w) =>
                `<div class=e><div>${w.span}</div> <div><b>${w.title}</b><br><i>${w.at}, ${w.place}</i>${list(w.items)}</div></div>`,
            ),
          ) +
          section(
            p.headings.education,
            study(
              p,
              (e) =>
                `<div class=e><div>${e.span}</div><div><b>${e.degree}</b><br><i>${e.school}</i></div></div>`,
            ),
          ) +
          section(
            p.headings.volunteer,
            helping(
              p,
              (v) =>
                `<div class=e><div>${v.span}</div><div><b>${v.title}</b><br><i>${v.at}</i></div></div>`,
            ),
          ) +
          section(p.headings.skills, `<p>${p.skills.map(esc).join(' · ')}</p>`) +
          section(
            p.headings.languages,
            `<p>${spoken(p, ' (')
              .map((s) => `${s})`)
              .join(', ')}</p>`,
          ) +
          section(p.headings.certificates, lines(titled(p.certificates))) +
          section(p.headings.awards, lines(titled(p.awards))),
      ),
  },
  {
    id: 'right-sidebar',
    held: false,
    html: (p) =>
      page(
        p,
        '.g{border-spacing:0;width:100%}.g td{vertical-align:top;padding:0}.g td+td{width:155pt;padding-inline-start:22pt}h1{font-size:22pt;color:#14506b}h2{font-size:11.5pt;margin:12pt 0 4pt;border-bottom:1px solid #999}aside{font-size:9pt;background:#f0f4f5;padding:8pt}.r{display:flex;justify-content:space-between}',
        `<h1>${esc(p.name)}</h1><p>${esc(p.label)}</p><table class=g><tr><td>` +
          section(p.headings.summary, `<p>${esc(p.summary)}</p>`) +
          section(
            p.headings.work,
            work(
              p,
              (w) =>
                `<div style="margin:0 0 7pt"><div class=r><b>${w.at}</b> <span>${w.span}</span></div><div class=r><em>${w.title}</em> <span>${w.place}</span></div>${list(w.items)}</div>`,
            ),
          ) +
          section(
            p.headings.education,
            study(
              p,
              (e) =>
                `<div style="margin:0 0 6pt"><div class=r><b>${e.school}</b> <span>${e.span}</span></div><em>${e.degree}</em></div>`,
            ),
          ) +
          section(
            p.headings.volunteer,
            helping(
              p,
              (v) =>
                `<div><div class=r><b>${v.at}</b> <span>${v.span}</span></div><em>${v.title}</em></div>`,
            ),
          ) +
          `</td><td><aside>${lines([esc(p.place), p.phone, p.email, ...p.links.map(link)])}` +
          section(p.headings.skills, lines(p.skills.map(esc))) +
          section(p.headings.languages, lines(spoken(p, ': '))) +
          section(p.headings.certificates, lines(titled(p.certificates))) +
          section(p.headings.awards, lines(titled(p.awards))) +
          '</aside></td></tr></table>',
      ),
  },
  {
    id: 'dashes',
    held: false,
    html: (p) =>
      page(
        p,
        'body{font-family:"Noto Serif","Noto Serif CJK JP","Noto Sans Hebrew","Noto Naskh Arabic",serif}h1{text-align:center;font-size:19pt;letter-spacing:2px;text-transform:uppercase}.c{text-align:center}h2{font-size:11pt;letter-spacing:1.5px;text-transform:uppercase;margin:13pt 0 4pt;border-top:1px solid #000;padding-top:3pt}ul{list-style:"– ";padding-inline-start:12pt}',
        `<h1>${esc(p.name)}</h1><p class=c>${esc(p.label)}</p><p class=c>${p.email} | ${p.phone} | ${esc(p.place)}${p.links.map((l) => ` | ${link(l)}`).join('')}</p>` +
          section(p.headings.summary, `<p>${esc(p.summary)}</p>`) +
          section(
            p.headings.work,
            work(
              p,
              (w) => `<p><b>${w.title}</b> — ${w.at}, ${w.place} (${w.span})</p>${list(w.items)}`,
            ),
          ) +
          section(
            p.headings.education,
            study(p, (e) => `<p><b>${e.degree}</b> — ${e.school} (${e.span})</p>`),
          ) +
          section(p.headings.skills, `<p>${p.skills.map(esc).join(', ')}</p>`) +
          section(p.headings.languages, `<p>${spoken(p, ' – ').join('; ')}</p>`) +
          section(p.headings.certificates, list(titled(p.certificates))) +
          section(p.headings.awards, list(titled(p.awards))) +
          section(
            p.headings.volunteer,
            helping(p, (v) => `<p><b>${v.title}</b> — ${v.at} (${v.span})</p>`),
          ),
      ),
  },
  {
    id: 'plain',
    held: false,
    html: (p) =>
      page(
        p,
        'h1{font-size:16pt}h2{font-size:12pt;margin:10pt 0 2pt}p{margin:0 0 2pt}',
        `<h1>${esc(p.name)}</h1><p>${esc(p.label)}</p><p>${esc(p.place)}</p><p>${p.phone}</p><p>${p.email}</p>${lines(p.links.map(link))}` +
          section(p.headings.summary, `<p>${esc(p.summary)}</p>`) +
          section(p.headings.skills, `<p>${p.skills.map(esc).join(', ')}</p>`) +
          section(
            p.headings.work,
            work(
              p,
              (w) => `<p>${w.span}</p><p>${w.title}</p><p>${w.at}, ${w.place}</p>${list(w.items)}`,
            ),
          ) +
          section(
            p.headings.education,
            study(p, (e) => `<p>${e.span}</p><p>${e.degree}</p><p>${e.school}</p>`),
          ) +
          section(p.headings.languages, lines(spoken(p, ' - '))) +
          section(p.headings.certificates, lines(titled(p.certificates))) +
          section(p.headings.awards, lines(titled(p.awards))) +
          section(
            p.headings.volunteer,
            helping(p, (v) => `<p>${v.span}</p><p>${v.title}</p><p>${v.at}</p>`),
          ),
      ),
  },
  {
    id: 'banner',
    held: true,
    html: (p) =>
      page(
        p,
        'header{background:#1d3b2a;color:#fff;padding:14pt;text-align:center}h1{font-size:23pt;font-weight:600}.g{border-spacing:0;width:100%;margin-top:8pt}.g td{vertical-align:top;padding:0;width:60%}.g td+td{width:40%;padding-inline-start:20pt}h2{font-size:12.5pt;color:#1d3b2a;margin:10pt 0 4pt}h3{font-size:10.5pt}small{color:#666;font-size:9pt;display:block}.s span{display:inline-block;background:#e3ece6;border-radius:8pt;padding:1pt 7pt;margin:0 4pt 4pt 0}',
        `<header><h1>${esc(p.name)}</h1><p>${esc(p.label)}</p><p style="font-size:9pt">${esc(p.place)} &nbsp; ${p.phone} &nbsp; ${p.email} ${p.links.map((l) => `&nbsp; ${link(l).replace('<a', '<a style="color:#fff"')}`).join('')}</p></header><table class=g><tr><td>` +
          section(p.headings.summary, `<p>${esc(p.summary)}</p>`) +
          section(
            p.headings.work,
            work(
              p,
              (w) =>
                `<div style="margin:0 0 8pt"><h3>${w.title}</h3><p>${w.at} · ${w.place}</p><small>${w.span}</small>${list(w.items)}</div>`,
            ),
          ) +
          '</td><td>' +
          section(
            p.headings.education,
            study(
              p,
              (e) =>
                `<div style="margin:0 0 6pt"><h3>${e.degree}</h3><p>${e.school}</p><small>${e.span}</small></div>`,
            ),
          ) +
          section(
            p.headings.skills,
            // With spaces, so that words stay separate without styles.
            `<div class=s>${p.skills.map((s) => `<span>${esc(s)}</span>`).join(' ')}</div>`,
          ) +
          section(
            p.headings.languages,
            p.languages
              .map(
                ([n, l]) =>
                  `<p><b>${esc(n ?? '')}</b> <span style="color:#666">${esc(l ?? '')}</span></p>`,
              )
              .join(''),
          ) +
          section(
            p.headings.certificates,
            p.certificates
              .map(
                ([n, i, y]) => `<p><b>${esc(n ?? '')}</b></p><small>${esc(i ?? '')}, ${y}</small>`,
              )
              .join(''),
          ) +
          section(
            p.headings.awards,
            p.awards
              .map(
                ([n, i, y]) => `<p><b>${esc(n ?? '')}</b></p><small>${esc(i ?? '')}, ${y}</small>`,
              )
              .join(''),
          ) +
          section(
            p.headings.volunteer,
            helping(
              p,
              (v) => `<div><h3>${v.title}</h3><p>${v.at}</p><small>${v.span}</small></div>`,
            ),
          ) +
          '</td></tr></table>',
      ),
  },
  {
    id: 'label-table',
    held: true,
    html: (p) => {
      const row = (label: string, body: string) =>
        body === '' ? '' : `<tr><td class=l>${label}</td><td>${body}</td></tr>`
      const head = (title: string, body: string) =>
        body === '' ? '' : `<tr><td class=l></td><td><h2>${esc(title)}</h2></td></tr>${body}`
      return page(
        p,
        'table{border-collapse:collapse;width:100%}td{vertical-align:top;padding:2pt 0}.l{width:120pt;text-align:end;padding-inline-end:14pt;color:#33518f}h1{font-size:17pt}h2{font-size:11.5pt;color:#33518f;margin-top:8pt}',
        `<table>${row('', `<h1>${esc(p.name)}</h1><p>${esc(p.label)}</p>`)}${row('✉', p.email)}${row('☎', p.phone)}${row('⌂', esc(p.place))}${p.links.map((l) => row('', link(l))).join('')}${head(p.headings.summary, row('', esc(p.summary)))}${head(
          p.headings.work,
          work(p, (w) => row(w.span, `<b>${w.title}</b><br>${w.at}, ${w.place}${list(w.items)}`)),
        )}${head(
          p.headings.education,
          study(p, (e) => row(e.span, `<b>${e.degree}</b><br>${e.school}`)),
        )}${head(
          p.headings.volunteer,
          helping(p, (v) => row(v.span, `<b>${v.title}</b><br>${v.at}`)),
        )}${head(p.headings.languages, p.languages.map(([n, l]) => row(esc(n ?? ''), esc(l ?? ''))).join(''))}${head(p.headings.skills, row('', p.skills.map(esc).join(', ')))}${head(p.headings.certificates, p.certificates.map(([n, i, y]) => row(y ?? '', `${esc(n ?? '')}, ${esc(i ?? '')}`)).join(''))}${head(p.headings.awards, p.awards.map(([n, i, y]) => row(y ?? '', `${esc(n ?? '')}, ${esc(i ?? '')}`)).join(''))}</table>`,
      )
    },
  },
  {
    id: 'company-first',
    held: true,
    html: (p) =>
      page(
        p,
        'h1{font-size:20pt;text-align:end}.x{text-align:end}h2{font-size:11pt;background:#ddd;padding:2pt 5pt;margin:11pt 0 5pt}.r{display:flex;justify-content:space-between}',
        `<h1>${esc(p.name)}</h1><p class=x>${esc(p.label)}</p><p class=x>${esc(p.place)}<br>${p.phone}<br>${p.email}${p.links.map((l) => `<br>${link(l)}`).join('')}</p>` +
          section(p.headings.summary, `<p>${esc(p.summary)}</p>`) +
          section(
            p.headings.work,
            work(
              p,
              (w) =>
                `<div style="margin:0 0 7pt"><p class=r><b>${w.at}</b> <span>${w.place}</span></p><p class=r><span>${w.title}</span> <span>${w.span}</span></p>${list(w.items)}</div>`,
            ),
          ) +
          section(
            p.headings.education,
            study(
              p,
              (e) =>
                `<p class=r><b>${e.school}</b> <span>${e.span}</span></p><p style="margin:0 0 4pt">${e.degree}</p>`,
            ),
          ) +
          section(
            p.headings.volunteer,
            helping(
              p,
              (v) => `<p class=r><b>${v.at}</b> <span>${v.span}</span></p><p>${v.title}</p>`,
            ),
          ) +
          section(p.headings.skills, list(p.skills)) +
          section(p.headings.languages, list(p.languages.map(([n, l]) => `${n}: ${l}`))) +
          section(p.headings.certificates, list(p.certificates.map((c) => c.join(', ')))) +
          section(p.headings.awards, list(p.awards.map((c) => c.join(', ')))),
      ),
  },
  {
    id: 'pipes',
    held: true,
    html: (p) =>
      page(
        p,
        'h1{font-size:18pt;color:#5a2a82}h2{font-size:11.5pt;color:#5a2a82;margin:11pt 0 3pt;font-variant:small-caps}',
        `<h1>${esc(p.name)}</h1><p><i>${esc(p.label)}</i></p><p>${[esc(p.place), p.phone, p.email, ...p.links.map(link)].join(' • ')}</p><p style="margin-top:6pt">${esc(p.summary)}</p>` +
          section(
            p.headings.work,
            work(
              p,
              (w) =>
                `<p style="margin-top:5pt"><b>${w.title} | ${w.at}</b> | ${w.place} | ${w.span}</p>${list(w.items)}`,
            ),
          ) +
          section(
            p.headings.education,
            study(p, (e) => `<p>${e.degree} | ${e.school} | ${e.span}</p>`),
          ) +
          section(
            p.headings.volunteer,
            helping(p, (v) => `<p>${v.title} | ${v.at} | ${v.span}</p>`),
          ) +
          section(p.headings.skills, `<p>${p.skills.map(esc).join(' | ')}</p>`) +
          section(p.headings.languages, `<p>${spoken(p, ' – ').join(' | ')}</p>`) +
          section(p.headings.certificates, lines(p.certificates.map((c) => esc(c.join(' – '))))) +
          section(p.headings.awards, lines(p.awards.map((c) => esc(c.join(' – '))))),
      ),
  },
]
