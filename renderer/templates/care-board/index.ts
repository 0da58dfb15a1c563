export { Page } from './page.tsx'
export { printCss, printStyle } from './print.ts'
export { printDrawing } from './shift-grid.tsx'
export { css, photoCss, typefaces } from './style.ts'
