/**
 * Changes by hand, written before the judge and not used while it was built. `changed` ones state
 * another fact, `harmless` ones the same. Prose, unless a field is named.
 */
export type HandChange = {
  readonly isChanged: boolean
  readonly kind: string
  readonly language: string
  readonly field: 'line' | 'position' | 'city' | 'studyType' | 'fluency' | 'certificate' | 'score'
  readonly before: string
  readonly after: string
}

const parse = (isChanged: boolean, rows: string): HandChange[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [kind = '', language = '', field = '', before = '', after = ''] = row.trim().split('|')
      return { isChanged, kind, language, field: field as HandChange['field'], before, after }
    })

const CHANGED = `
number word|en|line|Supervised four technicians on the night shift|Supervised fourteen technicians on the night shift
number word|en|line|Ran a dozen workshops for teachers|Ran two dozen workshops for teachers
scale|en|line|Managed a budget of $2.5 million|Managed a budget of $2.5 billion
scale|en|line|Served 40 thousand readers|Served 40 million readers
currency|en|line|Closed deals worth €300,000|Closed deals worth $300,000
bound|en|line|Handled up to 80 calls a day|Handled more than 80 calls a day
bound|en|line|Trained 30 volunteers|Trained over 30 volunteers
direction|en|line|Raised attendance from 60 to 90|Raised attendance from 90 to 60
percent|en|line|Lifted margins by 3 percentage points|Lifted margins by 3 percent
direction|en|line|Increased scrap rate tracking and reduced waste|Increased scrap rate tracking and increased waste
scope|en|line|Assisted the lead architect with the station design|Led the station design
scope|en|line|Took part in the merger negotiations|Headed the merger negotiations
scope|en|line|Supported the launch of a payments product|Launched a payments product
scope|en|line|Co-wrote the safety manual|Wrote the safety manual
negation|en|line|Not responsible for hiring|Responsible for hiring
negation|en|line|Worked without supervision|Worked with supervision
negation|en|line|Drove unregistered vehicles off the depot|Drove registered vehicles off the depot
cause|en|line|Complaints fell while I ran the desk|Complaints fell because I ran the desk
result|en|line|Rebuilt the stock system|Rebuilt the stock system, winning back two lost clients
result|en|line|Planned the spring campaign|Planned the spring campaign and became the regional benchmark
name|en|line|Installed pumps for Harrow Mills|Installed pumps for Denby Mills
name swap|en|line|Moved from Leeds to York as deputy|Moved from York to Leeds as deputy
unit|en|line|Completed the audit in six weeks|Completed the audit in six days
frequency|en|line|Reported monthly to the board|Reported weekly to the board
comparison|en|line|One of the largest plants in Wales|The largest plant in Wales
title|en|position|Junior Accountant|Accountant
title|en|position|Assistant Store Manager|Store Manager
title|en|position|Nursing Student|Nurse
title|en|position|Deputy Head of Finance|Head of Finance
title|en|position|Product Analyst|Product Director
town|en|city|Leeds|Bristol
degree|en|studyType|BSc (Hons)|MSc
degree|en|studyType|PhD candidate|PhD
degree|en|score|Second Class Upper|First Class
degree|en|score|3.1|3.9
level|en|fluency|B1|C1
level|en|fluency|Conversational|Fluent
level|en|fluency|Professional working|Native
certificate|en|certificate|CFA Level I Candidate|CFA Level I
certificate|en|certificate|Prince2 Foundation|Prince2 Practitioner
number word|de|line|Betreuung von drei Filialen|Betreuung von dreizehn Filialen
scale|de|line|Budget von 4 Mio. Euro verantwortet|Budget von 4 Mrd. Euro verantwortet
scope|de|line|Mitarbeit an der Einführung von SAP|Leitung der Einführung von SAP
negation|de|line|Ohne Personalverantwortung im Vertrieb tätig|Mit Personalverantwortung im Vertrieb tätig
title|de|position|Stellvertretender Filialleiter|Filialleiter
title|de|position|Werkstudent Controlling|Controller
level|de|fluency|Grundkenntnisse|Verhandlungssicher
degree|de|studyType|Bachelor of Science|Master of Science
bound|de|line|Bis zu 50 Kunden pro Woche beraten|Über 50 Kunden pro Woche beraten
number word|fr|line|Formation de six stagiaires|Formation de seize stagiaires
scope|fr|line|Participation à la refonte du site|Pilotage de la refonte du site
negation|fr|line|Chantier livré sans retard|Chantier livré avec retard
title|fr|position|Adjointe de direction|Directrice
level|fr|fluency|Notions|Courant
degree|fr|studyType|Licence|Master
bound|fr|line|Jusqu’à 20 dossiers par jour|Plus de 20 dossiers par jour
number word|es|line|Coordinación de dos turnos|Coordinación de doce turnos
scope|es|line|Apoyo en la apertura de la tienda|Dirección de la apertura de la tienda
negation|es|line|Obra terminada sin accidentes|Obra terminada con accidentes
title|es|position|Becario de marketing|Responsable de marketing
level|es|fluency|Básico|Avanzado
degree|es|studyType|Grado|Máster
number word|pt|line|Formação de sete técnicos|Formação de dezassete técnicos
scope|pt|line|Apoio à gestão do armazém|Gestão do armazém
level|pt|fluency|Básico|Fluente
title|pt|position|Estagiário|Engenheiro
number word|it|line|Gestione di tre punti vendita|Gestione di tredici punti vendita
scope|it|line|Collaborazione al lancio del prodotto|Responsabile del lancio del prodotto
level|it|fluency|Scolastico|Madrelingua
degree|it|studyType|Laurea triennale|Laurea magistrale
number word|nl|line|Begeleiding van vier stagiairs|Begeleiding van veertien stagiairs
scope|nl|line|Meegewerkt aan de verhuizing|Leiding gegeven aan de verhuizing
negation|nl|line|Project zonder vertraging opgeleverd|Project met vertraging opgeleverd
title|nl|position|Assistent-bedrijfsleider|Bedrijfsleider
number word|pl|line|Szkolenie pięciu pracowników|Szkolenie piętnastu pracowników
scope|pl|line|Pomoc przy wdrożeniu systemu|Kierowanie wdrożeniem systemu
level|pl|fluency|podstawowy|biegły
scale|ja|line|年間売上3千万円を担当|年間売上3億円を担当
number word|ja|line|五名の看護師を指導|十五名の看護師を指導
scope|ja|line|新店舗の立ち上げを補助|新店舗の立ち上げを統括
level|ja|fluency|日常会話|ビジネスレベル
scale|zh|line|负责预算300万元|负责预算3000万元
number word|zh|line|带领四人团队|带领十四人团队
scope|zh|line|协助完成系统升级|主导完成系统升级
degree|zh|studyType|学士|硕士
scale|ko|line|연 매출 2억 원 달성|연 매출 20억 원 달성
scope|ko|line|신제품 출시 지원|신제품 출시 총괄
degree|ko|studyType|학사|석사
number word|ar|line|تدريب أربعة موظفين|تدريب أربعة عشر موظفا
scope|ar|line|المساعدة في إدارة المشروع|قيادة المشروع
level|ar|fluency|مبتدئ|متقدم
`

