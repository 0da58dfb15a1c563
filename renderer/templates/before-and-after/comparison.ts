import type { SiteExtras } from '@vitrine/domain/resume'
import type { Content, Entry } from '../../content/compose-content.ts'

export type Comparison = NonNullable<SiteExtras['comparisons']>[number]

/** The measured pairs of a project, in the team's order. */
export function comparisonsOf(content: Content, project: Entry): readonly Comparison[] {
  return (content.extras.comparisons ?? []).filter((pair) => pair.project.trim() === project.title)
}

/** The shorter bar's length as a share of the longer one; bars too short to see get 1.5 %. */
export function contentCss(content: Content): string {
  return content.projects
    .flatMap((project) =>
      comparisonsOf(content, project).map(({ before, after }, index) => {
        const longest = Math.max(Math.abs(before.value), Math.abs(after.value), Number.EPSILON)
        const share = (value: number) =>
          Math.max(Math.round((Math.abs(value) / longest) * 1000) / 10, 1.5)
        const bar = `#${project.id}-${index + 1}`
        return `${bar} .was i{inline-size:${share(before.value)}%}${bar} .is i{inline-size:${share(after.value)}%}`
      }),
    )
    .join('')
}
