/**
 * Checks PDF/UA-1 requirements in the finished file with pdf.js. No independent validator runs
 * here: these are our own checks of the clauses that they name.
 */
import type { StructTreeContent, StructTreeNode } from 'pdfjs-dist/types/src/display/api.js'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { extractText } from '../round-trip/extract-text.ts'
import { templateIds } from '../templates/index.ts'
import { sampleResume } from '../templates/samples.ts'
import { printBoth } from '../testing/print-both.ts'

test.for(templateIds)('%s: both PDFs are fully tagged', async (id) => {
  const { content, plain, designed } = await printBoth(sampleResume(id), { templateId: id })
  for (const pdf of [plain, designed]) {
    const structure = await structureOf(pdf)
    // 7.1: marked, with its title shown; 7.2: language; 5: conformance claim.
    expect(structure.marked).toBe(true)
    expect(structure.raw).toMatch(/\/DisplayDocTitle true/)
    expect(structure.raw).toMatch(/\/Lang\s*\(en\)/)
    expect(structure.raw).toMatch(/<pdfuaid:part>1</)
    expect(structure.title).toBe([content.name, content.label].filter(Boolean).join(', '))
    // 7.1: all content is tagged or an artifact.
    expect(structure.untagged).toEqual([])
    // 7.4.2: headings start at 1 and skip no level.
    expect(structure.headings[0]).toBe(1)
    for (const [index, level] of structure.headings.entries()) {
      expect(level - (structure.headings[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
    // 7.17: bookmarks; 7.3: alternative texts of figures; 7.18.5: tagged links.
    expect(structure.bookmarks).toBeGreaterThan(3)
    expect(structure.figuresWithoutText).toBe(0)
    expect(structure.roles).toContain('Link')
  }
  expect((await structureOf(designed)).roles).toContain('Figure')
})

test('speaks no monogram and no year of the axis', async () => {
  for (const id of ['care-board', 'release-notes', 'programme'] as const) {
    const { content, designed } = await printBoth(sampleResume(id), { templateId: id })
    const { tagged, drawn } = await extractText['pdf.js'](designed)
    const lines = (text: string) => text.split(/\s+/)
    if (id !== 'programme' && lines(drawn).includes(content.initials))
      expect(lines(tagged), id).not.toContain(content.initials)
    expect(tagged, id).not.toMatch(/\b\d{4}\s*\d{4}\s*\d{4}\b/)
  }
})

async function structureOf(pdf: Uint8Array) {
  const raw = Buffer.from(pdf).toString('latin1')
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  const document = await task.promise
  const nodes: StructTreeNode[] = []
  const untagged: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const tree = await page.getStructTree()
    const ids = new Set<string>()
    const visit = (node: StructTreeNode | StructTreeContent) => {
      if (!('children' in node)) {
        ids.add(node.id)
        return
      }
      nodes.push(node)
      for (const child of node.children) visit(child)
    }
    if (tree !== null) visit(tree)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const open: (string | undefined)[] = []
    for (const item of items) {
      if ('str' in item) {
        const isTagged = open.some((id) => id === 'artifact' || (id !== undefined && ids.has(id)))
        if (item.str.trim() !== '' && !isTagged) untagged.push(item.str)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push((item as { tag?: string }).tag === 'Artifact' ? 'artifact' : item.id)
    }
  }
  const { info } = await document.getMetadata()
  const mark: unknown = await document.getMarkInfo()
  const structure = {
    raw,
    untagged,
    // Typed as an object, but a Map at runtime.
    marked: (mark as ReadonlyMap<string, boolean> | null)?.get('Marked'),
    title: (info as { Title?: string }).Title,
    bookmarks: countOf((await document.getOutline()) ?? []),
    roles: [...new Set(nodes.map(({ role }) => role))],
    headings: nodes.flatMap(({ role }) => (/^H[1-6]$/.test(role) ? [Number(role.slice(1))] : [])),
    figuresWithoutText: nodes.filter(
      (node) => node.role === 'Figure' && !('alt' in node && String(node.alt).trim() !== ''),
    ).length,
  }
  await task.destroy()
  return structure
}

type Bookmarks = readonly { readonly items: Bookmarks }[]

const countOf = (bookmarks: Bookmarks): number =>
  bookmarks.reduce((sum, { items }) => sum + 1 + countOf(items), 0)
