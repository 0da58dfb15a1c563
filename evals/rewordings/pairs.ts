/**
 * Lines of invented CVs, each with wordings that say the same: `apart` were written before the check
 * was tried on any of them, and it was not changed for one of them since.
 */
export type Pair = {
  readonly language: string
  readonly line: string
  readonly honest: readonly string[]
}

const en = (line: string, ...honest: string[]): Pair => ({ language: 'en', line, honest })
const de = (line: string, ...honest: string[]): Pair => ({ language: 'de', line, honest })
const fr = (line: string, ...honest: string[]): Pair => ({ language: 'fr', line, honest })
const es = (line: string, ...honest: string[]): Pair => ({ language: 'es', line, honest })

export const pairs: Readonly<Record<'used' | 'apart', readonly Pair[]>> = {
  used: [
    en(
      'Responsible for the rota of 14 nurses on a 24-bed ward',
      'Planned the rota of 14 nurses on a ward of 24 beds',
      'Organized the shifts of 14 nurses on a 24-bed ward',
    ),
    en(
      'Cut central line infections from 1.8 to 0.4 per 1,000 line days over two years',
      'Brought central line infections down from 1.8 to 0.4 per 1,000 line days in two years',
      'Reduced central line infections from 1.8 to 0.4 per 1,000 line days within 2 years',
    ),
    en(
      'Negotiated supplier contracts that saved $28,000 a year',
      'Saved $28,000 a year through renegotiated supplier contracts',
      'Supplier contracts negotiated, saving $28,000 annually',
    ),
    en(
      'Moved 140 services from virtual machines to Kubernetes',
      'Migrated 140 services from virtual machines to Kubernetes',
      'Took 140 services off virtual machines and onto Kubernetes',
    ),
    en(
      'Helped to reduce the cost of returns by 12%',
      'Helped lower the cost of returns by 12 percent',
      'Contributed to a 12% reduction in the cost of returns',
    ),
    en(
      'Opened four stores and closed two without a day of lost sales',
      'Opened 4 stores and closed 2 with no day of lost sales',
    ),
    en(
      'Led a brigade of eleven for 90 covers a night',
      'Headed a brigade of 11 serving 90 covers a night',
      'Directed a brigade of eleven through 90 covers a night',
    ),
    en(
      'Wrote the incident review format that three teams now share',
      'Authored the incident review format now shared by three teams',
    ),
    en(
      'Trained 15 new crew members in food safety',
      'Taught food safety to 15 new crew members',
      'Instructed fifteen new crew members in food safety',
    ),
    en(
      'Raised AP Calculus pass rate from 48% to 71% in four years',
      'Lifted the AP Calculus pass rate from 48% to 71% within four years',
      'Grew the pass rate in AP Calculus from 48 percent to 71 percent over 4 years',
    ),
    en(
      'Ran the parts counter and yearly inventory',
      'Managed the parts counter and the annual inventory',
    ),
    en(
      'Argued 30 dispositive motions in state and federal court',
      'Presented 30 dispositive motions before state and federal courts',
    ),
    de(
      'Führung eines Teams von sieben Mitarbeitenden',
      'Leitung eines Teams von 7 Mitarbeitenden',
      'Führte ein Team von sieben Mitarbeitenden',
    ),
    de(
      'Einführung der Verblisterung für drei Pflegeheime',
      'Verblisterung für 3 Pflegeheime eingeführt',
    ),
    fr(
      'Encadrement de cinq projeteurs',
      'Encadré cinq projeteurs',
      'Direction d’une équipe de 5 projeteurs',
    ),
    fr(
      'Clôture mensuelle ramenée de 12 à 5 jours',
      'Réduction de la clôture mensuelle de 12 à 5 jours',
    ),
    es('Reducción del desvío de coste del 9 % al 3 %', 'Reduje el desvío de coste del 9 % al 3 %'),
    es('Dirección de 210 viviendas en cuatro promociones', 'Dirigí 210 viviendas en 4 promociones'),
    en(
      'Supervised six electricians on a hospital extension worth £9m',
      'Oversaw six electricians on a £9m hospital extension',
      'Managed 6 electricians on a hospital extension worth £9 million',
    ),
    en(
      'Shortened the monthly close from nine days to four',
      'Cut the monthly close from nine days to four days',
      'Brought the monthly close down from 9 days to 4',
    ),
    en(
      'Assisted two partners with due diligence on five acquisitions',
      'Supported two partners in the due diligence of five acquisitions',
      'Assisted 2 partners in due diligence for 5 acquisitions',
    ),
    en(
      'Kept a fleet of 60 buses on the road with no safety recall',
      'Maintained a fleet of 60 buses without a safety recall',
      'Kept 60 buses running, with no safety recall',
    ),
    en(
      'Translated nearly 300 user guides from Norwegian',
      'Translated almost 300 user guides from Norwegian',
      'Rendered nearly 300 Norwegian user guides into English',
    ),
    en(
      'Sold kitchens to private clients, 18% above target in 2019',
      'Exceeded the 2019 target by 18% in kitchen sales to private clients',
      'Sales of kitchens to private clients were 18% above target in 2019',
    ),
    en(
      'Designed the irrigation of 40 hectares of vineyard',
      'Planned irrigation for 40 hectares of vineyard',
      'Created the irrigation design for a vineyard of 40 hectares',
    ),
    en(
      'Taught reading to 22 pupils with dyslexia',
      'Helped 22 pupils with dyslexia learn to read',
      'Gave reading lessons to 22 pupils with dyslexia',
    ),
    en(
      'Ported the billing system from COBOL to Java in 14 months',
      'Moved the billing system from COBOL to Java within 14 months',
      'Rewrote the COBOL billing system in Java over 14 months',
    ),
    en(
      'Answered 60 calls a day in two languages',
      'Handled 60 calls daily in two languages',
      'Took 60 calls a day, in 2 languages',
    ),
    en(
      'Planned the evacuation drills of a school with 900 pupils',
      'Organized evacuation drills at a school of 900 pupils',
      'Prepared evacuation drills for a 900-pupil school',
    ),
    en(
      'Was part of the team that moved the archive to Leeds',
      'Worked in the team that moved the archive to Leeds',
      'Member of the team which relocated the archive to Leeds',
    ),
    en(
      'Baked bread for two cafés and a hotel',
      'Produced bread for two cafés and one hotel',
      'Supplied two cafés and a hotel with bread',
    ),
    en(
      'Cut scrap on the press line by a third',
      'Reduced scrap on the press line by a third',
      'Lowered press-line scrap by one third',
    ),
    en(
      'Proposed a new layout for the picking area',
      'Suggested a new picking area layout',
      'Drew up a proposal for a new layout of the picking area',
    ),
    en(
      'Recruited nine volunteers for the Sunday kitchen',
      'Found nine volunteers for the Sunday kitchen',
      'Brought 9 volunteers into the Sunday kitchen',
    ),
    en(
      'Reviewed tenders worth $4.5M for the harbour',
      'Assessed harbour tenders worth $4.5 million',
      'Examined $4.5M of tenders for the harbour',
    ),
    en(
      'Managed the accounts of eleven small companies',
      'Ran the books of eleven small companies',
      'Handled accounts for 11 small companies',
    ),
    en(
      'Introduced barcode scanning, which ended paper picking lists',
      'Replaced paper picking lists with barcode scanning',
      'Brought in barcode scanning and ended paper picking lists',
    ),
    de(
      'Betreuung von 30 Mandanten in der Lohnbuchhaltung',
      'Betreute 30 Mandanten in der Lohnbuchhaltung',
      'Lohnbuchhaltung für 30 Mandanten',
    ),
    de(
      'Senkung der Ausschussquote von 4 % auf 1,5 %',
      'Senkte die Ausschussquote von 4 % auf 1,5 %',
      'Ausschussquote von 4 auf 1,5 Prozent reduziert',
    ),
    de('Schulung von zwölf neuen Fahrern', 'Schulte zwölf neue Fahrer', '12 neue Fahrer geschult'),
    fr(
      'Suivi de 45 clients du bâtiment',
      'Accompagnement de 45 clients du bâtiment',
      'Suivi d’un portefeuille de 45 clients dans le bâtiment',
    ),
    fr(
      'Participation à la refonte du site en 2018',
      'Participé à la refonte du site en 2018',
      'Contribution à la refonte du site en 2018',
    ),
    es(
      'Planificación semanal de subcontratas',
      'Planifiqué las subcontratas cada semana',
      'Plan semanal de subcontratas',
    ),
    es(
      'Gestión de 12 obras sin accidentes',
      'Gestioné 12 obras sin accidentes',
      'Dirección de 12 obras sin accidentes',
    ),
  ],
  apart: [
    en(
      'Coordinated the move of three laboratories without losing a sample',
      'Organized the move of 3 laboratories without the loss of a sample',
      'Moved three laboratories, coordinating it without losing a sample',
    ),
    en(
      'Supported a caseload of 25 families',
      'Helped 25 families as a caseload',
      'Assisted a caseload of 25 families',
    ),
    en(
      'Wrote grant applications that raised €410,000',
      'Raised €410,000 by writing grant applications',
      'Secured €410,000 with grant applications',
    ),
    en(
      'Repaired gearboxes for a fleet of 30 trams',
      'Fixed the gearboxes of 30 trams',
      'Kept 30 trams going by repairing their gearboxes',
    ),
    en(
      'Ran 40 workshops on data protection',
      'Led 40 data protection workshops',
      'Held 40 workshops about data protection',
    ),
    en(
      'Reduced waiting time at the counter from 20 to 8 minutes',
      'Cut counter waiting time from 20 minutes to 8',
      'Brought waiting at the counter from 20 to 8 minutes',
    ),
    en(
      'Edited a monthly magazine with 12,000 readers',
      'Editor of a monthly magazine read by 12,000',
      'Produced and edited a monthly magazine for 12,000 readers',
    ),
    en(
      'Surveyed 70 km of coastline by boat',
      'Carried out surveys of 70 km of coast by boat',
      'Mapped 70 kilometres of coastline from a boat',
    ),
    en(
      'Set up the first-aid station at the spring fair',
      'Established the first-aid station of the spring fair',
      'Organized a first-aid station for the spring fair',
    ),
    en(
      'Handled claims worth up to £50,000',
      'Processed claims of up to £50,000',
      'Settled insurance claims up to £50,000',
    ),
    en(
      'Drafted tenancy agreements for two housing associations',
      'Prepared drafts of tenancy agreements for 2 housing associations',
      'Wrote draft tenancy agreements for two housing associations',
    ),
    en(
      'Tested valves for offshore platforms, 120 a week',
      'Checked 120 offshore platform valves a week',
      'Tested 120 valves weekly for offshore platforms',
    ),
    en(
      'Cared for ventilated patients at a ratio of 1:2',
      'Looked after ventilated patients at a 1:2 ratio',
      'Provided care to ventilated patients, one nurse to two',
    ),
    en(
      'Grew the newsletter to 9,000 subscribers in one year',
      'Built the newsletter up to 9,000 subscribers within a year',
      'Increased newsletter subscribers to 9,000 in one year',
    ),
    en(
      'Installed solar panels on 85 roofs with no accident',
      'Fitted 85 roofs with solar panels, without an accident',
      'Put solar panels on 85 roofs and had no accidents',
    ),
    de(
      'Pflege von 18 Bewohnern im Nachtdienst',
      'Pflegte 18 Bewohner im Nachtdienst',
      'Nachtdienst mit Pflege von 18 Bewohnern',
    ),
    de(
      'Mitarbeit an zwei Forschungsprojekten',
      'Mitwirkung an 2 Forschungsprojekten',
      'In zwei Forschungsprojekten mitgewirkt',
    ),
    fr(
      'Réduction des délais de 10 à 6 semaines',
      'Délais réduits de 10 à 6 semaines',
      'Réduit les délais de 10 semaines à 6',
    ),
    fr('Formation de 24 bénévoles', 'Formé 24 bénévoles', 'Formation donnée à 24 bénévoles'),
    es(
      'Atención a 35 pacientes al día',
      'Atendí a 35 pacientes al día',
      'Cuidado diario de 35 pacientes',
    ),
  ],
}
