/**
 * A picture whose first source does not arrive is asked for from its other one. `<picture>` chooses a
 * source by its format and gives up when that one fails. Gives a function that ends it.
 */
export function installImageFallback(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) dropSources(target)
  }
  // Errors of images don't bubble; on the way down they pass.
  addEventListener('error', onError, true)
  // Those that failed before this ran.
  for (const image of document.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) dropSources(image)
  }
  return () => removeEventListener('error', onError, true)
}

/** Without their addresses the sources don't count, and the browser takes the image's own. */
function dropSources(image: HTMLImageElement): void {
  const sources = image.closest('picture')?.querySelectorAll('source[srcset]') ?? []
  for (const source of sources) source.removeAttribute('srcset')
}
