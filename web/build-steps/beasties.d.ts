/** What we use of it: its own types take it for CommonJS and don't know `preload: false`. */
declare module 'beasties' {
  export default class Beasties {
    constructor(options: {
      /** Where the stylesheets lie that pages link by path. */
      path: string
      /** Selectors to keep although no element matches them. */
      allowRules: RegExp[]
      /** Whether faces and preloads of fonts are put into the page. */
      fonts: boolean
      /** False: the links stay as they are. */
      preload: false
      /** Whether `<style>` elements of the page are shortened too. */
      reduceInlineStyles: boolean
      logLevel: 'warn'
    })
    process(html: string): Promise<string>
  }
}
