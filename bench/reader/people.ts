/** Invented people for CV files of our own: `held` ones are kept apart while rules are written. */

export type Person = {
  id: string
  lang: string
  held: boolean
  /** Headings as this person's country writes them. */
  headings: Record<'summary' | 'work' | 'education' | 'skills' | 'languages' | 'certificates' | 'awards' | 'volunteer' | 'projects', string>
  present: string
  /** How months are printed. */
  dates: 'long' | 'short' | 'numeric' | 'dotted' | 'iso' | 'years' | 'cjk'
  name: string
  label: string
  email: string
  phone: string
  city: string
  place: string
  links: string[]
  summary: string
  /** position | employer | place | start | end | highlights… */
  work: string[][]
  /** degree | subject | school | start | end */
  education: string[][]
  skills: string[]
  /** language | level */
  languages: string[][]
  /** name | issuer | year */
  certificates: string[][]
  /** title | awarder | year */
  awards: string[][]
  /** position | organisation | start | end */
  volunteer: string[][]
}

const headings = (list: string): Person['headings'] => {
  const [summary, work, education, skills, languages, certificates, awards, volunteer, projects] = list.split('|') as [string, string, string, string, string, string, string, string, string]
  return { summary, work, education, skills, languages, certificates, awards, volunteer, projects }
}

