import {
  EMBEDDED_RESUME_NAMESPACE,
  hashDocumentText,
} from '@vitrine/domain/sources/embedded-resume'
import { strToU8, zipSync } from 'fflate'
import type { PrintDocument } from '../pdf/print-document.ts'

/** WordprocessingML units: font sizes in half points, spacing in twentieths of a point. */
const BODY_SIZE = 21
/** The minimum ZIP date, for deterministic output. */
const ZIP_DATE = '1980-01-01T00:00:00'

/**
 * Renders the resume as DOCX with heading styles, one column and no tables, for applicant tracking
 * systems. Embeds the JSON Resume document, so that it can be read back without loss.
 * Deterministic.
 */
export function renderDocx(document: PrintDocument, resumeJson: string): Uint8Array {
  const body = bodyOf(document)
  const files = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships([
      ['officeDocument', 'word/document.xml'],
      ['metadata/core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': coreProperties(document),
    'word/document.xml': body,
    'word/styles.xml': styles(document),
    'word/numbering.xml': numbering,
    'word/_rels/document.xml.rels': relationships([
      ['styles', 'styles.xml'],
      ['numbering', 'numbering.xml'],
      ['customXml', '../customXml/item1.xml'],
    ]),
    'customXml/item1.xml': `${XML}<resume xmlns="${EMBEDDED_RESUME_NAMESPACE}" text="${hashDocumentText(textsOf(body))}">${xml(resumeJson)}</resume>`,
    'customXml/itemProps1.xml': `${XML}<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="${ITEM_ID}"><ds:schemaRefs><ds:schemaRef ds:uri="${EMBEDDED_RESUME_NAMESPACE}"/></ds:schemaRefs></ds:datastoreItem>`,
    'customXml/_rels/item1.xml.rels': relationships([['customXmlProps', 'itemProps1.xml']]),
  }
  const entries = Object.entries(files).map(([path, xml]) => [path, strToU8(xml)] as const)
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: ZIP_DATE })
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Custom XML item id, unique within the file. */
const ITEM_ID = '{7C1B4C0E-3D64-4D0B-9E0B-5A2C61B8F0D1}'
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** In each paragraph, too: some programs look for lists there only. */
const BULLET = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'

const field = (part: 'begin' | 'separate' | 'end'): string =>
  `<w:r><w:fldChar w:fldCharType="${part}"/></w:r>`

function bodyOf(document: PrintDocument): string {
  const isRtl = document.direction === 'rtl'
  const paragraph = (style: string, runs: string, properties = ''): string =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}${isRtl ? '<w:bidi/>' : ''}</w:pPr>${runs}</w:p>`
  const run = (text: string, properties = ''): string =>
    `<w:r><w:rPr>${properties}${isRtl ? '<w:rtl/>' : ''}</w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
  /** A field: some programs lose the text inside a `hyperlink` element. */
  const linked = (text: string, href: string | null, properties = ''): string => {
    if (href === null) return run(text, properties)
    const target = href.replaceAll('\\', '%5C').replaceAll('"', '%22')
    return `${field('begin')}<w:r><w:instrText xml:space="preserve"> HYPERLINK "${xml(target)}" </w:instrText></w:r>${field('separate')}${run(text, `<w:rStyle w:val="Hyperlink"/>${properties}`)}${field('end')}`
  }
  const contact = document.contact
    .map(({ text, href }, index) => (index > 0 ? run(' · ') : '') + linked(text, href))
    .join('')
  const parts = [
    paragraph('Title', run(document.name)),
    ...(document.label === '' ? [] : [paragraph('Subtitle', run(document.label))]),
    paragraph('Contact', contact),
    ...document.sections.flatMap((section) => [
      paragraph('Heading1', run(section.heading)),
      ...section.paragraphs.map((text) => paragraph('Normal', run(text))),
      ...section.entries.flatMap((entry) => [
        paragraph(
          'Heading2',
          linked(entry.title, entry.link?.href ?? null) +
            (entry.date === ''
              ? ''
              : run(` · ${entry.date}`, '<w:b w:val="0"/><w:bCs w:val="0"/>')),
        ),
        ...(entry.place === '' ? [] : [paragraph('Normal', run(entry.place))]),
        ...entry.paragraphs.map((text) => paragraph('Normal', run(text))),
        ...entry.bullets.map((text) => paragraph('ListBullet', run(text), BULLET)),
      ]),
      ...section.lines.map(({ term, text, link }) =>
        paragraph(
          'Normal',
          (term === '' ? '' : linked(term, link?.href ?? null, '<w:b/><w:bCs/>')) +
            run(term === '' || text === '' ? text : `: ${text}`),
        ),
      ),
    ]),
  ]
  const [width, height] = document.paper === 'a4' ? [11906, 16838] : [12240, 15840]
  return `${XML}<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${parts.join('')}<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="1000" w:right="1100" w:bottom="1000" w:left="1100" w:header="500" w:footer="500" w:gutter="0"/></w:sectPr></w:body></w:document>`
}

