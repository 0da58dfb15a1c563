export { Page } from './page.tsx'
export { printCss, printStyle } from './print.ts'
export { css, photoCss, typefaces } from './style.ts'
