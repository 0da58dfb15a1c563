#!/bin/sh
# Ghostscript 10.0.0 swaps the bytes of a ToUnicode entry of several characters.
#
# Expected: the entry `<41> <00660069>` says "fi" for code 41 (PDF 1.7, 9.10.3), as poppler reads it,
# also after the file was compressed with pdfwrite. The guess was that pdfwrite drops such entries.
# Seen: txtwrite returns U+6600 U+6900 in place of "fi", and a file of pdfwrite says the same to other
# programs. Entries of one character are right.
#
# Debian packages: ghostscript, poppler-utils. Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > make.py <<'SCRIPT'
table = (b'/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def\n'
         b'1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n'
         b'2 beginbfchar\n<0041> <00660069>\n<0042> <006E>\nendbfchar\nendcmap end end')
stream = lambda data: b'<< /Length %d >>\nstream\n%s\nendstream' % (len(data), data)
objects = [
    b'<< /Type /Catalog /Pages 2 0 R >>',
    b'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R '
    b'/Resources << /Font << /F 5 0 R >> >> >>',
    stream(b'BT /F 20 Tf 72 700 Td <00410042> Tj ET'),
    b'<< /Type /Font /Subtype /Type0 /BaseFont /Courier /Encoding /Identity-H '
    b'/DescendantFonts [7 0 R] /ToUnicode 6 0 R >>',
    stream(table),
    b'<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Courier /DW 600 '
    b'/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> '
    b'/FontDescriptor 8 0 R >>',
    b'<< /Type /FontDescriptor /FontName /Courier /Flags 4 /FontBBox [0 -200 600 800] '
    b'/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
]
written, places = b'%PDF-1.7\n', []
for number, body in enumerate(objects, 1):
    places.append(len(written))
    written += b'%d 0 obj\n%s\nendobj\n' % (number, body)
rows = b''.join(b'%010d 00000 n \n' % place for place in places)
written += (b'xref\n0 9\n0000000000 65535 f \n' + rows +
            b'trailer << /Size 9 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n' % len(written))
open('word.pdf', 'wb').write(written)
SCRIPT
python3 make.py
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=smaller.pdf word.pdf 2> warnings >&2
said() {
  printf '%s: ' "$1"
  shift
  "$@" 2>> warnings | python3 -c "import sys; print(ascii(sys.stdin.read().strip()))"
}
{
  said poppler pdftotext -enc UTF-8 word.pdf -
  said 'Ghostscript txtwrite' gs -q -dBATCH -dNOPAUSE -sDEVICE=txtwrite -sOutputFile=- word.pdf
  said 'poppler after pdfwrite' pdftotext -enc UTF-8 smaller.pdf -
} | tee seen
cat > expected <<'LINES'
poppler: 'fin'
Ghostscript txtwrite: '\u6600\u6900n'
poppler after pdfwrite: '\u6600\u6900n'
LINES
diff expected seen
