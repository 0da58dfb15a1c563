/**
 * Retries a failed image with its fallback source. `<picture>` chooses a source by format and does
 * not fall back if it fails to load. Returns a function that removes the listener.
 */
export function installImageFallback(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) dropSources(target)
  }
  // Image errors don't bubble, but they can be captured.
  addEventListener('error', onError, true)
  // Images that failed earlier.
  for (const image of document.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) dropSources(image)
  }
  return () => removeEventListener('error', onError, true)
}

/** Without `srcset` the browser uses the image's own `src`. */
function dropSources(image: HTMLImageElement): void {
  const sources = image.closest('picture')?.querySelectorAll('source[srcset]') ?? []
  for (const source of sources) source.removeAttribute('srcset')
}