/** Without the usual blue line: the print has none. */
const HYPERLINK =
  '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:uiPriority w:val="99"/></w:style>'

function styles({ colors, language, region }: PrintDocument): string {
  const tag = [language, region].filter(Boolean).join('-')
  const style = (id: string, name: string, paragraph: string, text: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${text}</w:rPr></w:style>`
  const size = (halfPoints: number) =>
    `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`
  const color = (hex: string) => `<w:color w:val="${hex.slice(1)}"/>`
  return `${XML}<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/>${color(colors.text)}${size(BODY_SIZE)}<w:lang w:val="${xml(tag)}" w:eastAsia="${xml(tag)}" w:bidi="${xml(tag)}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="80" w:line="264" w:lineRule="auto"/></w:pPr></w:style>${[
    style('Title', 'Title', '<w:spacing w:after="20"/>', size(46)),
    style('Subtitle', 'Subtitle', '<w:spacing w:after="60"/>', color(colors.muted) + size(24)),
    style('Contact', 'Contact', '<w:spacing w:after="160"/>', size(19)),
    style(
      'Heading1',
      'heading 1',
      `<w:keepNext/><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="2" w:color="${colors.line.slice(1)}"/></w:pBdr><w:spacing w:before="260" w:after="120"/><w:outlineLvl w:val="0"/>`,
      `<w:b/><w:bCs/>${color(colors.accent)}${size(24)}`,
    ),
    style(
      'Heading2',
      'heading 2',
      '<w:keepNext/><w:spacing w:before="160" w:after="40"/><w:outlineLvl w:val="1"/>',
      `<w:b/><w:bCs/>${size(BODY_SIZE)}`,
    ),
    style('ListBullet', 'List Bullet', `${BULLET}<w:spacing w:after="40"/>`, ''),
  ].join('')}${HYPERLINK}</w:styles>`
}

const numbering = `${XML}<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="start"/><w:pPr><w:ind w:start="280" w:hanging="200"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const contentTypes = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${OFFICE}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${OFFICE}.numbering+xml"/><Override PartName="/customXml/itemProps1.xml" ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const entries = targets.map(([kind, target], index) => {
    const type = kind.startsWith('metadata/')
      ? `http://schemas.openxmlformats.org/package/2006/relationships/${kind}`
      : `${R}/${kind}`
    return `<Relationship Id="rId${index + 1}" Type="${type}" Target="${xml(target)}"/>`
  })
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
}

function coreProperties({ name, label, language, date }: PrintDocument): string {
  const day = `${date[0]}-${String(date[1]).padStart(2, '0')}-${String(date[2]).padStart(2, '0')}T00:00:00Z`
  const title = [name, label].filter(Boolean).join(', ')
  return `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xml(title)}</dc:title><dc:creator>${xml(name)}</dc:creator><dc:language>${xml(language)}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${day}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${day}</dcterms:modified></cp:coreProperties>`
}

/** All text runs in document order. */
const textsOf = (body: string): string[] =>
  [...body.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, text = '']) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  )

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
