import type { ThemeId } from '@vitrine/domain/sites/site-options'
import type { ExampleSlug } from '../../shell/paths.ts'
import { type PreviewKind, previewKinds, THEMED_WIDTH } from './preview-kinds.ts'

type PreviewProps = {
  slug: ExampleSlug
  kind?: PreviewKind
  /** As in `<img sizes>`: "(min-width: 64rem) 33vw, 80vw". */
  sizes: string
  /** Empty if the text beside it says the same. */
  alt: string
  /** The picture that must not load lazily. */
  first?: boolean
  className?: string
}

export function Preview({ slug, kind = 'desk', sizes, alt, first, className }: PreviewProps) {
  const { width, height, widths } = previewKinds[kind]
  const set = (format: string) =>
    widths.map((each) => `/previews/${slug}-${kind}-${each}.${format} ${each}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`/previews/${slug}-${kind}-${widths[1]}.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
        className={className}
      />
    </picture>
  )
}

/** An example in another theme. */
export function ThemedPreview(props: { slug: ExampleSlug; theme: ThemeId; alt: string }) {
  const { slug, theme, alt } = props
  const { width, height } = previewKinds.desk
  const address = `/previews/${slug}-${theme}-${THEMED_WIDTH}`
  return (
    <picture>
      <source type="image/avif" srcSet={`${address}.avif`} />
      <img src={`${address}.webp`} width={width} height={height} alt={alt} />
    </picture>
  )
}
