export { Page } from './page.tsx'
export { printCss, printLook } from './print.ts'
export { css, photoCss, typefaces } from './style.ts'
