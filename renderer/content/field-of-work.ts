/** Derives the field of work from job titles, for template-specific headings. */
import type { Resume } from '@vitrine/domain/resume/resume'

export const fieldsOfWork = [
  'software',
  'design',
  'marketing',
  'creative',
  'care',
  'data',
  'research',
  'finance',
  'building',
  'executive',
] as const
export type FieldOfWork = (typeof fieldsOfWork)[number]

/**
 * Word prefixes in all site languages; a leading `-` matches inside or at the end, for compounds
 * and unspaced scripts.
 */
const WORDS: Readonly<Record<FieldOfWork, string>> = {
  executive:
    'ceo coo cfo cto cmo cio chief-executive chief-operating chief-financial chief-people managing-director director-general directeur-général directrice-générale director-general diretor-geral direttore-generale geschäftsführ vorstand prezes non-executive board-member chair-of-the-board chairman chairwoman vice-president verkställande generální-ředitel генеральный -代表取締役 -总裁 -总经理 -대표이사 -מנכ toimitusjohtaj administrerende-direktør adm-direktør vezérigazgató ügyvezető director-executiu διευθύνων-σύμβουλος διευθύνουσα-σύμβουλος γενικός-διευθυντής',
  care: 'nurse nursing midwi caregiver carer paramedic physician surgeon therapist physiotherap pharmacist dentist dental phlebotom radiograph enfermer médic infirmi aide-soignant sage-femme pfleg krankenschwester hebamme ärzt arzt -pfleger -pflegerin -schwester infermier verpleeg verzorg sjuksköt undersköt pielęgni położn lekar ratownik hemşire ebe doktor медсестр медбрат врач фельдшер ممرض طبيب صيدلي נרס אחות רופא נर्स नर्स चिकित्सक -看護 -医師 -薬剤 -护士 -护理 -医生 -간호 -의사 -약사 -พยาบาล -แพทย์ điều-dưỡng bác-sĩ zdravotní sestra lékař νοσηλευτ νοσηλεύτ ιατρ sygeplej sykeplei sairaanhoit lähihoit lääkär læge lege jordemoder jordmor kätilö ápoló orvos szülésznő asistent-medical asistentă-medicală moașă infermer metge metgessa llevadora μαία',
  data: 'data-scien data-analy data-engineer datascien machine-learning statistic quantitative biostat econometr actuar científic-de-datos científica-de-datos cientista-de-dados datenanaly datenwissen analyste-de-données datový дата-сайентист -データ -数据 -데이터 dataanaly data-anali adatelemz adattudós analist-de-date analistă-de-date analista-de-dades científic-de-dades científica-de-dades αναλυτής-δεδομένων αναλύτρια-δεδομένων',
  research:
    'professor lecturer research scientist postdoc phd doctoral academic fellow scholar historian biologist chemist physicist profesor profesora catedrátic investigador cientific chercheu enseignant-chercheu maître-de-conférences wissenschaft forsch dozent -forscher ricercat professoress docente pesquisador onderzoek forskare naukow wykładowca badacz вчен науч преподават профессор доцент araştırma öğretim-üyesi باحث استاذ أستاذ חוקר פרופ -研究 -教授 -연구 -교수 výzkum vědec tutkija forsker kutató cercetăt recerca ερευνητ καθηγητ λέκτορας',
  software:
    'software developer programmer devops sre frontend front-end backend back-end full-stack fullstack web-develop ios android sysadmin platform-engineer site-reliability security-engineer solutions-architect desarrollador programador développeu ingénieur-logiciel softwareentwick entwickler -entwickler -entwicklerin informatiker fachinformatik sviluppat programmat desenvolvedor ontwikkelaar utvecklare programist yazılım geliştirici разработчик программист مطور مبرمج מפתח מתכנת डेवलपर -ソフトウェア -プログラマ -エンジニア（ -软件 -开发 -程序 -개발 -소프트웨어 -โปรแกรม lập-trình vývojář programátor java python udvikler utvikler -udvikler -utvikler programmør ohjelmist ohjelmoij szoftver programoz fejlesztő webfejleszt dezvoltator programator desenvolupador προγραμματιστ μηχανικός-λογισμικού',
  creative:
    'art-director creative-director illustrat photograph filmmak animator artist musician copywriter stylist director-creativo directora-creativa directeur-artistique directrice-artistique graphist photographe graphic-design diseñador-gráf diseñadora-gráf grafikdesign grafiker fotograf illustrator ilustrador ilustradora direttore-creativo designer-gráf kreativdirektor -アートディレクター -イラスト -写真 -摄影 -插画 -美术 -그래픽 художник иллюстратор фотограф مصور valokuvaaj kuvittaj fényképész grafikus illustratør ilustrator il·lustrador fotògraf φωτογράφ γραφίστ εικονογράφ',
  design:
    'designer ux ui product-design interaction service-design diseñador diseñadora concepteur conceptrice gestalter progettista projektant ontwerper formgivare tasarımcı дизайнер مصمم מעצב -デザイナー -设计 -디자이너 -ออกแบบ thiết-kế návrhář muotoilij dissenyador σχεδιαστ',
  marketing:
    'market growth brand seo social-media communicat content communic kommunik comunica pr public-relations advertis werb publicidad publicité reklam pazarlama маркетолог маркетинг تسويق שיווק -マーケ -市场 -营销 -마케팅 -การตลาด tiếp-thị community-manager e-commerce crm-manager markedsf markkinoin viestin kommunikáció màrqueting μάρκετινγκ επικοινωνίας',
  finance:
    'financ account accountant audit controller controlling bookkeep treasur invest bank banker equity analyst tax payroll actuary contab contad contador auditor comptab financier buchhalt steuer -buchhalter -buchhalterin finanz contabil ragioni księgow audytor boekhoud ekonomi redovis muhaseb finans бухгалтер финанс экономист محاسب مالي חשב כלכל लेखा -経理 -会計 -财务 -会计 -회계 -재무 -บัญชี kế-toán účetní λογιστ λογίστ regnskab regnskap bogholder bokholder økonomi talous kirjanpit könyvel pénzügy comptable οικονομικ ελεγκτ',
  building:
    'construction civil architect site-manager site-engineer project-manager structural quantity-surveyor surveyor foreman builder building mechanical electrical industrial manufacturing production-engineer plant hvac naval marine-engineer ingenier ingeniero ingénieur ingenieur -ingenieur -ingenieurin bauleiter bau architekt konstruk architett ingegner geometra engenheir arquitet bouwkundig projectleider ingenjör byggl inżynier budow mühendis инженер строит прораб مهندس מהנדס אדריכל इंजीनियर अभियंता -技術者 -施工 -建築 -工程师 -建筑 -기술 -건축 -วิศวกร -สถาปนิก kỹ-sư stavby stavební inženýr μηχανικ ingeniør -ingeniør insinöör rakennus rakentam byggeleder byggeleiar mérnök építész építésvezető inginer enginyer arkitekt arkkiteht arhitect arquitecte αρχιτέκτ εργοταξι',
}

