/** Splits degrees and licenses after a name: "Sofia Almeida, RN, CCRN". */

/**
 * Splits a name from its post-nominals, `RN, CCRN`; empty: none.
 * After a comma, every abbreviation counts. Without one, and in all-capital names, only known ones.
 * Job titles and places (CEO, UK) never count; `Jr.` and `III` belong to the name. Pure.
 */
export function splitPostNominals(text: string): { name: string; postNominals: string } {
  const [first = '', ...others] = text.split(/[,،、]/).map((part) => part.trim())
  const words = first.split(/\s+/)
  const isPlain = first !== first.toUpperCase() && words.length > 1
  const isOne = isPlain ? isWrittenLikeLetters : isKnown
  const letters: string[] = []
  while (others.at(-1)?.split(/\s+/).every(isOne)) letters.unshift(others.pop() ?? '')
  while (others.length === 0 && words.length > 2 && isKnown(words.at(-1) ?? ''))
    letters.unshift(words.pop() ?? '')
  if (letters.length === 0 || isPostNominals(words.join(' ')))
    return { name: text, postNominals: '' }
  return { name: [words.join(' '), ...others].join(', '), postNominals: letters.join(', ') }
}

/** Only post-nominals: "MBA, PMP". */
export function isPostNominals(text: string): boolean {
  const parts = text.split(/[\s,،、|·•]+/).filter(Boolean)
  return parts.length > 0 && parts.every(isKnown)
}

const KNOWN: ReadonlySet<string> = new Set(
  `phd dphil edd dba dsc scd psyd pharmd dnp dpt otd dvm dds dmd do md mbbs mbchb bds jd llm llb llmm juris drph engd
  mba emba msc msci mres mphil mpa mph mpp msw med mfa meng march mma mtech mcom mca mha mls mlis mbus ms ma
  ba bsc bs beng btech bcom bba bfa bed bsn msn adn barch bca
  rn lpn lvn aprn np fnp pa crna ccrn cnm cns cen tncc ocn pccn ne-bc nea-bc rn-bc fnp-bc fnp-c pa-c ccrn-k acnp-bc agacnp-bc
  rd rdn ldn ot otr/l otr cota pt ccc-slp slp lcsw lmsw lmft lpc lmhc bcba rbt emt nremt rrt rt cphq cpht
  cpa ca aca acca fcca fca cima acma fcma cgma cma cia cisa cism crisc cfa caia frm cfp chfc ea cva cfe aat fia asa fsa fcas acas
  pmp capm pmi-acp prince2 csm cspo psm itil cissp ccna ccnp ccie ceh oscp aws togaf lssbb cssbb ssbb
  pe eit se aia ncarb leed riba frics mrics mice fice ceng ieng mimeche miet
  phr sphr shrm-cp shrm-scp gphr mcipd fcipd assoccipd
  esq qc kc obe mbe cbe om frs frse frcs frcp mrcp mrcs mrcgp frca ffa
  cipp cipp/e cipm aicp cpcu clu ccim sior gri crs abr rpa cfm fmp fma`.split(/\s+/),
)

/** Abbreviations with other meanings: titles, places, subjects. */
const OTHERWISE: ReadonlySet<string> = new Set(
  `ceo cfo coo cto cio cmo cpo cro cso cdo chro vp svp evp avp gm hr it ux ui qa pr pm ba sre seo ai ml
  usa us uk uae eu un nyc la sf dc ny nj ca tx fl il wa ma pa ga nc nsw vic qld bc on qc
  cv jr sr ii iii iv`.split(/\s+/),
)

const keyOf = (word: string) => word.replaceAll('.', '').toLowerCase()

/** At least two capitals: `Ma` and `Om` are names. */
function isKnown(word: string): boolean {
  const key = keyOf(word)
  return (
    (KNOWN.has(key) && (/\p{Lu}.*\p{Lu}/u.test(word) || key === 'esq')) ||
    /^(?:Dipl|Mag|Lic|Ing)\.?-?(?:\p{Lu}\p{L}{1,6}\.?)?(?:\((?:FH|BA|Univ\.?)\))?$/u.test(word)
  )
}

function isWrittenLikeLetters(word: string): boolean {
  if (isKnown(word) || word === '(Hons)') return true
  return (
    !OTHERWISE.has(keyOf(word)) &&
    // PhD, M.Sc., CCRN-K, FRCS(Ed), BSc (Hons).
    /^\p{Lu}(?=.*\p{Lu})[\p{L}.\-/]{1,9}(?:\(\p{L}{2,5}\))?$/u.test(word) &&
    share(word) >= 0.5
  )
}

/** Share of capitals: "McKay" is a name. */
function share(word: string): number {
  const letters = word.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => /\p{Lu}/u.test(letter)).length / letters.length
}
