#!/bin/sh
# Programs disagree on how the letters of a Hebrew word in a PDF become text.
#
# Expected: right-to-left text comes out in reading order, whatever order its letters are drawn in,
# since a PDF gives each letter a place. The guess was that all programs turn visual order around.
# Seen: drawn from the left (visual order, as most producers do), poppler returns the word, and MuPDF,
# pdfminer and Ghostscript return it backwards. Drawn from the right (logical order), all but
# Ghostscript return the word: it sorts letters by place and never turns them.
#
# Debian packages: poppler-utils, mupdf-tools, ghostscript, python3-pdfminer. Seen with 22.12.0,
# 1.21.1, 10.0.0 and 20221105. Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > make.py <<'SCRIPT'
import sys

# Codes 41 to 44 say the letters in logical order. All letters are 600 wide.
ORDERS = {
    'visual': b'[<44> <43> <42> <41>] TJ',
    'logical': b'[-1800 <41> 1200 <42> 1200 <43> 1200 <44>] TJ',
}
letters = b''.join(b'<%02x> <%04x>\n' % (code, 0x5D0 + code - 0x41) for code in range(0x41, 0x45))
table = (b'/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def '
         b'\n1 begincodespacerange\n<00> <ff>\nendcodespacerange\n4 beginbfchar\n' + letters +
         b'endbfchar\nendcmap end end')
stream = lambda data: b'<< /Length %d >>\nstream\n%s\nendstream' % (len(data), data)
for name, drawn in ORDERS.items():
    page = b'BT /F 20 Tf 72 700 Td ' + drawn + b' ET'
    objects = [
        b'<< /Type /Catalog /Pages 2 0 R >>',
        b'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R '
        b'/Resources << /Font << /F 5 0 R >> >> >>',
        stream(page),
        b'<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 65 /LastChar 68 '
        b'/Widths [600 600 600 600] /ToUnicode 6 0 R >>',
        stream(table),
    ]
    written, places = b'%PDF-1.7\n', []
    for number, body in enumerate(objects, 1):
        places.append(len(written))
        written += b'%d 0 obj\n%s\nendobj\n' % (number, body)
    rows = b''.join(b'%010d 00000 n \n' % place for place in places)
    written += (b'xref\n0 7\n0000000000 65535 f \n' + rows +
                b'trailer << /Size 7 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n' % len(written))
    open(name + '.pdf', 'wb').write(written)
SCRIPT
python3 make.py
cat > say.py <<'SCRIPT'
import sys
word = ''.join(letter for letter in sys.stdin.read() if '\u05d0' <= letter <= '\u05ea')
print({'אבגד': 'in order', 'דגבא': 'backwards'}.get(word, 'neither: ' + word))
SCRIPT
said() {
  printf '%s, %s: ' "$2" "$1"
  shift 2
  "$@" | python3 say.py
}
for order in visual logical; do
  said $order poppler pdftotext -enc UTF-8 $order.pdf -
  said $order MuPDF mutool draw -q -F txt $order.pdf
  said $order Ghostscript gs -q -dBATCH -dNOPAUSE -sDEVICE=txtwrite -sOutputFile=- $order.pdf
  said $order pdfminer pdf2txt $order.pdf
done 2> warnings | tee seen
cat > expected <<'LINES'
poppler, visual: in order
MuPDF, visual: backwards
Ghostscript, visual: backwards
pdfminer, visual: backwards
poppler, logical: in order
MuPDF, logical: in order
Ghostscript, logical: backwards
pdfminer, logical: in order
LINES
diff expected seen