const lexicon = fieldsOfWork.map((field) => {
  const words = WORDS[field].toLowerCase().split(/\s+/).filter(Boolean)
  return {
    field,
    starts: words
      .filter((word) => !word.startsWith('-'))
      .map((word) => ` ${word.replaceAll('-', ' ')}`),
    inside: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
  }
})

/** Order of the checks: a graphic designer is creative, a software engineer is software. */
const ORDER: readonly FieldOfWork[] = [
  'executive',
  'care',
  'data',
  'creative',
  'software',
  'design',
  'marketing',
  'finance',
  'research',
  'building',
]
const asked = ORDER.flatMap((field) => lexicon.filter((one) => one.field === field))

/** Undefined if no word matches. Pure. */
export function fieldOfTitle(title: string): FieldOfWork | undefined {
  const spaced = ` ${title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')} `
  return asked.find(
    ({ starts, inside }) =>
      starts.some((word) =>
        word.length > 4 ? spaced.includes(word) : spaced.includes(`${word} `),
      ) || inside.some((word) => spaced.includes(word)),
  )?.field
}

/** Checks the label first, then the newest position. Pure. */
export function fieldOfWork({ basics, work }: Resume): FieldOfWork | undefined {
  const titles = [basics?.label, work?.[0]?.position]
  for (const title of titles) {
    const field = fieldOfTitle(title ?? '')
    if (field !== undefined) return field
  }
  return undefined
}
