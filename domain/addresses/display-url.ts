/** Without scheme and final slash. */
export const displayUrl = (url: string): string =>
  url.replace(/^https?:\/\//, '').replace(/\/$/, '')
