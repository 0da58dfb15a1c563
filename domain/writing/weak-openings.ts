/** Finds openings that name a duty instead of an action. */
import type { Fix, UnkeyedHint } from './writing-hint.ts'
import { matchCapitalization, sentenceStarts, type DraftText } from './draft-texts.ts'
import { primaryLanguage } from '../languages/languages.ts'

/** Lowercase; each ends with a word. */
const OPENINGS: Readonly<Record<string, string>> = {
  en: String.raw`(?:(?:i )?(?:was|were|am|been|being) )?(?:(?:directly |solely |mainly |primarily )?responsible for|accountable for|in charge of|tasked with|charged with|(?:actively )?involved (?:in|with)|entrusted with)|(?:my |main |key |daily )*(?:duties|responsibilities|tasks) (?:included?|involved|were|are)|(?:i )?(?:help(?:ed|s|ing)?(?: to| with| in| out)?|assist(?:ed|s|ing)?(?: with| in| on)?|(?:worked|working|works) (?:closely |directly )?(?:on|with|in|at|as|for|alongside)|participat(?:ed|es|ing) in|took part in|contribut(?:ed|es|ing) to|dealt with|dealing with|engaged in|exposed to|was part of|part of)`,
  de: String.raw`(?:mit)?verantwortlich für|zuständig für|mitarbeit (?:an|am|bei|beim|in|im)|mitwirkung (?:an|am|bei|beim|in)|mitgewirkt|mithilfe (?:bei|beim)|unterstützung (?:bei|beim|von|der|des|bei der)|beteiligt an|beteiligung an|teilnahme an|eingebunden in|betraut mit|(?:ich )?arbeitete (?:an|mit|in|als|im)|(?:ich )?half(?: bei| beim)?|(?:meine )?(?:aufgaben|tätigkeiten)(?: waren| umfassten)?:?`,
  fr: String.raw`(?:j[’']étais |était )?responsable (?:de|du|des|d[’'])|en charge (?:de|du|des|d[’'])|chargée? (?:de|du|des|d[’'])|participation (?:à|au|aux)|(?:j[’']ai |a )?participé (?:à|au|aux)|(?:j[’']ai |a )?aidé(?: à| au| aux)?|aide (?:à|au|aux)|(?:j[’']ai |a )?assisté|(?:j[’']ai |a )?travaillé (?:sur|avec|dans|en|à|au)|(?:j[’']ai |a )?contribué (?:à|au|aux)|contribution (?:à|au|aux)|impliquée? dans|(?:j[’']ai |a )?collaboré (?:à|au|aux|avec)|(?:mes )?(?:missions|tâches)(?: principales)? ?:`,
  es: String.raw`(?:fui |era )?(?:el |la )?responsable (?:de|del)|encargad[oa] (?:de|del)|a cargo (?:de|del)|(?:ayudé|ayudó|ayudar|ayuda) (?:a|al|en|con)|(?:trabajé|trabajó|trabajar|trabajo) (?:en|con|como)|(?:participé|participó|participar|participación) en|(?:colaboré|colaboró|colaborar|colaboración) (?:en|con)|(?:apoyé|apoyó|apoyo) (?:a|al|en)|involucrad[oa] en|(?:mis )?(?:funciones|tareas)(?: principales)? ?(?::|eran|incluían)`,
  it: String.raw`responsabile (?:di|del|della|dei|delle)|addett[oa] (?:a|al|alla|alle|agli)|incaricat[oa] (?:di|del|della)|(?:partecipazione|ho partecipato|partecipato) (?:a|al|alla|alle|ai)|(?:ho collaborato|collaborato|collaborazione) (?:a|al|alla|con)|supporto (?:a|al|alla)|coinvolt[oa] (?:in|nel|nella)`,
  pt: String.raw`responsável (?:por|pelo|pela|pelos|pelas)|encarregad[oa] (?:de|do|da)|(?:participei|participação|participar) (?:em|no|na|de|do|da)|(?:ajudei|auxiliei|apoiei)|(?:auxílio|apoio|ajuda) (?:a|à|ao|em|na|no)|(?:trabalhei|trabalho) (?:em|com|no|na)|(?:colaborei|colaboração) (?:em|com|no|na)|envolvid[oa] (?:em|no|na)`,
  nl: String.raw`(?:mede)?verantwoordelijk voor|meegewerkt aan|meegeholpen (?:met|bij|aan)|betrokken bij|geholpen met|werkte (?:aan|mee aan|met|in|als)|hielp (?:bij|met)|deelgenomen aan|(?:mijn )?(?:taken|werkzaamheden) (?:waren|omvatten)|belast met`,
  pl: String.raw`odpowiedzialn[ya] za|odpowiedzialność za|udział w|pomoc (?:w|przy)|uczestnictwo w|uczestniczyłe?a?m? w|zajmowanie się|współudział w`,
}

const patterns = new Map(
  Object.entries(OPENINGS).map(([language, openings]) => [
    language,
    new RegExp(String.raw`^(?:${openings})(?![\p{L}\p{N}])`, 'iu'),
  ]),
)

/** The claim stays the same. */
const SAME_IN_ONE_WORD: Readonly<Record<string, readonly [past: string, present: string]>> = {
  managing: ['managed', 'manage'],
  leading: ['led', 'lead'],
  supervising: ['supervised', 'supervise'],
  coordinating: ['coordinated', 'coordinate'],
  overseeing: ['oversaw', 'oversee'],
  directing: ['directed', 'direct'],
  maintaining: ['maintained', 'maintain'],
  administering: ['administered', 'administer'],
  running: ['ran', 'run'],
  scheduling: ['scheduled', 'schedule'],
}

export function findWeakOpenings(texts: readonly DraftText[], language: string): UnkeyedHint[] {
  const pattern = patterns.get(primaryLanguage(language))
  if (pattern === undefined) return []
  return texts
    .filter(({ entry }) => entry !== '')
    .flatMap((written) =>
      sentenceStarts(written.text).flatMap((start): UnkeyedHint[] => {
        const quote = pattern.exec(written.text.slice(start))?.[0].trim()
        if (quote === undefined) return []
        return [
          {
            kind: 'weak-verb',
            pointer: written.pointer,
            quote,
            boundTo: written.text,
            sentence: `“${quote}” says that somebody was there, not what they did. Begin with the verb of what was done, if the sources say it.`,
            fixes: fixesOf(written, start, quote),
          },
        ]
      }),
    )
}

function fixesOf({ text, isOver }: DraftText, start: number, quote: string): Fix[] {
  if (!/responsible for$/i.test(quote)) return []
  const rest = text.slice(start + quote.length)
  const [whole, doing = ''] = /^\s+([a-z]+ing)(?=\s)/i.exec(rest) ?? ['', '']
  const forms = SAME_IN_ONE_WORD[doing.toLowerCase()]
  if (forms === undefined) return []
  const verb = matchCapitalization(forms[isOver ? 0 : 1], quote)
  const label = `“${verb}” instead of “${quote}${whole}”`
  return [{ label, text: text.slice(0, start) + verb + rest.slice(whole.length) }]
}
