/** A line that claims more, or something else, than it did: by kind. */
export type Fabrication = { readonly kind: string; readonly text: string }

const EMPLOYERS = [
  'Google',
  'the Mayo Clinic',
  'Siemens',
  'Goldman Sachs',
  'SpaceX',
  'BASF',
  'IKEA',
  'Ernst & Young',
]
const DEGREES = { en: 'PhD', de: 'Promotion', fr: 'doctorat', es: 'doctorado' } as const
const WORDS = {
  en: ['fourteen', 'ninety', 'forty-two'],
  de: ['vierzehn', 'neunzig'],
  fr: ['quatorze', 'quarante'],
  es: ['catorce', 'cuarenta'],
} as const
type Judged = keyof typeof WORDS

/** In other digits than ours: Arabic-Indic, Devanagari, full width. */
const ZEROS = [0x0660, 0x0966, 0xff10] as const
const inOther = (digits: string, zero: number) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

export function plantFabrications(line: string, language: string, turn: number): Fabrication[] {
  const code = language as Judged
  const pick = <T>(list: readonly T[]): T => list[turn % list.length] as T
  const figure = /\d+(?:[.,]\d+)*/.exec(line)
  const swap = (to: string) =>
    figure === null
      ? null
      : line.slice(0, figure.index) + to + line.slice(figure.index + figure[0].length)
  const at = { en: 'at', de: 'bei', fr: 'chez', es: 'en' }[code]
  const more = Number(figure?.[0].replace(',', '') ?? 0) + 1 + (turn % 7)
  const first = line.split(' ')[0] ?? ''
  const rest = line.slice(first.length + 1)
  const small = first.toLowerCase()
  const all: (readonly [string, string | null])[] = [
    ['changed figure', swap(String(more))],
    ['other digits', swap(inOther(String(more), pick(ZEROS)))],
    [
      'changed magnitude',
      swap(
        `${figure?.[0] ?? ''} ${{ en: 'thousand', de: 'Tausend', fr: 'mille', es: 'mil' }[code]}`,
      ),
    ],
    [
      'changed unit',
      /%/.test(line)
        ? line.replace(
            /\s?%/,
            { en: ' million', de: ' Mio.', fr: ' millions', es: ' millones' }[code],
          )
        : null,
    ],
    [
      'changed unit',
      line.replace(
        /\b(years|months|days|year|day)\b/,
        (unit) =>
          ({ years: 'months', months: 'weeks', days: 'hours', year: 'week', day: 'hour' })[unit] ??
          unit,
      ),
    ],
    [
      'percentage from nowhere',
      `${line}, ${{ en: 'up 37%', de: 'plus 37 %', fr: 'soit +37 %', es: 'un 37 % más' }[code]}`,
    ],
    [
      'number word from nowhere',
      `${line} ${{ en: 'with', de: 'mit', fr: 'avec', es: 'con' }[code]} ${pick<string>(WORDS[code])} ${{ en: 'colleagues', de: 'Kollegen', fr: 'collègues', es: 'colegas' }[code]}`,
    ],
    ['added employer', `${line} ${at} ${pick(EMPLOYERS)}`],
    ['added employer in front', `${pick(EMPLOYERS).replace(/^the /, '')}: ${line}`],
    [
      'inflated degree',
      `${line}, ${{ en: 'holding a', de: 'mit', fr: 'titulaire d’un', es: 'con' }[code]} ${DEGREES[code]}`,
    ],
    [
      'certified',
      `${{ en: 'As a certified expert,', de: 'Als zertifizierte Fachkraft:', fr: 'En tant qu’expert certifié,', es: 'Como experta certificada,' }[code]} ${small} ${rest}`,
    ],
    ['dropped negation', dropNegation(line)],
    [
      'dropped help',
      line
        .replace(
          /^(?:Helped to |Assisted |Was part of the team that |Participation à |Proposed )/,
          '',
        )
        .replace(line, '') || null,
    ],
    ['dropped nearly', /nearly /.test(line) ? line.replace('nearly ', '') : null],
    [
      'role inflated',
      `${{ en: 'As vice president,', de: 'Als Vorstand:', fr: 'Comme vice-président,', es: 'Como vicepresidenta,' }[code]} ${small} ${rest}`,
    ],
    [
      'role inflated by a verb',
      /\b(?:led|lead|ran|managed|supervised|führung|dirección|gestión|encadrement|pilotage|supervise|headed|direct)/i.test(
        line,
      )
        ? null
        : `${{ en: 'Led a team and', de: 'Leitung:', fr: 'Direction :', es: 'Dirección:' }[code]} ${small} ${rest}`,
    ],
    [
      'award from nowhere',
      `${{ en: 'Award-winning:', de: 'Preisgekrönt:', fr: 'Primé :', es: 'Premiado:' }[code]} ${small} ${rest}`,
    ],
    [
      'alone',
      `${line}, ${{ en: 'single-handedly', de: 'eigenständig', fr: 'seul', es: 'exclusivamente' }[code]}`,
    ],
    [
      'worldwide',
      `${line} ${{ en: 'worldwide', de: 'weltweit', fr: 'à l’échelle mondiale', es: 'a nivel mundial' }[code]}`,
    ],
    [
      'date from nowhere',
      `${line} ${{ en: 'since March', de: 'seit März', fr: 'depuis mars', es: 'desde marzo' }[code]}`,
    ],
    [
      'date moved',
      /\b(?:19|20)\d\d\b/.test(line)
        ? line.replace(
            /\b((?:19|20)\d)(\d)\b/,
            (_, a: string, b: string) => a + ((Number(b) + 3) % 10),
          )
        : null,
    ],
    ['year from nowhere', `${line} (2016)`],
    ['order turned', turnOrder(line)],
    [
      'other things counted',
      figure === null ? null : line.replace(/(\d+) (\p{Ll}+)$/u, '$1 hospitals'),
    ],
    [
      'direction turned',
      language === 'en'
        ? line
            .replace(/^(?:Cut|Reduced|Shortened) /, 'Increased ')
            .replace(/^(?:Raised|Grew) /, 'Reduced ')
        : null,
    ],
    ['number in signs', figure === null ? null : swap('Ⅻ')],
    [
      'more than',
      figure === null
        ? null
        : swap(
            `${{ en: 'more than', de: 'mehr als', fr: 'plus de', es: 'más de' }[code]} ${figure[0]}`,
          ),
    ],
  ]
  return all.flatMap(([kind, text]) => (text === null || text === line ? [] : [{ kind, text }]))
}

const NO: readonly (readonly [RegExp, string])[] = [
  [/ with no (?=\p{L})/u, ' with a '],
  [/ without an? /, ' with a '],
  [/ sin /, ' con '],
]
function dropNegation(line: string): string | null {
  const found = NO.find(([pattern]) => pattern.test(line))
  return found === undefined ? null : line.replace(found[0], found[1])
}

function turnOrder(line: string): string | null {
  const [one, other] = [...line.matchAll(/\d+(?:[.,]\d+)?/g)].map(([digits]) => digits)
  if (!/\b(?:from|von|de|del)\b/.test(line) || one === undefined || other === undefined) return null
  return line.replace(one, '#').replace(other, one).replace('#', other)
}
