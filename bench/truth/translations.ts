/**
 * Translations of English lines and names into eleven languages, honest ones by hand, and the same
 * with one fact changed: another number, another name, or a sentence that says more. Names and
 * numbers are filled in by rule, and no line was used while the judge was built.
 */
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import type { GateOrder } from '@vitrine/domain/publishing/gate'

type Field = 'line' | 'school' | 'degree' | 'certificate'

export type TranslatedChange = {
  readonly isChanged: boolean
  readonly kind: string
  readonly language: string
  readonly field: Field
  readonly before: string
  readonly after: string
}

/** `#` is a number, `@` a name. */
const ENGLISH = {
  pumps: 'Installed # pumps for @',
  audit: 'Helped with the audit of # branches of @',
  costs: 'Cut the running costs of @ by #%',
  school: 'University of @',
  degree: 'Bachelor of Science',
  certificate: 'First Aid at Work',
}

/** pumps | audit | audit, led | costs | costs, raised | school | bachelor | master | certificate | other certificate */
const ROWS = `
de|# Pumpen für @ installiert|Unterstützung bei der Prüfung von # Filialen von @|Leitung der Prüfung von # Filialen von @|Betriebskosten von @ um # % gesenkt|Betriebskosten von @ um # % erhöht|Universität @|Bachelor of Science|Master of Science|Erste Hilfe im Betrieb|Brandschutzhelfer
fr|Installation de # pompes pour @|Aide à l’audit de # succursales de @|Direction de l’audit de # succursales de @|Réduction de # % des coûts de @|Augmentation de # % des coûts de @|Université de @|Licence|Master|Sauveteur secouriste du travail|Cariste
es|Instalación de # bombas para @|Apoyo en la auditoría de # sucursales de @|Dirección de la auditoría de # sucursales de @|Reducción de los costes de @ en un # %|Incremento de los costes de @ en un # %|Universidad de @|Grado|Máster|Primeros auxilios en el trabajo|Carretillero
pt|Instalação de # bombas para @|Apoio à auditoria de # filiais da @|Direção da auditoria de # filiais da @|Redução dos custos da @ em # %|Aumento dos custos da @ em # %|Universidade de @|Bacharelato|Mestrado|Primeiros socorros no trabalho|Empilhador
it|Installazione di # pompe per @|Supporto alla verifica di # filiali di @|Direzione della verifica di # filiali di @|Riduzione dei costi di @ del # %|Aumento dei costi di @ del # %|Università di @|Laurea triennale|Laurea magistrale|Primo soccorso sul lavoro|Carrellista
nl|# pompen geïnstalleerd voor @|Ondersteuning bij de controle van # filialen van @|Leiding over de controle van # filialen van @|Kosten van @ met # % verlaagd|Kosten van @ met # % verhoogd|Universiteit van @|Bachelor|Master|EHBO op het werk|Heftruckchauffeur
pl|Montaż # pomp dla @|Pomoc przy audycie # oddziałów @|Kierowanie audytem # oddziałów @|Obniżenie kosztów @ o #%|Zwiększenie kosztów @ o #%|Uniwersytet @|Licencjat|Magister|Pierwsza pomoc w pracy|Operator wózka
ja|@に#台のポンプを設置|@の#支店の監査を支援|@の#支店の監査を統括|@の運営費を#％削減|@の運営費を#％増加|@大学|学士|修士|職場の応急手当|フォークリフト運転
zh|为@安装了#台水泵|协助@#家分行的审计|主导@#家分行的审计|将@的运营成本降低#%|将@的运营成本提高#%|@大学|理学学士|理学硕士|工作场所急救|叉车操作
ko|@에 펌프 #대 설치|@ #개 지점 감사 지원|@ #개 지점 감사 총괄|@ 운영비 #% 절감|@ 운영비 #% 증가|@ 대학교|학사|석사|직장 응급처치|지게차 운전
ar|تركيب # مضخة لشركة @|المساعدة في تدقيق # فرعا لشركة @|قيادة تدقيق # فرعا لشركة @|خفض تكاليف @ بنسبة #%|زيادة تكاليف @ بنسبة #%|جامعة @|بكالوريوس|ماجستير|الإسعافات الأولية في العمل|قيادة الرافعة
`