export const people: Person[] = [
  {
    id: 'en-lawyer', lang: 'en', held: false, dates: 'long', present: 'Present',
    headings: headings('Professional Profile|Legal Experience|Education|Areas of Expertise|Languages|Bar Admissions & Certifications|Honors|Pro Bono & Community|Projects'),
    name: 'Priscilla Vandermeer', label: 'Commercial Litigation Attorney', email: 'p.vandermeer@example.com', phone: '+1 312 555 0164', city: 'Chicago', place: 'Chicago, IL', links: ['https://www.linkedin.com/in/pvandermeer-law'],
    summary: 'Trial attorney with twelve years in breach of contract and insurance recovery matters, first chair in nine bench trials and two jury trials.',
    work: [
      ['Senior Associate', 'Halloran Pike LLP', 'Chicago, IL', '2017-09', '', 'Second-chaired a three-week jury trial that ended in a $14.2M verdict', 'Built the firm’s e-discovery checklist, now used on every matter', 'Supervise four junior associates and two paralegals'],
      ['Associate', 'Brightwater & Lowe', 'Milwaukee, WI', '2013-10', '2017-08', 'Argued 30 dispositive motions in state and federal court'],
      ['Judicial Law Clerk', 'U.S. District Court, Eastern District of Wisconsin', 'Milwaukee, WI', '2012-08', '2013-09', 'Drafted bench memoranda on patent and labor cases'],
    ],
    education: [['Juris Doctor', 'Law', 'Marquette University Law School', '2009', '2012'], ['Bachelor of Arts', 'Political Science', 'Loyola University Chicago', '2005', '2009']],
    skills: ['Contract disputes', 'Insurance coverage', 'E-discovery', 'Deposition practice', 'Mediation', 'Westlaw'],
    languages: [['English', 'Native'], ['Dutch', 'Conversational']],
    certificates: [['Illinois State Bar', 'Supreme Court of Illinois', '2012'], ['Certified E-Discovery Specialist', 'ACEDS', '2018']],
    awards: [['Rising Star', 'Midwest Legal Review', '2019']],
    volunteer: [['Volunteer Attorney', 'Cook County Eviction Help Desk', '2018', '']],
  },
  {
    id: 'en-chef', lang: 'en', held: true, dates: 'short', present: 'present',
    headings: headings('About|Work History|Training|Key Skills|Languages|Certificates|Awards|Volunteering|Projects'),
    name: 'Tomás O’Rourke', label: 'Head Chef', email: 'tomas@orourkekitchen.example', phone: '+353 1 555 0177', city: 'Galway', place: 'Galway, Ireland', links: ['https://www.instagram.com/tomasorourkecooks', 'https://orourkekitchen.example'],
    summary: 'Head chef who runs calm kitchens and short menus. Fourteen years between Galway, Copenhagen and San Sebastián, always close to farms and boats.',
    work: [
      ['Head Chef', 'The Salt House', 'Galway', '2019-04', '', 'Lead a brigade of eleven for 90 covers a night', 'Cut food waste by 28% with whole-animal buying', 'Kept two rosettes through a change of owner'],
      ['Sous Chef', 'Restaurant Havn', 'Copenhagen', '2015-02', '2019-03', 'Ran the fish section and trained six commis'],
      ['Chef de Partie', 'Asador Txoko', 'San Sebastián', '2012-06', '2014-12', 'Grilled over charcoal, six services a week'],
    ],
    education: [['Higher Certificate', 'Culinary Arts', 'Galway-Mayo Institute of Technology', '2009', '2011']],
    skills: ['Menu design', 'HACCP', 'Cost control', 'Butchery', 'Team rotas'],
    languages: [['English', 'Native'], ['Irish', 'Fluent'], ['Spanish', 'Intermediate']],
    certificates: [['Food Safety Level 4', 'Food Safety Authority', '2020']],
    awards: [['Best Casual Dining', 'Connacht Food Awards', '2022']],
    volunteer: [['Cook', 'Galway Simon Community', '2020', '']],
  },
  {
    id: 'en-devops', lang: 'en', held: true, dates: 'numeric', present: 'Current',
    headings: headings('Summary|Professional Experience|Academic Background|Technical Skills|Languages|Certifications|Awards & Achievements|Volunteer Work|Projects'),
    name: 'Amara Nwachukwu', label: 'Site Reliability Engineer', email: 'amara.nwachukwu@example.org', phone: '+234 1 555 0148', city: 'Lagos', place: 'Lagos, Nigeria', links: ['https://github.com/amaranw', 'https://www.linkedin.com/in/amara-nwachukwu'],
    summary: 'Reliability engineer for payment systems in West Africa. Eight years of on-call, incident reviews and capacity planning across three clouds.',
    work: [
      ['Site Reliability Engineer', 'Kobo Switch', 'Lagos', '2021-03', '', 'Brought the payment gateway from 99.5% to 99.97% monthly availability', 'Wrote the incident review format that three teams now share'],
      ['DevOps Engineer', 'Harmattan Cloud Services', 'Abuja', '2018-01', '2021-02', 'Moved 140 services from virtual machines to Kubernetes', 'Halved build times with remote caching'],
      ['Systems Administrator', 'University of Ibadan', 'Ibadan', '2015-09', '2017-12', 'Looked after mail and identity for 30,000 accounts'],
    ],
    education: [['B.Sc.', 'Computer Science', 'University of Ibadan', '2010', '2014']],
    skills: ['Kubernetes', 'Terraform', 'Go', 'PostgreSQL', 'Prometheus', 'Linux', 'Incident command'],
    languages: [['English', 'Fluent'], ['Igbo', 'Native'], ['Yoruba', 'Good']],
    certificates: [['Certified Kubernetes Administrator', 'CNCF', '2020'], ['Professional Cloud Architect', 'Google Cloud', '2022']],
    awards: [], volunteer: [['Mentor', 'She Codes Africa', '2019', '']],
  },
  {
    id: 'de-apotheke', lang: 'de', held: true, dates: 'numeric', present: 'heute',
    headings: headings('Kurzprofil|Beruflicher Werdegang|Ausbildung und Studium|Kenntnisse|Sprachen|Weiterbildungen|Auszeichnungen|Ehrenamt|Projekte'),
    name: 'Hannelore Bruckmüller', label: 'Apothekerin', email: 'h.bruckmueller@example.de', phone: '+49 941 5550163', city: 'Regensburg', place: '93047 Regensburg', links: ['https://www.xing.com/profile/Hannelore_Bruckmueller'],
    summary: 'Approbierte Apothekerin mit neun Jahren Erfahrung in öffentlichen Apotheken und in der Klinikversorgung, Schwerpunkt Onkologie und Arzneimittelsicherheit.',
    work: [
      ['Stellvertretende Leiterin', 'Donau-Apotheke am Dom', 'Regensburg', '2020-05', '', 'Führung eines Teams von sieben Mitarbeitenden', 'Einführung der patientenindividuellen Verblisterung für drei Pflegeheime'],
      ['Klinikapothekerin', 'Klinikum Sankt Emmeram', 'Landshut', '2015-10', '2020-04', 'Herstellung von Zytostatika nach GMP', 'Arzneimittelberatung auf vier Stationen'],
    ],
    education: [['Staatsexamen', 'Pharmazie', 'Universität Regensburg', '2010', '2014'], ['Abitur', '', 'Gymnasium Neutraubling', '2001', '2010']],
    skills: ['Zytostatikaherstellung', 'Medikationsanalyse', 'Qualitätsmanagement', 'Personalführung'],
    languages: [['Deutsch', 'Muttersprache'], ['Englisch', 'verhandlungssicher'], ['Tschechisch', 'Grundkenntnisse']],
    certificates: [['Fachapothekerin für Onkologische Pharmazie', 'Bayerische Landesapothekerkammer', '2019']],
    awards: [], volunteer: [['Rettungssanitäterin', 'Malteser Hilfsdienst', '2011', '2018']],
  },
  {
    id: 'fr-prof', lang: 'fr', held: false, dates: 'long', present: 'aujourd’hui',
    headings: headings('Profil|Expérience professionnelle|Formation|Compétences|Langues|Certifications|Distinctions|Bénévolat|Projets'),
    name: 'Maëlle Kervadec', label: 'Ingénieure en génie civil', email: 'maelle.kervadec@example.fr', phone: '+33 2 55 50 12 34', city: 'Brest', place: '29200 Brest, France', links: ['https://www.linkedin.com/in/maelle-kervadec'],
    summary: 'Ingénieure structure spécialisée dans les ouvrages maritimes, dix ans d’études et de suivi de chantier en Bretagne et au Portugal.',
    work: [
      ['Cheffe de projet ouvrages maritimes', 'Arvor Ingénierie', 'Brest', '2018-11', '', 'Pilotage de la rénovation de trois quais en eau profonde', 'Encadrement de cinq projeteurs'],
      ['Ingénieure structure', 'Bureau d’études Penmarc’h', 'Quimper', '2014-02', '2018-10', 'Calculs aux éléments finis de passerelles et d’écluses'],
      ['Stagiaire', 'Port de Leixões', 'Porto', '2013-03', '2013-08', 'Mesures de tassement sur un terre-plein à conteneurs'],
    ],
    education: [['Diplôme d’ingénieur', 'Génie civil', 'INSA Rennes', '2008', '2013']],
    skills: ['Robot Structural Analysis', 'AutoCAD', 'Eurocodes', 'Suivi de chantier', 'BIM'],
    languages: [['Français', 'langue maternelle'], ['Portugais', 'courant'], ['Breton', 'notions']],
    certificates: [['Habilitation plongée scaphandrier classe 1', 'INPP', '2016']],
    awards: [['Prix jeune ingénieure', 'Syntec', '2017']],
    volunteer: [['Équipière', 'SNSM', '2015', '']],
  },
  {
    id: 'es-abogado', lang: 'es', held: true, dates: 'short', present: 'actualidad',
    headings: headings('Sobre mí|Trayectoria profesional|Estudios|Competencias|Idiomas|Cursos y certificaciones|Reconocimientos|Voluntariado|Proyectos'),
    name: 'Joaquín Etxeberria Salas', label: 'Jefe de obra', email: 'jetxeberria@example.es', phone: '+34 944 555 017', city: 'Bilbao', place: 'Bilbao, España', links: ['https://www.linkedin.com/in/joaquin-etxeberria'],
    summary: 'Jefe de obra con quince años en edificación residencial y rehabilitación energética; entregas en plazo y equipos sin accidentes graves.',
    work: [
      ['Jefe de obra', 'Construcciones Arriaga', 'Bilbao', '2016-01', '', 'Dirección de 210 viviendas en cuatro promociones', 'Reducción del desvío de coste del 9 % al 3 %'],
      ['Encargado de producción', 'Grupo Urdaibai', 'Gernika', '2010-04', '2015-12', 'Planificación semanal de subcontratas y acopios'],
    ],
    education: [['Grado', 'Arquitectura Técnica', 'Universidad del País Vasco', '2004', '2009']],
    skills: ['Presto', 'MS Project', 'Prevención de riesgos', 'Revit', 'Negociación con proveedores'],
    languages: [['Español', 'nativo'], ['Euskera', 'avanzado'], ['Inglés', 'intermedio']],
    certificates: [['Técnico superior en prevención', 'Osalan', '2011']],
    awards: [], volunteer: [['Monitor', 'Banco de Alimentos de Bizkaia', '2013', '']],
  },
  {
    id: 'it-chimica', lang: 'it', held: false, dates: 'dotted', present: 'oggi',
    headings: headings('Chi sono|Esperienze professionali|Istruzione e formazione|Competenze|Lingue|Certificazioni|Riconoscimenti|Volontariato|Progetti'),
    name: 'Ginevra Sanfilippo', label: 'Chimica analitica', email: 'ginevra.sanfilippo@example.it', phone: '+39 091 555 0182', city: 'Palermo', place: 'Palermo, Italia', links: [],
    summary: 'Chimica analitica con otto anni in laboratori alimentari e ambientali, esperta di spettrometria di massa e di accreditamento ISO 17025.',
    work: [
      ['Responsabile di laboratorio', 'Laboratori Mongibello', 'Catania', '2019-06', '', 'Accreditamento di 42 prove in due anni', 'Formazione di sei tecnici'],
      ['Chimica analista', 'Agenzia Regionale per l’Ambiente', 'Palermo', '2015-03', '2019-05', 'Analisi di metalli pesanti nelle acque costiere'],
    ],
    education: [['Laurea magistrale', 'Chimica', 'Università degli Studi di Palermo', '2009', '2014']],
    skills: ['LC-MS/MS', 'ICP-MS', 'ISO 17025', 'Validazione di metodi', 'R'],
    languages: [['Italiano', 'madrelingua'], ['Inglese', 'B2']],
    certificates: [['Auditor interno ISO 17025', 'Accredia', '2018']],
    awards: [['Premio giovane ricercatrice', 'Società Chimica Italiana', '2016']],
    volunteer: [],
  },
  {
    id: 'pt-ux', lang: 'pt', held: true, dates: 'short', present: 'atual',
    headings: headings('Resumo|Experiência|Formação|Competências|Idiomas|Certificações|Prêmios|Voluntariado|Projetos'),
    name: 'Thaís Figueiredo Lacerda', label: 'Designer de produto', email: 'thais.lacerda@example.com.br', phone: '+55 51 95555 0134', city: 'Porto Alegre', place: 'Porto Alegre, RS', links: ['https://www.behance.net/thaislacerda', 'https://thaislacerda.example'],
    summary: 'Designer de produto com sete anos em bancos digitais e saúde, do primeiro rascunho à medição do resultado depois do lançamento.',
    work: [
      ['Designer de produto sênior', 'Banco Minuano', 'Porto Alegre', '2020-08', '', 'Redesenho do Pix que reduziu chamados em 34%', 'Liderança do sistema de componentes usado por nove times'],
      ['Designer de interfaces', 'Clínica Conecta', 'Florianópolis', '2017-02', '2020-07', 'Pesquisa com 60 pacientes para o agendamento por celular'],
    ],
    education: [['Bacharelado', 'Design Visual', 'Universidade Federal do Rio Grande do Sul', '2012', '2016']],
    skills: ['Figma', 'Pesquisa com usuários', 'Design systems', 'Prototipagem', 'Acessibilidade'],
    languages: [['Português', 'nativo'], ['Inglês', 'fluente']],
    certificates: [['Google UX Design', 'Coursera', '2021']],
    awards: [['Brasil Design Award', 'ABEDESIGN', '2022']],
    volunteer: [['Mentora', 'Meninas Digitais', '2018', '']],
  },
  {
    id: 'nl-verpleeg', lang: 'nl', held: false, dates: 'long', present: 'heden',
    headings: headings('Profiel|Werkervaring|Opleiding|Vaardigheden|Talen|Cursussen|Prijzen|Vrijwilligerswerk|Projecten'),
    name: 'Marijke ten Hoeve', label: 'Wijkverpleegkundige', email: 'm.tenhoeve@example.nl', phone: '+31 50 555 0171', city: 'Groningen', place: 'Groningen', links: ['https://www.linkedin.com/in/marijke-ten-hoeve'],
    summary: 'Wijkverpleegkundige met elf jaar ervaring in de thuiszorg, sterk in wondzorg en in het overleg met huisarts en mantelzorger.',
    work: [
      ['Wijkverpleegkundige', 'Thuiszorg Hunzeland', 'Groningen', '2016-09', '', 'Indiceert en coördineert zorg voor zestig cliënten', 'Startte een spreekuur voor mantelzorgers'],
      ['Verpleegkundige', 'Martini Ziekenhuis', 'Groningen', '2012-07', '2016-08', 'Werkte op de afdeling interne geneeskunde'],
    ],
    education: [['HBO-bachelor', 'Verpleegkunde', 'Hanzehogeschool Groningen', '2008', '2012']],
    skills: ['Wondzorg', 'Indicatiestelling', 'Palliatieve zorg', 'Omaha System'],
    languages: [['Nederlands', 'moedertaal'], ['Fries', 'goed'], ['Engels', 'redelijk']],
    certificates: [['Wondconsulent', 'Erasmus MC Academie', '2019']],
    awards: [], volunteer: [['Buddy', 'Humanitas', '2014', '']],
  },
  {
    id: 'sv-lektor', lang: 'sv', held: true, dates: 'years', present: 'nuvarande',
    headings: headings('Om mig|Arbetslivserfarenhet|Utbildning|Kompetenser|Språk|Kurser|Utmärkelser|Ideellt engagemang|Projekt'),
    name: 'Torbjörn Ahlgren', label: 'Projektledare bygg', email: 'torbjorn.ahlgren@example.se', phone: '+46 90 555 01 62', city: 'Umeå', place: 'Umeå, Sverige', links: ['https://www.linkedin.com/in/torbjorn-ahlgren'],
    summary: 'Projektledare med tjugo år i byggbranschen, van vid träkonstruktioner i höga hus och vid beställare från kommun och region.',
    work: [
      ['Projektledare', 'Norrbyggarna AB', 'Umeå', '2014', '', 'Ansvarade för Sveriges första förskola helt i korslimmat trä', 'Sänkte byggkostnaden med 12 procent genom prefabricering'],
      ['Platschef', 'Västerbottens Entreprenad', 'Skellefteå', '2007', '2014', 'Ledde 35 yrkesarbetare på tre byggplatser'],
    ],
    education: [['Civilingenjör', 'Väg och vatten', 'Luleå tekniska universitet', '2001', '2006']],
    skills: ['Träbyggnad', 'Upphandling', 'BAS-P', 'Arbetsmiljö'],
    languages: [['Svenska', 'modersmål'], ['Engelska', 'flytande'], ['Finska', 'grundläggande']],
    certificates: [['Certifierad projektledare IPMA C', 'Svenskt Projektforum', '2015']],
    awards: [], volunteer: [['Tränare', 'Umeå IK', '2010', '2018']],
  },
  {
    id: 'pl-logistyk', lang: 'pl', held: true, dates: 'numeric', present: 'obecnie',
    headings: headings('Podsumowanie zawodowe|Doświadczenie zawodowe|Wykształcenie|Umiejętności|Języki obce|Kursy i szkolenia|Osiągnięcia|Wolontariat|Projekty'),
    name: 'Zbigniew Wróblewski', label: 'Kierownik logistyki', email: 'z.wroblewski@example.pl', phone: '+48 58 555 01 73', city: 'Gdańsk', place: 'Gdańsk', links: ['https://www.linkedin.com/in/zwroblewski'],
    summary: 'Kierownik logistyki z trzynastoletnim doświadczeniem w transporcie morskim i magazynowaniu, specjalizacja: ładunki chłodnicze.',
    work: [
      ['Kierownik logistyki', 'Baltic Frost Sp. z o.o.', 'Gdańsk', '2017-02', '', 'Zarządzanie flotą 48 naczep chłodniczych', 'Skrócenie czasu załadunku o 22%'],
      ['Specjalista ds. spedycji', 'Port Północny Serwis', 'Gdynia', '2011-06', '2017-01', 'Obsługa odpraw celnych dla 300 kontenerów miesięcznie'],
    ],
    education: [['Magister', 'Transport i logistyka', 'Uniwersytet Gdański', '2006', '2011']],
    skills: ['SAP TM', 'Planowanie tras', 'Incoterms', 'Negocjacje', 'Excel'],
    languages: [['polski', 'ojczysty'], ['angielski', 'C1'], ['norweski', 'A2']],
    certificates: [['Certyfikat kompetencji zawodowych przewoźnika', 'ITS Warszawa', '2013']],
    awards: [], volunteer: [],
  },
  {
    id: 'cs-ucitelka', lang: 'cs', held: false, dates: 'numeric', present: 'současnost',
    headings: headings('Profil|Pracovní zkušenosti|Vzdělání|Dovednosti|Jazykové znalosti|Kurzy a certifikáty|Ocenění|Dobrovolnictví|Projekty'),
    name: 'Ludmila Havránková', label: 'Učitelka fyziky', email: 'ludmila.havrankova@example.cz', phone: '+420 585 555 012', city: 'Olomouc', place: 'Olomouc', links: [],
    summary: 'Učitelka fyziky a matematiky s dvanácti lety praxe na gymnáziu, autorka školních pokusů s levnými pomůckami.',
    work: [
      ['Učitelka fyziky a matematiky', 'Gymnázium Hejčín', 'Olomouc', '2013-09', '', 'Vedení fyzikálního kroužku se čtyřiceti žáky', 'Příprava vítězů krajského kola olympiády'],
      ['Asistentka', 'Univerzita Palackého', 'Olomouc', '2010-09', '2013-08', 'Cvičení z mechaniky pro první ročník'],
    ],
    education: [['Magisterské studium', 'Učitelství fyziky', 'Univerzita Palackého v Olomouci', '2005', '2010']],
    skills: ['Výuka', 'Arduino', 'LaTeX', 'Vedení třídy'],
    languages: [['čeština', 'rodilý mluvčí'], ['angličtina', 'B2'], ['němčina', 'A2']],
    certificates: [['Lektor badatelské výuky', 'NPI ČR', '2018']],
    awards: [], volunteer: [['Vedoucí', 'Junák', '2004', '2015']],
  },
  {
    id: 'tr-pazarlama', lang: 'tr', held: true, dates: 'long', present: 'devam ediyor',
    headings: headings('Hakkımda|İş Deneyimi|Eğitim Bilgileri|Yetkinlikler|Yabancı Diller|Sertifikalar|Ödüller|Gönüllü Çalışmalar|Projeler'),
    name: 'Selin Karaosmanoğlu', label: 'Pazarlama Müdürü', email: 'selin.karaosmanoglu@example.com.tr', phone: '+90 232 555 01 46', city: 'İzmir', place: 'İzmir, Türkiye', links: ['https://www.linkedin.com/in/selinkaraosmanoglu'],
    summary: 'Hızlı tüketim ürünlerinde on yıllık deneyime sahip pazarlama yöneticisi; yerel markaları ihracata taşıyan kampanyalarla tanınır.',
    work: [
      ['Pazarlama Müdürü', 'Ege Zeytin Gıda A.Ş.', 'İzmir', '2018-05', '', 'İhracat gelirini üç yılda iki katına çıkardı', 'Sekiz kişilik ekibi yönetiyor'],
      ['Marka Uzmanı', 'Körfez Süt Ürünleri', 'Manisa', '2013-09', '2018-04', 'Yeni yoğurt serisini 4.000 noktada tanıttı'],
    ],
    education: [['Lisans', 'İşletme', 'Dokuz Eylül Üniversitesi', '2008', '2013']],
    skills: ['Marka yönetimi', 'Google Ads', 'Bütçe planlama', 'Nielsen'],
    languages: [['Türkçe', 'anadil'], ['İngilizce', 'ileri'], ['İtalyanca', 'başlangıç']],
    certificates: [['Dijital Pazarlama Uzmanlığı', 'Boğaziçi Üniversitesi', '2019']],
    awards: [['Yılın İhracat Kampanyası', 'Ege İhracatçı Birlikleri', '2021']],
    volunteer: [],
  },
  {
    id: 'ru-devushka', lang: 'ru', held: true, dates: 'long', present: 'настоящее время',
    headings: headings('О себе|Опыт работы|Образование|Ключевые навыки|Знание языков|Курсы и сертификаты|Награды|Волонтёрство|Проекты'),
    name: 'Екатерина Вершинина', label: 'Ведущий геолог', email: 'e.vershinina@example.com', phone: '+7 343 555-01-29', city: 'Екатеринбург', place: 'Екатеринбург', links: ['https://t.me/vershinina_geo'],
    summary: 'Геолог с двенадцатилетним опытом разведки медных месторождений на Урале и в Казахстане, автор трёх подсчётов запасов.',
    work: [
      ['Ведущий геолог', 'ООО «Уралразведка»', 'Екатеринбург', '2018-04', '', 'Руководство буровыми работами объёмом 60 тысяч метров', 'Защита запасов двух месторождений в ГКЗ'],
      ['Геолог', 'АО «Степная медь»', 'Караганда', '2012-07', '2018-03', 'Документация керна и построение разрезов'],
    ],
    education: [['Специалист', 'Прикладная геология', 'Уральский государственный горный университет', '2007', '2012']],
    skills: ['Micromine', 'Leapfrog', 'Подсчёт запасов', 'Полевые работы'],
    languages: [['Русский', 'родной'], ['Английский', 'B2'], ['Казахский', 'базовый']],
    certificates: [['Компетентное лицо НАЭН', 'НАЭН', '2020']],
    awards: [], volunteer: [],
  },
  {
    id: 'ja-eigyo', lang: 'ja', held: true, dates: 'cjk', present: '現在',
    headings: headings('職務要約|職務経歴|学歴|スキル|語学|資格|受賞歴|ボランティア活動|プロジェクト'),
    name: '藤原 美咲', label: '人事マネージャー', email: 'm.fujiwara@example.jp', phone: '+81 78 555 0133', city: '神戸', place: '兵庫県神戸市', links: [],
    summary: '製造業の人事として十年間、採用から制度設計まで担当してまいりました。社員三百名規模の評価制度刷新を主導した経験があります。',
    work: [
      ['人事マネージャー', '六甲精密株式会社', '神戸', '2019-04', '', '評価制度の刷新により離職率を12%から5%に改善', '新卒採用の企画と運営'],
      ['人事担当', '瀬戸内食品株式会社', '岡山', '2013-04', '2019-03', '給与計算と社会保険手続きを担当'],
    ],
    education: [['学士', '社会学', '関西大学', '2009', '2013']],
    skills: ['採用', '労務管理', '制度設計', 'Excel'],
    languages: [['日本語', '母語'], ['英語', 'ビジネスレベル']],
    certificates: [['社会保険労務士', '厚生労働省', '2017']],
    awards: [], volunteer: [],
  },
  {
    id: 'zh-yunying', lang: 'zh', held: true, dates: 'dotted', present: '至今',
    headings: headings('个人简介|工作经历|教育背景|专业技能|语言能力|证书|荣誉奖项|志愿者经历|项目经历'),
    name: '周雨桐', label: '机械设计工程师', email: 'zhouyutong@example.cn', phone: '+86 139 5555 0167', city: '苏州', place: '苏州', links: [],
    summary: '七年自动化设备设计经验，熟悉从方案到量产的全过程，擅长精密传动和成本优化。',
    work: [
      ['机械设计工程师', '苏州云台自动化设备有限公司', '苏州', '2019-03', '', '设计的装配线节拍缩短30%', '获得两项实用新型专利'],
      ['助理工程师', '无锡明川机电有限公司', '无锡', '2016-07', '2019-02', '负责工装夹具的设计和验证'],
    ],
    education: [['本科', '机械工程', '江南大学', '2012', '2016']],
    skills: ['SolidWorks', 'AutoCAD', '有限元分析', '公差分析'],
    languages: [['中文', '母语'], ['英语', 'CET-6']],
    certificates: [['中级工程师', '江苏省人社厅', '2021']],
    awards: [['优秀员工', '苏州云台自动化设备有限公司', '2022']], volunteer: [],
  },
  {
    id: 'ko-keyongeop', lang: 'ko', held: false, dates: 'dotted', present: '현재',
    headings: headings('자기소개|경력사항|학력|보유 기술|외국어|자격증|수상 경력|봉사활동|프로젝트'),
    name: '한지우', label: '데이터 분석가', email: 'jiwoo.han@example.kr', phone: '+82 51 555 0128', city: '부산', place: '부산', links: ['https://github.com/jiwoohan-data'],
    summary: '유통과 물류 분야에서 육 년간 데이터를 분석해 왔으며 수요 예측과 재고 최적화에 강점이 있습니다.',
    work: [
      ['데이터 분석가', '동백물류 주식회사', '부산', '2020-02', '', '수요 예측 모델로 재고 비용 18% 절감', '경영진 대시보드 구축'],
      ['주니어 분석가', '해운유통', '부산', '2017-03', '2020-01', '매장 매출 데이터 정제 및 보고'],
    ],
    education: [['학사', '통계학과', '부산대학교', '2012', '2016']],
    skills: ['Python', 'SQL', 'Tableau', '통계 모델링'],
    languages: [['한국어', '모국어'], ['영어', '비즈니스 수준']],
    certificates: [['정보처리기사', '한국산업인력공단', '2018']],
    awards: [], volunteer: [],
  },
  {
    id: 'ar-muhandis', lang: 'ar', held: true, dates: 'long', present: 'حتى الآن',
    headings: headings('الملخص المهني|الخبرات المهنية|التعليم|المهارات|اللغات|الشهادات|الجوائز|العمل التطوعي|المشاريع'),
    name: 'ليلى حداد', label: 'مهندسة معمارية', email: 'layla.haddad@example.com', phone: '+962 6 555 0119', city: 'عمان', place: 'عمان، الأردن', links: [],
    summary: 'مهندسة معمارية بخبرة تسع سنوات في تصميم المباني التعليمية وترميم البيوت القديمة في الأردن وفلسطين.',
    work: [
      ['مهندسة معمارية أولى', 'مكتب الياسمين للهندسة', 'عمان', '2019-06', '', 'تصميم ست مدارس حكومية', 'الإشراف على فريق من خمسة مهندسين'],
      ['مهندسة معمارية', 'شركة القلعة للاستشارات', 'إربد', '2014-09', '2019-05', 'إعداد المخططات التنفيذية لمجمع سكني'],
    ],
    education: [['بكالوريوس', 'هندسة العمارة', 'الجامعة الأردنية', '2009', '2014']],
    skills: ['ريفيت', 'أوتوكاد', 'إدارة المشاريع', 'الترميم'],
    languages: [['العربية', 'اللغة الأم'], ['الإنجليزية', 'ممتاز']],
    certificates: [['عضوية نقابة المهندسين', 'نقابة المهندسين الأردنيين', '2014']],
    awards: [], volunteer: [],
  },
  {
    id: 'he-shivuk', lang: 'he', held: false, dates: 'numeric', present: 'היום',
    headings: headings('תקציר|ניסיון תעסוקתי|השכלה|מיומנויות|שפות|קורסים והסמכות|הצטיינות|התנדבות|פרויקטים'),
    name: 'נועה ברקאי', label: 'מנהלת מוצר', email: 'noa.barkai@example.co.il', phone: '+972 4 555 0136', city: 'חיפה', place: 'חיפה', links: ['https://www.linkedin.com/in/noa-barkai'],
    summary: 'מנהלת מוצר עם שמונה שנות ניסיון במערכות רפואיות, מובילה צוותים מהרעיון ועד להשקה בבתי חולים.',
    work: [
      ['מנהלת מוצר', 'מדיקל ויז׳ן בע״מ', 'חיפה', '2019-01', '', 'השקת מערכת הדמיה בארבעה בתי חולים', 'הובלת מחקר משתמשים עם שישים רופאים'],
      ['אנליסטית', 'בנק הכרמל', 'חיפה', '2015-03', '2018-12', 'בניית דוחות ניהוליים שבועיים'],
    ],
    education: [['תואר ראשון', 'הנדסת תעשייה וניהול', 'הטכניון', '2010', '2014']],
    skills: ['אפיון', 'ניתוח נתונים', 'Figma', 'SQL'],
    languages: [['עברית', 'שפת אם'], ['אנגלית', 'שוטפת']],
    certificates: [], awards: [], volunteer: [['מדריכה', 'לתת', '2012', '2016']],
  },
  {
    id: 'vi-ketoan', lang: 'vi', held: true, dates: 'numeric', present: 'nay',
    headings: headings('Mục tiêu nghề nghiệp|Kinh nghiệm làm việc|Học vấn|Kỹ năng|Ngoại ngữ|Chứng chỉ|Giải thưởng|Hoạt động tình nguyện|Dự án'),
    name: 'Phạm Thị Ngọc Hân', label: 'Kế toán trưởng', email: 'ngochan.pham@example.vn', phone: '+84 236 555 0142', city: 'Đà Nẵng', place: 'Đà Nẵng', links: [],
    summary: 'Kế toán trưởng với mười năm kinh nghiệm trong ngành thủy sản, thành thạo báo cáo thuế và kiểm soát chi phí sản xuất.',
    work: [
      ['Kế toán trưởng', 'Công ty TNHH Thủy sản Sông Hàn', 'Đà Nẵng', '2018-03', '', 'Quản lý nhóm sáu kế toán viên', 'Giảm thời gian khóa sổ từ mười ngày xuống bốn ngày'],
      ['Kế toán tổng hợp', 'Công ty Cổ phần Dệt may Hòa Khánh', 'Đà Nẵng', '2013-08', '2018-02', 'Lập báo cáo tài chính hàng tháng'],
    ],
    education: [['Cử nhân', 'Kế toán', 'Đại học Kinh tế Đà Nẵng', '2009', '2013']],
    skills: ['MISA', 'Excel nâng cao', 'Báo cáo thuế', 'IFRS'],
    languages: [['Tiếng Việt', 'bản ngữ'], ['Tiếng Anh', 'TOEIC 780']],
    certificates: [['Kế toán trưởng', 'Bộ Tài chính', '2016']],
    awards: [], volunteer: [],
  },
]
