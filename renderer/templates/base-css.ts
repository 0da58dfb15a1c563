/** Base rules of every template: reset, skip link, focus, script-specific typography, print. */
export const baseCss = `
*,::before,::after{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%;font-size:100%}
body{margin:0;background:var(--background);color:var(--text);font-family:var(--body);font-weight:400;line-height:1.5;overflow-wrap:break-word;font-synthesis:none;text-rendering:optimizeLegibility}
h1,h2,h3,h4,p,ul,ol,dl,dd,dt,figure,blockquote{margin:0;padding:0;font:inherit}
h1,h2,h3{text-wrap:balance}
p,li,dd,blockquote{text-wrap:pretty}
p,li,dd{-webkit-hyphens:auto;hyphens:auto;hyphenate-limit-chars:12 5 4;-webkit-hyphenate-limit-before:5;-webkit-hyphenate-limit-after:4}
a,.ltr{-webkit-hyphens:manual;hyphens:manual}
ul,ol{list-style:none}
svg{display:block}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--text);outline-offset:3px}
.skip{position:absolute;inset-block-start:.5rem;inset-inline-start:.5rem;z-index:9;padding:.6rem 1rem;background:var(--text);color:var(--background);transform:translateY(-200%)}
.skip:focus{transform:none}
.only-print{display:none!important}
.unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.langs{display:flex;flex-wrap:wrap;gap:.25rem .9rem}
.langs [aria-current]{text-decoration:none;font-weight:600}
a,dd,h1,h2,h3,small,.lead,.label,.at{overflow-wrap:anywhere}
li,dd{min-inline-size:0}
:is(:lang(ja),:lang(zh),:lang(ko),:lang(th),:lang(hi)) body{line-height:1.75}
:is(:lang(ja),:lang(zh),:lang(ko),:lang(th),:lang(hi),[dir=rtl]) :is(h1:not(.name),h2,h3,.lead,blockquote p){line-height:1.38}
:lang(ja){line-break:strict;word-break:auto-phrase}
:lang(ko){word-break:keep-all}
:lang(zh){line-break:strict}
[dir=rtl],:lang(ja),:lang(zh),:lang(ko),:lang(th),:lang(hi){letter-spacing:0!important}
[dir=rtl] *,:lang(ja) *,:lang(zh) *,:lang(ko) *,:lang(th) *,:lang(hi) *{letter-spacing:0!important;font-style:normal!important}
.run li{display:inline}
.run i{font-style:normal;color:var(--muted)}
.ltr{direction:ltr;unicode-bidi:isolate}
`

/**
 * Print is always light; sizes depend on the root, and A4 at 96 dpi must not match phone rules.
 */
export const basePrintCss = `
@page{size:A4;margin:14mm 15mm}
html{font-size:9.5pt;color-scheme:light;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{background:none}
*{font-variant-ligatures:none!important}
.no-print,.skip{display:none!important}
.only-print{display:block!important}
a{text-decoration:none}
h1,h2,h3{break-after:avoid}
li,figure{break-inside:avoid}
.qr{inline-size:19mm;block-size:19mm}
`

/** Only for pages with a photo. */
export const basePhotoCss = `
.photo{display:block;flex:none;inline-size:7rem;block-size:auto;aspect-ratio:1;object-fit:cover;background:var(--surface)}
`

/** Removes insignificant white space. */
export function minifyCss(css: string): string {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/;}/g, '}')
    .trim()
}
