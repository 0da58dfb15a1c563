/** An address as people write it: without its scheme and the last slash. */
export const displayUrl = (url: string): string =>
  url.replace(/^https?:\/\//, '').replace(/\/$/, '')