const HARMLESS = `
typo|en|line|Maintaned the booking system for three clinics|Maintained the booking system for three clinics
typo|en|line|Recieved and stored chemical deliveries|Received and stored chemical deliveries
typo|en|line|Liased with auditors on stock counts|Liaised with auditors on stock counts
punctuation|en|line|Built ramps, doors and counters|Built ramps, doors, and counters.
punctuation|en|line|Stock - orders - invoices|Stock – orders – invoices
case|en|line|managed the front desk and mail room|Managed the front desk and mail room
order|en|line|Repaired pumps and trained two fitters|Trained two fitters and repaired pumps
number form|en|line|Supervised four technicians|Supervised 4 technicians
number form|en|line|Raised $1,200,000 in grants|Raised $1.2 million in grants
number form|en|line|Cut waste by 15 percent|Cut waste by 15%
number form|en|line|Answered 2000 letters a year|Answered 2,000 letters a year
number form|en|line|Worked 40 hours a week|Worked 40 h per week
bound|en|line|Trained over 30 volunteers|Trained more than 30 volunteers
bound|en|line|Trained 30+ volunteers|Trained over 30 volunteers
tense|en|line|Manage the rota of twelve guards|Managed the rota of twelve guards
tense|en|line|Teaching evening classes in pottery|Taught evening classes in pottery
article|en|line|Wrote safety manual|Wrote the safety manual
filler|en|line|Was responsible for the stock of two shops|Responsible for the stock of two shops
shortening|en|line|Checked, packed and labeled orders for export|Packed and labeled orders for export
spelling|en|line|Organised the summer programme|Organized the summer program
abbreviation|en|position|Sr. Accountant|Senior Accountant
abbreviation|en|position|VP Sales|Vice President, Sales
case|en|position|store manager|Store Manager
punctuation|en|position|Head Chef / Owner|Head Chef, Owner
abbreviation|en|studyType|B.Sc.|BSc
abbreviation|en|studyType|BA|Bachelor of Arts
level|en|fluency|native|Native
case|en|city|leeds|Leeds
punctuation|en|certificate|Prince2-Foundation|Prince2 Foundation
case|en|certificate|first aid at work|First Aid at Work
number form|de|line|Leitung von drei Teams|Leitung von 3 Teams
typo|de|line|Enwicklung von Prüfständen|Entwicklung von Prüfständen
spelling|de|line|Grosse Anlagen gewartet|Große Anlagen gewartet
number form|de|line|Umsatz von 1,5 Mio. Euro|Umsatz von 1,5 Millionen €
tense|de|line|Betreue zwölf Kunden|Betreute 12 Kunden
number form|fr|line|Encadrement de huit personnes|Encadrement de 8 personnes
typo|fr|line|Developpement d’outils internes|Développement d’outils internes
punctuation|fr|line|Vente, conseil et caisse|Vente, conseil et caisse.
number form|es|line|Gestión de quince obras|Gestión de 15 obras
typo|es|line|Gestion de obras en Sevilla|Gestión de obras en Sevilla
order|es|line|Compras y ventas|Ventas y compras
number form|pt|line|Gestão de vinte lojas|Gestão de 20 lojas
typo|pt|line|Gestao de equipas|Gestão de equipas
number form|it|line|Formazione di sei colleghi|Formazione di 6 colleghi
case|it|line|gestione del magazzino|Gestione del magazzino
number form|nl|line|Begeleiding van vier stagiairs|Begeleiding van 4 stagiairs
punctuation|nl|line|Inkoop, verkoop en planning|Inkoop, verkoop, en planning
number form|pl|line|Szkolenie pięciu pracowników|Szkolenie 5 pracowników
punctuation|pl|line|Obsługa klienta, kasa|Obsługa klienta i kasa
number form|ja|line|五名の看護師を指導|5名の看護師を指導
number form|ja|line|売上３億円を達成|売上3億円を達成
punctuation|ja|line|採用、研修を担当。|採用・研修を担当
number form|zh|line|带领四人团队|带领4人团队
number form|zh|line|管理预算300万元|管理预算3,000,000元
number form|ko|line|매출 2억 원 달성|매출 200,000,000원 달성
punctuation|ko|line|채용, 교육 담당|채용 및 교육 담당
number form|ar|line|تدريب ٤ موظفين|تدريب 4 موظفين
number form|ar|line|تدريب أربعة موظفين|تدريب 4 موظفين
`

export const heldOut: readonly HandChange[] = [...parse(true, CHANGED), ...parse(false, HARMLESS)]