const NAMES = ['Harrow Mills', 'Denby Textiles', 'Kestrel Foods'] as const
const CITIES = ['Leeds', 'Bristol'] as const
const NUMBERS = ['14', '41', '23'] as const

const fill = (text: string, name: string, number: string) =>
  text.replace('#', number).replace('@', name)

export function makeTranslations(): TranslatedChange[] {
  return ROWS.trim()
    .split('\n')
    .flatMap((row): TranslatedChange[] => {
      const [language = '', pumps = '', audit = '', led = '', costs = '', raised = '', ...rest] =
        row.split('|')
      const [school = '', bachelor = '', master = '', certificate = '', other = ''] = rest
      const lines = [
        [ENGLISH.pumps, pumps],
        [ENGLISH.audit, audit],
        [ENGLISH.costs, costs],
      ] as const
      const make = (kind: string, field: Field, isChanged: boolean, texts: [string, string]) => ({
        ...{ kind, language, field, isChanged },
        ...{ before: texts[0], after: texts[1] },
      })
      const prose = lines.flatMap(([english, text], turn) => {
        const [name, number] = [NAMES[turn] as string, NUMBERS[turn] as string]
        const [otherName, otherNumber] = [NAMES[(turn + 1) % 3] as string, NUMBERS[(turn + 1) % 3]]
        const before = fill(english, name, number)
        return [
          make('prose', 'line', false, [before, fill(text, name, number)]),
          make('name', 'line', true, [before, fill(text, otherName, number)]),
          make('number', 'line', true, [before, fill(text, name, otherNumber ?? '')]),
        ]
      })
      const [name, number, city, town] = [NAMES[1], NUMBERS[1], ...CITIES]
      return [
        ...prose,
        make('scope', 'line', true, [fill(ENGLISH.audit, name, number), fill(led, name, number)]),
        make('direction', 'line', true, [
          fill(ENGLISH.costs, name, number),
          fill(raised, name, number),
        ]),
        make('school', 'school', false, [fill(ENGLISH.school, city, ''), fill(school, city, '')]),
        make('school', 'school', true, [fill(ENGLISH.school, city, ''), fill(school, town, '')]),
        make('degree', 'degree', false, [ENGLISH.degree, bachelor]),
        make('degree', 'degree', true, [ENGLISH.degree, master]),
        make('certificate', 'certificate', false, [ENGLISH.certificate, certificate]),
        make('certificate', 'certificate', true, [ENGLISH.certificate, other]),
      ]
    })
}

/** An order in English and one other language, whose field was translated. */
export function orderOfTranslation({
  language,
  field,
  before,
  after,
}: TranslatedChange): GateOrder {
  const resumeWith = (text: string, isField: (each: Field) => boolean) => ({
    basics: { name: 'Kim Sample', email: 'kim@example.com' },
    work: [{ name: 'Alder Works', highlights: isField('line') ? [text] : [] }],
    education: [
      {
        institution: isField('school') ? text : 'Alder College',
        studyType: isField('degree') ? text : '',
      },
    ],
    certificates: isField('certificate') ? [{ name: text }] : [],
  })
  const isField = (each: Field) => each === field
  const english = assignIds(resumeWith(before, isField))
  // Translations keep the IDs of their entries.
  const translated = JSON.parse(
    JSON.stringify(english).replaceAll(JSON.stringify(before), JSON.stringify(after)),
  ) as unknown
  return {
    languages: [
      { code: 'en', name: 'English' },
      { code: language, name: language },
    ],
    drafts: [
      { language: 'en', resume: english, decided: {} },
      { language, resume: translated, decided: {} },
    ],
    sources: { cv: null, linkedin: null, joined: null, statements: [] },
    ...{ unread: [], given: [] },
  }
}
