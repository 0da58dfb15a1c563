import type { SiteExtras } from '@vitrine/domain/resume/resume'
import type { Content, Entry } from '../../content/compose-content.ts'

export type Comparison = NonNullable<SiteExtras['comparisons']>[number]

/** The comparisons of a project, in the team's order. */
export function comparisonsOf(content: Content, project: Entry): readonly Comparison[] {
  return (content.extras.comparisons ?? []).filter((pair) => pair.project.trim() === project.title)
}

/** Bar lengths relative to the longer one, at least 1.5 %. */
export function contentCss(content: Content): string {
  return content.projects
    .flatMap((project) =>
      comparisonsOf(content, project).map((pair, index) => {
        const [before, after] = sharesOf(pair).map((share) => Math.round(share * 1000) / 10)
        const bar = `#${project.id}-${index + 1}`
        return `${bar} .was i{inline-size:${before}%}${bar} .is i{inline-size:${after}%}`
      }),
    )
    .join('')
}

/** The comparisons of each project, for the PDF. */
export function printDrawing(content: Content) {
  return content.projects.map((project) =>
    comparisonsOf(content, project).map((pair) => {
      const [before, after] = sharesOf(pair)
      return {
        measure: pair.measure,
        change: pair.change ?? '',
        before: { text: pair.before.text, share: before },
        after: { text: pair.after.text, share: after },
      }
    }),
  )
}

function sharesOf({ before, after }: Comparison): [before: number, after: number] {
  const longest = Math.max(Math.abs(before.value), Math.abs(after.value), Number.EPSILON)
  const share = (value: number) => Math.max(Math.abs(value) / longest, 0.015)
  return [share(before.value), share(after.value)]
}
