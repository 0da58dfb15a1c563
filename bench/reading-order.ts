// npm run bench -- reading-order [-- CODE …]
//
// Renders the designed PDF of each template in 13 languages, and searches each sentence of the
// resume in the tagged text, which is what a screen reader speaks, with three programs. Prints
// each sentence that is not whole, and how many there are. Ends with status 1 if there is one.
import { templateIds } from '../renderer/templates/index.ts'
import { printBoth } from '../renderer/testing/print-both.ts'
import { brokenSentences, SPOKEN, spokenResume } from '../renderer/testing/spoken-resume.ts'

const wanted = process.argv.slice(2)
const count = { pdfs: 0, sentences: 0, outOfOrder: 0 }
for (const spoken of SPOKEN) {
  if (wanted.length > 0 && !wanted.includes(spoken.code)) continue
  for (const templateId of templateIds) {
    const { designed } = await printBoth(spokenResume(spoken), { templateId, code: spoken.code })
    const broken = await brokenSentences(designed, spoken)
    count.pdfs += 1
    count.sentences += 1 + spoken.lines.length
    count.outOfOrder += broken.length
    for (const each of broken) console.log([spoken.code, templateId, each].join('\t'))
  }
}
console.log(count)
if (count.outOfOrder > 0) process.exitCode = 1
