/** The options we use. The package's own types describe CommonJS and lack `preload: false`. */
declare module 'beasties' {
  export default class Beasties {
    constructor(options: {
      /** Directory of the linked stylesheets. */
      path: string
      /** Selectors to keep although no element matches them. */
      allowRules: RegExp[]
      /** Whether to inline `@font-face` rules and font preloads. */
      fonts: boolean
      /** `false` keeps the stylesheet links unchanged. */
      preload: false
      /** Whether to reduce the page's own `<style>` elements too. */
      reduceInlineStyles: boolean
      logLevel: 'warn'
    })
    process(html: string): Promise<string>
  }
}
