/** Section names in the product's languages and a few more. */
import { headingKeys, headingsByLanguage } from '@vitrine/domain/languages/section-headings'
import { foldWords } from './fold-text.ts'
import { kindOfWord } from './heading-stems.ts'
import { siteHeadings } from './site-headings.ts'

export type SectionKind =
  | 'summary'
  | 'work'
  | 'education'
  | 'skills'
  | 'languages'
  | 'certificates'
  | 'courses'
  | 'projects'
  | 'volunteer'
  | 'awards'
  | 'publications'
  | 'interests'
  | 'references'
  | 'contact'
  | 'other'

/** One line per language, English first. Separator: `|`. */
const HEADINGS: Readonly<Record<SectionKind, string>> = {
  summary: `
summary|professional summary|executive summary|career summary|profile summary|summary of qualifications|profile|professional profile|personal profile|career profile|about|about me|objective|career objective|professional objective|personal statement|statement|introduction|overview|career overview|bio|biography|highlights|career highlights|key highlights|qualifications summary|who i am|summary statement|in brief|at a glance|mission
resumen|resumen profesional|resumen ejecutivo|extracto|perfil|perfil profesional|sobre mi|acerca de mi|objetivo|objetivo profesional|presentacion|quien soy
profil|profil professionnel|resume|resume professionnel|a propos|a propos de moi|presentation|objectif|objectif professionnel|accroche|en bref|qui suis je
profil|kurzprofil|uber mich|ueber mich|zusammenfassung|personliches profil|berufsprofil|zielsetzung|berufsziel|kurzvorstellung|zur person|qualifikationsprofil|profil und ziele
profilo|profilo professionale|sommario|riepilogo|riassunto|chi sono|su di me|obiettivo|obiettivo professionale|presentazione|sintesi professionale|informazioni su di me
resumo|resumo profissional|perfil|perfil profissional|sobre|sobre mim|objetivo|objetivo profissional|apresentacao|sintese|sumario|quem sou
概要|職務要約|要約|自己pr|自己紹介|プロフィール|職務概要|サマリー|自己prポイント|略歴|志望動機|自己アピール
概述|个人概述|个人简介|个人总结|自我评价|简介|个人评价|关于我|职业概述|职业目标|求职意向|個人簡介|自我介紹|摘要|个人优势|职业总结|自我介绍|簡介|關於我|專業摘要
نبذة|نبذة عني|نبذة شخصية|نبذة مختصرة|الملخص|ملخص|الملخص المهني|ملخص مهني|الملف الشخصي|الهدف|الهدف الوظيفي|الهدف المهني|لمحة عامة|حول|من انا|عني|المقدمة|السيرة المهنية|نبذة مهنية
о себе|обо мне|профиль|краткая информация|резюме|общие сведения|цель|общая информация|ключевые компетенции и опыт|дополнительно о себе|коротко о себе|краткое резюме|профессиональный профиль|краткое описание
सारांश|परिचय|प्रोफ़ाइल|प्रोफाइल|उद्देश्य|करियर उद्देश्य|मेरे बारे में|पेशेवर सारांश|व्यावसायिक सारांश|संक्षिप्त परिचय|कैरियर उद्देश्य|व्यक्तिगत परिचय
ozet|profesyonel ozet|profil|hakkimda|kisisel ozet|kariyer hedefi|hedef|hakkinda|kariyer ozeti|on yazi|kisisel profil|ozgecmis ozeti
podsumowanie|podsumowanie zawodowe|profil|profil zawodowy|o mnie|cel zawodowy|cel|streszczenie|informacje o mnie
sammanfattning|profil|om mig|personlig profil|mal|presentation|kort om mig|profiltext|professionell sammanfattning
요약|자기소개|소개|프로필|경력 요약|핵심 역량 요약|개요|약력|간략 소개|간단 소개|직무 요약
samenvatting|profiel|over mij|persoonlijk profiel|doelstelling|professioneel profiel|introductie|profielschets|wie ben ik|persoonlijke samenvatting
profil|shrnuti|o mne|souhrn|profesni profil|cil|profesni shrnuti|osobni profil|profesni souhrn|kratce o mne
תקציר|פרופיל|אודות|אודותי|קצת עליי|תמצית|מטרה|על עצמי|תקציר מקצועי|קצת על עצמי|פרופיל מקצועי|פרופיל אישי|תמצית מקצועית
สรุป|ประวัติย่อ|โปรไฟล์|เกี่ยวกับฉัน|เกี่ยวกับผม|เป้าหมายในการทำงาน|จุดมุ่งหมายในอาชีพ|สรุปประวัติ|ข้อมูลโดยย่อ|สรุปคุณสมบัติ|แนะนำตัว|ข้อมูลสรุป|เป้าหมายในอาชีพ
tom tat|gioi thieu|gioi thieu ban than|muc tieu nghe nghiep|muc tieu|ho so|ve toi|tom tat ban than|tong quan|ban than
περιληψη|προφιλ|επαγγελματικο προφιλ|συνοψη|σχετικα με εμενα|στοχος|συντομη περιγραφη
resume|profil|om mig|profiltekst|om meg|sammendrag|nokkelkvalifikasjoner|profiili|yhteenveto|tiivistelma|tietoa minusta|rezumat|profil personal|despre mine|obiectiv|osszefoglalo|osszegzes|rolam|bemutatkozas|про себе|профіль|резюме|ringkasan|profil|tentang saya|sazetak|o meni|profil|sazetek|o mne|zhrnutie|резюме|обобщение|профил|kokkuvote|santrauka|kopsavilkums|resum|perfil|laburpena`,
  work: `
experience|work experience|professional experience|employment|employment history|work history|career history|employment experience|relevant experience|professional background|career|job history|career experience|industry experience|positions held|professional history|employment record|internships|internship experience|internship|relevant work experience|related experience|clinical experience|teaching experience|academic experience|research experience|leadership experience|work|previous experience|selected experience|academic appointments|appointments|professional appointments|military experience|military service|experience and employment|other experience|additional experience|business experience|work background|practical experience|key experience|earlier experience|earlier career|current position|employment details|sea service|where i ve worked
experiencia|experiencia laboral|experiencia profesional|experiencia de trabajo|historial laboral|trayectoria|trayectoria profesional|trayectoria laboral|empleo|practicas|antecedentes laborales|historia laboral|experiencia clinica|experiencia docente|experiencias laborales
experience|experiences|experience professionnelle|experiences professionnelles|parcours professionnel|parcours|emplois|emploi|stages|experience et stages|historique professionnel|carriere|stage|experiences et stages
berufserfahrung|berufserfahrungen|beruflicher werdegang|berufliche erfahrung|berufliche erfahrungen|berufspraxis|beruflicher hintergrund|werdegang|arbeitserfahrung|praktika|praktische erfahrung|praktische erfahrungen|praxiserfahrung|berufliche laufbahn|berufliche stationen|beschaftigungen|erfahrung|erfahrungen|karriere|berufliche tatigkeit|berufstatigkeit|berufsweg|anstellungen|praktikum
esperienza|esperienze|esperienza lavorativa|esperienze lavorative|esperienza professionale|esperienze professionali|storia lavorativa|carriera|percorso professionale|tirocini|impieghi|esperienze di lavoro|tirocinio|stage
experiencia|experiencias|experiencia profissional|experiencias profissionais|historico profissional|experiencia de trabalho|trajetoria profissional|percurso profissional|carreira|emprego|estagios|atuacao profissional|experiencia laboral|estagio
職歴|職務経歴|職務経歴書|業務経歴|経歴|職務履歴|業務経験|勤務経験|職務内容|実務経験|就業経験|アルバイト歴|インターン|職務詳細
工作经历|工作经验|职业经历|工作履历|任职经历|实习经历|实习经验|工作背景|職業經歷|工作經驗|工作經歷|从业经历|职业生涯|工作與實習經歷|工作与实习经历|实习与工作经历|實習經歷
الخبرة|الخبرات|الخبرة العملية|الخبرات العملية|الخبرة المهنية|الخبرات المهنية|الخبرة الوظيفية|التاريخ الوظيفي|السجل الوظيفي|خبرات العمل|خبرة العمل|المسيرة المهنية|التدريب العملي|الخبرات الوظيفية
опыт|опыт работы|профессиональный опыт|трудовой опыт|трудовая деятельность|карьера|места работы|трудовой стаж|стажировки|работа|профессиональная деятельность|стаж работы|практика|стажировка
अनुभव|कार्य अनुभव|कार्यानुभव|पेशेवर अनुभव|व्यावसायिक अनुभव|रोजगार इतिहास|नौकरी का अनुभव|रोज़गार|कार्य इतिहास|रोज़गार इतिहास|इंटर्नशिप
deneyim|is deneyimi|is deneyimleri|is tecrubesi|mesleki deneyim|profesyonel deneyim|deneyimler|tecrube|kariyer|is gecmisi|calisma deneyimi|stajlar|calisma hayati|staj|is tecrubeleri|staj deneyimi|kariyer gecmisi
doswiadczenie|doswiadczenie zawodowe|przebieg kariery|kariera zawodowa|historia zatrudnienia|praktyki|staze|kariera|zatrudnienie|praktyki zawodowe|staze i praktyki|przebieg zatrudnienia
erfarenhet|erfarenheter|arbetslivserfarenhet|arbetserfarenhet|yrkeserfarenhet|anstallningar|praktik|arbetslivserfarenheter|arbete|karriar|yrkeserfarenheter|tidigare anstallningar
경력|경력사항|경력 사항|직장 경력|업무 경력|업무 경험|경험|이력|근무 경력|인턴 경험|실무 경험|인턴십|직무 경험|경력 상세|근무 경험
ervaring|werkervaring|werkervaringen|professionele ervaring|loopbaan|arbeidsverleden|carriere|stages|relevante werkervaring|beroepservaring|stage|arbeidservaring|werkhistorie|relevante ervaring
zkusenosti|pracovni zkusenosti|praxe|pracovni praxe|zamestnani|profesni zkusenosti|kariera|odborna praxe|staze|pracovni historie|prehled praxe|predchozi zamestnani
ניסיון|ניסיון תעסוקתי|ניסיון מקצועי|ניסיון בעבודה|תעסוקה|עבודה|נסיון תעסוקתי|נסיון|נסיון מקצועי|רקע תעסוקתי|קריירה|התמחות
ประสบการณ์|ประสบการณ์ทำงาน|ประสบการณ์การทำงาน|ประวัติการทำงาน|ประวัติทำงาน|การทำงาน|ฝึกงาน|ประสบการณ์ฝึกงาน|ประสบการณ์วิชาชีพ|ประวัติการจ้างงาน|ประสบการณ์และการฝึกงาน
kinh nghiem|kinh nghiem lam viec|qua trinh lam viec|kinh nghiem nghe nghiep|qua trinh cong tac|kinh nghiem chuyen mon|thuc tap|lich su lam viec|qua trinh cong tac va lam viec
εμπειρια|επαγγελματικη εμπειρια|εργασιακη εμπειρια|προυπηρεσια|επαγγελματικη πορεια|θαλασσια υπηρεσια|εργασια
erfaring|erhvervserfaring|arbejdserfaring|arbeidserfaring|yrkeserfaring|ansaettelser|praksis|tyokokemus|tyohistoria|kokemus|experienta|experienta profesionala|experienta de munca|munkatapasztalat|szakmai tapasztalat|tapasztalat|szakmai gyakorlat|досвід|досвід роботи|професійний досвід|pengalaman|pengalaman kerja|riwayat pekerjaan|radno iskustvo|iskustvo|delovne izkusnje|izkusnje|pracovne skusenosti|skusenosti|трудов опит|професионален опит|опит|радно искуство|tookogemus|darbo patirtis|darba pieredze|experiencia professional|lan esperientzia`,
  education: `
education|academic background|academic qualifications|educational background|education and training|education training|qualifications|academic history|degrees|academics|education history|educational qualifications|studies|schooling|academic education|formal education|training and education|academic record|education and qualifications|academic profile|education and credentials|academic credentials
educacion|formacion|formacion academica|estudios|formacion y educacion|antecedentes academicos|educacion y formacion|estudios realizados|titulacion|titulos|formacion reglada|preparacion academica|escolaridad
formation|formations|education|diplomes|diplomes et formation|diplomes et formations|parcours scolaire|etudes|formation academique|formation et diplomes|parcours academique|cursus|scolarite|formation initiale|formations et diplomes|cursus universitaire
ausbildung|bildung|bildungsweg|schulbildung|studium|akademischer werdegang|ausbildung und studium|schulische ausbildung|akademische ausbildung|hochschulbildung|bildungsgang|aus und weiterbildung|studium und ausbildung|schule und studium|schulischer werdegang|hochschulstudium|berufsausbildung|bildungswerdegang
istruzione|formazione|istruzione e formazione|formazione accademica|studi|titoli di studio|percorso di studi|educazione|titolo di studio|formazione scolastica|percorso formativo
educacao|formacao|formacao academica|escolaridade|estudos|formacao e educacao|habilitacoes|habilitacoes literarias|historico escolar|educacao e formacao|percurso academico|graduacao|habilitacoes academicas|formacao escolar
学歴|教育|学歴 教育|教育歴|最終学歴|学歴詳細
教育|教育背景|教育经历|学历|学习经历|教育程度|學歷|教育經歷|教育背景與學歷|学历背景|教育与培训|教育與培訓|学历教育
التعليم|المؤهلات|المؤهل العلمي|المؤهلات العلمية|المؤهلات الاكاديمية|التعليم والتدريب|الدراسة|الشهادات العلمية|المؤهلات التعليمية|التحصيل العلمي|الخلفية الاكاديمية|التحصيل الدراسي|المؤهلات الدراسية|التعليم والمؤهلات
образование|высшее образование|обучение|образование и обучение|учеба|образование и квалификация|основное образование
शिक्षा|शैक्षणिक योग्यता|शैक्षिक योग्यता|शैक्षणिक पृष्ठभूमि|पढ़ाई|शैक्षिक पृष्ठभूमि|योग्यता
egitim|egitim bilgileri|ogrenim|ogrenim bilgileri|egitim durumu|ogrenim durumu|akademik gecmis|egitim gecmisi|egitim ve ogretim|akademik bilgiler
wyksztalcenie|edukacja|wyksztalcenie i szkolenia|studia|nauka|przebieg edukacji
utbildning|utbildningar|studier|akademisk utbildning|utbildning och kurser|skolgang
학력|학력사항|학력 사항|교육|학력 및 교육|최종 학력|교육 사항|학업
opleiding|opleidingen|onderwijs|studie|studies|opleidingen en cursussen|educatie|opleiding en training|vooropleiding|scholing
vzdelani|studium|dosazene vzdelani|vzdelani a kurzy|vzdelani a skoleni
השכלה|לימודים|חינוך|השכלה אקדמית|השכלה והכשרה|השכלה וקורסים
การศึกษา|ประวัติการศึกษา|วุฒิการศึกษา|ข้อมูลการศึกษา|คุณวุฒิการศึกษา
hoc van|trinh do hoc van|giao duc|qua trinh hoc tap|bang cap|dao tao|hoc tap|qua trinh dao tao
εκπαιδευση|σπουδες|εκπαιδευση και καταρτιση|ακαδημαικη εκπαιδευση|μορφωση
uddannelse|utdanning|utdannelse|koulutus|opinnot|studii|educatie|educatie si formare|tanulmanyok|vegzettseg|iskolai vegzettseg|kepzettseg|освіта|навчання|pendidikan|riwayat pendidikan|obrazovanje|izobrazba|izobrazevanje|vzdelanie|образование|образовање|haridus|issilavinimas|izglitiba|educacio|formacio|hezkuntza`,
  skills: `
skills|skill|technical skills|key skills|core skills|core competencies|competencies|expertise|areas of expertise|technologies|tools|technical expertise|technical proficiencies|proficiencies|skill set|skillset|skills and tools|skills and technologies|professional skills|relevant skills|computer skills|it skills|soft skills|hard skills|top skills|skills summary|key competencies|core qualifications|technical competencies|strengths|skills and abilities|abilities|capabilities|tech stack|technology|skills and expertise|skills and competencies|technical knowledge|specialties|specialities|specializations|core expertise|practice areas|tools and technologies|software|software skills|digital skills|special skills|additional skills|other skills|skills and interests|toolbox|what i do|clinical skills|key strengths|areas of specialization|methods|programming languages|frameworks|skills and strengths|working knowledge|core strengths|technical toolkit|knowledge
habilidades|competencias|aptitudes|conocimientos|habilidades tecnicas|competencias tecnicas|aptitudes principales|destrezas|conocimientos tecnicos|competencias clave|capacidades|herramientas|informatica|habilidades clave|conocimientos informaticos|habilidades y competencias|competencias profesionales|software|principales aptitudes
competences|competences techniques|competences cles|savoir faire|aptitudes|connaissances|outils|informatique|principales competences|competences informatiques|logiciels|competences professionnelles|domaines de competences|savoir etre|atouts|expertise|qualites
kenntnisse|fahigkeiten|kompetenzen|fachkenntnisse|edv kenntnisse|it kenntnisse|kenntnisse und fahigkeiten|fertigkeiten|kernkompetenzen|qualifikationen|technische kenntnisse|skills|fachliche kompetenzen|besondere kenntnisse|top kenntnisse|it kompetenzen|weitere kenntnisse|methodenkompetenz|starken|fahigkeiten und kenntnisse|software|schlusselqualifikationen|fachkompetenzen|technische fahigkeiten|schwerpunkte
competenze|capacita|abilita|competenze tecniche|capacita e competenze|conoscenze|competenze principali|competenze digitali|competenze informatiche|conoscenze informatiche|competenze professionali|principali competenze|strumenti|capacita tecniche
competencias|habilidades|conhecimentos|competencias tecnicas|habilidades tecnicas|aptidoes|principais competencias|informatica|ferramentas|conhecimentos tecnicos|habilidades e competencias|principais habilidades|qualificacoes|competencias principais|competencias digitais
スキル|技術|技能|スキルセット|専門スキル|活かせる経験 知識 技術|知識 技術|テクニカルスキル|得意分野|保有スキル|使用可能技術|スキル 資格|活かせる経験|主要スキル
技能|专业技能|技能特长|核心技能|专业能力|掌握技能|个人技能|技术栈|專業技能|技能專長|核心能力|it技能|计算机技能|技能与专长|技能与工具|专长|技術能力|技能清单|專長|技能与证书
المهارات|مهارات|المهارات التقنية|المهارات المهنية|المهارات الاساسية|القدرات|الكفاءات|مهارات الحاسوب|مهارات الحاسب الالي|اهم المهارات|المهارات الفنية|المهارات والقدرات|المهارات الشخصية
навыки|ключевые навыки|профессиональные навыки|умения|компетенции|технические навыки|умения и навыки|ключевые компетенции|знания и навыки|технологии|инструменты|основные навыки|компьютерные навыки|специальные навыки
कौशल|तकनीकी कौशल|मुख्य कौशल|प्रमुख कौशल|दक्षता|योग्यताएं|योग्यताएँ|पेशेवर कौशल|विशेषज्ञता|कंप्यूटर कौशल
beceriler|yetenekler|yetkinlikler|teknik beceriler|bilgisayar bilgisi|bilgisayar becerileri|temel beceriler|beceri ve yetkinlikler|uzmanlik alanlari|yetkinlik|mesleki beceriler|teknik yetkinlikler|one cikan yetenekler|temel yetkinlikler
umiejetnosci|kompetencje|kluczowe umiejetnosci|umiejetnosci techniczne|kwalifikacje|znajomosc programow|najwazniejsze umiejetnosci|umiejetnosci zawodowe|technologie|narzedzia|kluczowe kompetencje|umiejetnosci komputerowe
fardigheter|kompetenser|kunskaper|tekniska fardigheter|kompetens|nyckelkompetenser|farddigheter|it kunskaper|datakunskaper|framsta kunskaper|egenskaper|tekniska kunskaper|fardigheter och kompetenser|tekniska kompetenser
기술|보유 기술|기술 스택|역량|핵심 역량|스킬|보유 기술 및 역량|능력|보유기술|전문 기술|주요 기술|핵심역량|사용 기술|기술 및 역량|업무 역량
vaardigheden|competenties|kennis|technische vaardigheden|kernvaardigheden|computervaardigheden|belangrijkste vaardigheden|kerncompetenties|skills|kennis en vaardigheden|expertise|it vaardigheden
dovednosti|znalosti|kompetence|schopnosti|odborne znalosti|dovednosti a znalosti|klicove dovednosti|znalosti a dovednosti|technicke dovednosti|pocitacove znalosti|pc znalosti|schopnosti a dovednosti|odborne dovednosti
כישורים|מיומנויות|יכולות|כישורים טכניים|ידע מקצועי|כישורים מקצועיים|מיומנויות טכניות|ידע במחשבים|ידע טכני|תחומי מומחיות|יישומי מחשב
ทักษะ|ความสามารถ|ทักษะและความสามารถ|ความเชี่ยวชาญ|ทักษะด้านเทคนิค|ทักษะพิเศษ|ทักษะทางเทคนิค|ทักษะคอมพิวเตอร์|ความสามารถพิเศษ|ทักษะหลัก|ทักษะสำคัญ
ky nang|ky nang chuyen mon|nang luc|ky nang chinh|cac ky nang|ky nang ky thuat|ky nang va nang luc|ky nang mem|tin hoc|chuyen mon|nang luc chuyen mon
δεξιοτητες|ικανοτητες|τεχνικες δεξιοτητες|γνωσεις|βασικες δεξιοτητες|προσοντα|γνωσεις η υ|ψηφιακες δεξιοτητες|επαγγελματικες δεξιοτητες
faerdigheder|kompetencer|kvalifikationer|ferdigheter|kompetanse|taidot|osaaminen|ydinosaaminen|competente|abilitati|aptitudini|keszsegek|kompetenciak|ismeretek|навички|ключові навички|уміння|keterampilan|keahlian|kemampuan|vjestine|vestine|spretnosti|znanja|zrucnosti|schopnosti|умения|вештине|oskused|igudziai|prasmes|habilitats|competencies|gaitasunak`,
  languages: `
languages|language skills|language proficiency|spoken languages|foreign languages|language|languages spoken|linguistic skills|language competencies|language knowledge
idiomas|lenguas|idioma|conocimiento de idiomas|competencias linguisticas|nivel de idiomas|lenguajes
langues|langue|competences linguistiques|langues etrangeres|langues parlees
sprachen|sprachkenntnisse|fremdsprachen|sprachliche kenntnisse|sprachliche fahigkeiten
lingue|lingue straniere|conoscenze linguistiche|competenze linguistiche|lingua|lingue conosciute
idiomas|linguas|competencias linguisticas|linguas estrangeiras|conhecimento de idiomas
言語|語学|語学力|外国語|言語スキル|語学スキル|使用言語|言語能力|対応言語
语言|语言能力|外语|语言技能|外语能力|語言能力|語言|语言水平|外语水平|掌握语言
اللغات|لغات|المهارات اللغوية|اللغة|اتقان اللغات|القدرات اللغوية
языки|знание языков|иностранные языки|владение языками|языковые навыки|иностранный язык
भाषाएँ|भाषाएं|भाषा|भाषा ज्ञान|भाषा कौशल|भाषाओं का ज्ञान|भाषाओँ का ज्ञान|ज्ञात भाषाएँ
diller|yabanci dil|yabanci diller|dil bilgisi|dil becerileri|yabanci dil bilgisi|dil yetkinlikleri|bildigi diller
jezyki|jezyki obce|znajomosc jezykow|znajomosc jezykow obcych|umiejetnosci jezykowe
sprak|sprakkunskaper|sprakkompetens|sprakfardigheter
언어|외국어|어학|어학 능력|언어 능력|어학능력|외국어 능력|어학 사항|구사 언어|어학 성적
talen|talenkennis|taalvaardigheden|taalvaardigheid|taal|taalkennis
jazyky|jazykove znalosti|jazykove dovednosti|cizi jazyky|znalost jazyku|jazykova vybavenost|jazykove schopnosti
שפות|ידיעת שפות|שפה|שליטה בשפות
ภาษา|ทักษะทางภาษา|ทักษะภาษา|ความสามารถทางภาษา|ความสามารถด้านภาษา|ทักษะด้านภาษา
ngon ngu|ngoai ngu|ky nang ngon ngu|trinh do ngoai ngu
γλωσσες|ξενες γλωσσες|γλωσσικες δεξιοτητες|γνωση γλωσσων|γλωσσομαθεια
sprog|sprogkundskaber|sprak|sprakferdigheter|kielet|kielitaito|limbi|limbi straine|limbi cunoscute|nyelvek|nyelvtudas|nyelvismeret|мови|знання мов|володіння мовами|bahasa|kemampuan bahasa|jezici|strani jezici|jeziki|tuji jeziki|znanje jezikov|jazyky|jazykove znalosti|езици|чужди езици|владеене на езици|језици|страни језици|keeled|keelteoskus|kalbos|valodas|valodu zinasanas|idiomes|llengues|hizkuntzak`,
  courses: `
coursework|relevant coursework|significant coursework|selected coursework|related coursework|academic coursework|key coursework|relevant courses|selected courses|university courses|course work`,
  certificates: `
certifications|certificates|certification|certificate|licenses|licences|licenses and certifications|licences and certifications|certifications and licenses|certificates and licenses|professional certifications|credentials|accreditations|professional development|training|courses|courses and certifications|certifications and training|trainings|training and certifications|courses and training|professional training|licensure|licensure and certifications|licensure and certification|certifications and courses|additional training|continuing education|professional licenses|seminars|workshops|online courses|certificates and courses|qualifications and certifications|specialized training
certificaciones|certificados|licencias y certificaciones|licencias|cursos|cursos y certificaciones|formacion complementaria|cursos y talleres|formacion adicional|formacion continua|certificaciones y cursos|otros cursos|licencias y certificados|acreditaciones
certifications|certificats|licences et certifications|habilitations|formations complementaires|formation continue|certifications et formations|permis et certifications|attestations
zertifikate|zertifizierungen|lizenzen und zertifikate|weiterbildung|weiterbildungen|fortbildungen|fortbildung|zertifikate und weiterbildungen|bescheinigungen|kurse|lehrgange|zertifizierung|weiterbildungen und zertifikate|lizenzen|lizenzen und zertifizierungen|schulungen|seminare|bescheinigungen und zertifikate|fuhrerschein|fort und weiterbildung
certificazioni|certificati|licenze e certificazioni|abilitazioni|corsi|corsi e certificazioni|attestati|corsi di formazione|patente|certificazioni e licenze|patenti e certificazioni|attestati e certificazioni|abilitazione
certificacoes|certificados|licencas e certificados|cursos|cursos e certificacoes|cursos complementares|formacao complementar|certificacoes e cursos|licencas|certificacao|licencas e certificacoes|cursos e certificados|acoes de formacao
資格|免許|免許 資格|資格 免許|保有資格|取得資格|資格 認定|認定資格|免許 資格 検定|資格免許|研修|認定証|資格 試験
证书|资格证书|专业证书|职业资格|资质证书|认证|技能证书|證書|證照|執照與認證|资格认证|培训经历|培训|专业认证|获得证书|證照與認證|證照資格|许可证和认证|执业资格|培训与证书
الشهادات|شهادات|الشهادات المهنية|الدورات|الدورات التدريبية|الدورات والشهادات|التراخيص والشهادات|شهادات مهنية|الشهادات والدورات|التدريب|التراخيص|الشهادات والتراخيص|الاعتمادات|الاعتمادات المهنية|الدورات وورش العمل
сертификаты|лицензии и сертификаты|сертификация|курсы|курсы и сертификаты|повышение квалификации|дополнительное образование|повышение квалификации курсы|свидетельства|курсы повышения квалификации|сертификаты и курсы|тренинги|лицензии
प्रमाणपत्र|प्रमाण पत्र|प्रमाणन|सर्टिफिकेट|पाठ्यक्रम|लाइसेंस और प्रमाणपत्र|प्रशिक्षण|कोर्स|प्रमाण-पत्र|प्रशिक्षण और प्रमाणपत्र|लाइसेंस
sertifikalar|sertifika|lisanslar ve sertifikalar|kurslar|kurs ve sertifikalar|egitimler ve sertifikalar|belgeler|seminerler|sertifika ve kurslar|sertifikalar ve kurslar|katildigi egitimler|lisans ve sertifikalar|seminer ve kurslar|sertifikalar ve egitimler
certyfikaty|kursy|szkolenia|kursy i szkolenia|certyfikaty i szkolenia|uprawnienia|licencje i certyfikaty|kursy i certyfikaty|szkolenia i kursy|dodatkowe kwalifikacje|szkolenia i certyfikaty|certyfikaty i uprawnienia|licencje|uprawnienia i certyfikaty
certifikat|certifieringar|kurser|licenser och certifikat|kurser och certifikat|certifikat och licenser|intyg|ovriga kurser|kurser och utbildningar|licenser och certifieringar|korkort|certifikat och kurser|legitimation
자격증|자격|자격사항|자격 사항|자격증 및 면허|면허 및 자격증|인증|수료|교육 이수|면허|자격 및 면허|자격증 및 수상|교육이수|자격 면허|교육 및 자격
certificaten|certificeringen|cursussen|licenties en certificaten|trainingen|cursussen en certificaten|diploma s|trainingen en cursussen|certificering|cursussen en trainingen|bijscholing|licenties|certificaten en cursussen|certificaten en licenties
certifikaty|osvedceni|kurzy|kurzy a certifikaty|certifikace|licence a certifikaty|skoleni|skoleni a certifikaty|kurzy a skoleni|certifikaty a kurzy|certifikaty a osvedceni|opravneni|odborna zpusobilost|licence a osvedceni
הסמכות|תעודות|רישיונות|קורסים|רישיונות והסמכות|קורסים והסמכות|הכשרות|הסמכות ותעודות|תעודות והסמכות|הסמכות מקצועיות|הכשרות מקצועיות|קורסים והשתלמויות|הסמכות ורישיונות|השתלמויות
ประกาศนียบัตร|ใบรับรอง|ใบอนุญาต|การฝึกอบรม|อบรม|ใบประกาศนียบัตร|หลักสูตร|ประวัติการฝึกอบรม|ใบอนุญาตและใบรับรอง|การอบรม|ใบรับรองและใบอนุญาต|การอบรมและใบรับรอง|คุณวุฒิและใบรับรอง
chung chi|bang cap va chung chi|chung chi va bang cap|khoa hoc|giay phep va chung chi|cac khoa hoc|khoa dao tao|chung nhan|chung chi va khoa hoc
πιστοποιησεις|πιστοποιητικα|αδειες και πιστοποιησεις|σεμιναρια|διπλωματα|σεμιναρια και πιστοποιησεις|επαγγελματικες πιστοποιησεις|αδειες|ναυτικα διπλωματα και πιστοποιητικα|επιμορφωση|σεμιναρια και επιμορφωση
certifikater|kurser|sertifikater|kurs|kurs og sertifikater|kurser og certifikater|sertifikaatit|todistukset|kurssit|certificari|certificate|cursuri|tanusitvanyok|tanfolyamok|kepzesek|bizonyitvanyok|сертифікати|курси|sertifikat|sertifikasi|pelatihan|certifikati|tecajevi|potrdila|certifikaty|osvedcenia|сертификати|курсове|квалификации|sertifikaadid|sertifikatai|sertifikati|certificacions|cursos|ziurtagiriak`,
  projects: `
projects|personal projects|selected projects|key projects|side projects|academic projects|notable projects|project experience|portfolio|open source|open source projects|relevant projects|featured projects|research projects|major projects|recent projects|project highlights|open source contributions|selected work|project portfolio|projects and research
proyectos|proyectos personales|proyectos destacados|portafolio|proyectos academicos|proyectos seleccionados|proyectos relevantes
projets|projets personnels|realisations|projets academiques|projets realises|projets selectionnes|projets cles|portfolio
projekte|ausgewahlte projekte|eigene projekte|projekterfahrung|personliche projekte|projektarbeit|referenzprojekte|wichtige projekte
progetti|progetti personali|progetti selezionati|progetti principali|portfolio|progetti rilevanti
projetos|projectos|projetos pessoais|portfolio|principais projetos|projetos academicos|projetos relevantes
プロジェクト|プロジェクト経験|開発実績|個人プロジェクト|制作物|ポートフォリオ|主なプロジェクト|実績
项目|项目经历|项目经验|個人項目|专案|專案經驗|項目經驗|重点项目|專案|个人项目|主要项目|作品集|專案經歷
المشاريع|مشاريع|المشروعات|ابرز المشاريع|اهم المشاريع|مشاريع شخصية|مشروعات
проекты|личные проекты|ключевые проекты|избранные проекты|проектный опыт|портфолио|основные проекты
परियोजनाएं|परियोजनाएँ|प्रोजेक्ट|परियोजना|प्रमुख परियोजनाएँ|प्रोजेक्ट्स
projeler|kisisel projeler|proje|secilmis projeler|one cikan projeler|proje deneyimi
projekty|projekty wlasne|wybrane projekty|projekty osobiste|portfolio|najwazniejsze projekty
projekt|egna projekt|utvalda projekt|personliga projekt
프로젝트|개인 프로젝트|프로젝트 경험|주요 프로젝트|수행 프로젝트|포트폴리오
projecten|persoonlijke projecten|geselecteerde projecten|portfolio|eigen projecten
projekty|vlastni projekty|vybrane projekty|osobni projekty|portfolio
פרויקטים|פרויקט|פרויקטים אישיים|פרויקטים נבחרים|תיק עבודות
โครงการ|โปรเจกต์|โปรเจค|ผลงาน|โครงการที่สำคัญ|โครงงาน|ผลงานและโครงการ
du an|cac du an|du an ca nhan|du an tieu bieu|du an noi bat
εργα|προτζεκτ|σχεδια|επιλεγμενα εργα|projekter|prosjekter|projektit|proiecte|projektek|проекти|проєкти|proyek|projekti|projektid|projektai|projectes|proiektuak`,
  volunteer: `
volunteer|volunteering|volunteer experience|volunteer work|community service|community involvement|voluntary work|volunteer activities|voluntary experience|service|community|civic engagement|community engagement|volunteer and community|professional service|volunteer and leadership|voluntary activities|social engagement|extracurricular activities|leadership and activities|activities|leadership|extracurricular|leadership and volunteering|community leadership|campus involvement|campus activities|student involvement|student activities|student organizations
voluntariado|experiencia de voluntariado|trabajo voluntario|voluntariados|actividades de voluntariado|actividades extracurriculares
benevolat|experience de benevolat|engagement associatif|engagements|vie associative|activites benevoles|engagement benevole|experiences de benevolat|engagements associatifs|activites extra professionnelles|activites extrascolaires
ehrenamt|ehrenamtliche tatigkeit|ehrenamtliche tatigkeiten|ehrenamtliches engagement|freiwilligenarbeit|engagement|gesellschaftliches engagement|soziales engagement|freiwilliges engagement|ehrenamtliche arbeit|ausserschulisches engagement
volontariato|esperienza di volontariato|attivita di volontariato|esperienze di volontariato|impegno sociale
voluntariado|trabalho voluntario|experiencia de voluntariado|experiencia voluntaria|atividades voluntarias|atividades extracurriculares
ボランティア|ボランティア活動|社会活動|ボランティア経験|課外活動
志愿者经历|志愿服务|志愿者|公益活动|志愿活动|志工經驗|志工|校园经历|社会实践|社團經驗|课外活动|志愿者经验|公益经历|志愿经历|社会活动
التطوع|العمل التطوعي|الاعمال التطوعية|الخبرة التطوعية|تطوع|الانشطة التطوعية|الخبرات التطوعية|الانشطة
волонтерство|волонтерская деятельность|волонтерский опыт|общественная деятельность|волонтёрство|опыт волонтерства
स्वयंसेवा|स्वयंसेवी कार्य|स्वयंसेवक कार्य|समाज सेवा|स्वयंसेवक अनुभव|स्वयंसेवी अनुभव|सामाजिक कार्य
gonulluluk|gonullu calismalar|gonulluluk deneyimi|gonullu deneyim|sosyal sorumluluk|gonullu faaliyetler|sosyal faaliyetler|gonulluluk calismalari|sosyal sorumluluk projeleri
wolontariat|dzialalnosc spoleczna|doswiadczenie wolontariackie|dzialalnosc dodatkowa|aktywnosc spoleczna
volontararbete|ideellt arbete|frivilligarbete|ideella uppdrag|foreningsliv|ideellt engagemang|engagemang|volontarerfarenhet|fortroendeuppdrag
봉사활동|봉사 활동|자원봉사|대외활동|대외 활동|사회봉사|자원봉사 경험|봉사 경험
vrijwilligerswerk|vrijwilligerservaring|nevenactiviteiten|vrijwillige activiteiten|maatschappelijke activiteiten|nevenfuncties|bestuurswerk
dobrovolnictvi|dobrovolnicka cinnost|dobrovolnicke zkusenosti|dobrovolnicke aktivity|spolecenska angazovanost
התנדבות|פעילות התנדבותית|התנדבויות|פעילות חברתית|עבודה התנדבותית|פעילות קהילתית
อาสาสมัคร|งานอาสาสมัคร|กิจกรรมอาสา|กิจกรรม|จิตอาสา|งานจิตอาสา|กิจกรรมอาสาสมัคร|ประสบการณ์อาสาสมัคร
tinh nguyen|hoat dong tinh nguyen|hoat dong|hoat dong xa hoi|kinh nghiem tinh nguyen|hoat dong cong dong|hoat dong ngoai khoa
εθελοντισμος|εθελοντικη εργασια|εθελοντικη δραση|εθελοντικη εμπειρια|εθελοντικες δρασεις
frivilligt arbejde|frivilligt arbeid|frivillig arbeid|志工服務|志工經歷|kegiatan sukarela|志願服務|frivillig erfaring|frivillige verv|frivilligt|verv|vapaaehtoistyo|luottamustoimet|voluntariat|onkentes munka|onkentesseg|волонтерство|доброволчество|relawan|pengalaman sukarela|volontiranje|prostovoljstvo|dobrovolnictvo|доброволческа дейност|волонтирање|vabatahtlik too|savanoryste|brivpratigais darbs`,
  awards: `
awards|honors|honours|awards and honors|honors and awards|honours and awards|achievements|awards and achievements|recognition|scholarships|accomplishments|key achievements|honors awards|distinctions|prizes|grants|fellowships|awards and recognition|scholarships and awards|awards and scholarships|grants and awards|awards and grants|prizes and awards|fellowships and awards|professional recognition|honors and distinctions
premios|reconocimientos|logros|distinciones|premios y reconocimientos|becas|galardones|honores y premios|premios y distinciones|reconocimientos y premios|becas y premios
prix|distinctions|recompenses|prix et distinctions|honneurs et recompenses|prix et recompenses|distinctions et prix|bourses
auszeichnungen|preise|ehrungen|preise und auszeichnungen|stipendien|auszeichnungen und preise|erfolge|auszeichnungen und stipendien|ehrungen und auszeichnungen
premi|riconoscimenti|premi e riconoscimenti|onorificenze|riconoscimenti e premi|borse di studio|onorificenze e premi
premios|reconhecimentos|distincoes|premios e reconhecimentos|honras e premios|conquistas|premiacoes|bolsas|premios e distincoes|honrarias e premios
受賞|受賞歴|表彰|表彰歴|賞罰|受賞 表彰|表彰 受賞|受賞実績
荣誉|获奖|获奖经历|奖项|所获荣誉|荣誉奖项|荣誉与奖项|獲獎|榮譽|獎項|奖励|获奖情况|荣誉证书|荣誉奖励|荣誉和奖项|所获奖项|獲獎經歷|榮譽獎項
الجوائز|جوائز|الجوائز والتكريم|الانجازات|التكريمات|الجوائز والتقديرات|الجوائز والانجازات|شهادات التقدير|التكريم
награды|достижения|премии|награды и достижения|награды и премии|премии и награды|стипендии|поощрения
पुरस्कार|सम्मान|उपलब्धियां|उपलब्धियाँ|पुरस्कार और सम्मान|पुरस्कार एवं सम्मान|सम्मान और पुरस्कार
oduller|basarilar|oduller ve basarilar|burslar|odul|oduller ve burslar|onur ve oduller|burs ve oduller
nagrody|osiagniecia|wyroznienia|nagrody i wyroznienia|sukcesy|stypendia|wyroznienia i nagrody|nagrody i osiagniecia
utmarkelser|priser|priser och utmarkelser|stipendier|meriter|utmarkelser och priser|stipendier och utmarkelser
수상|수상경력|수상 경력|수상내역|수상 내역|수상 이력|수상이력|포상|수상 및 장학
prijzen|onderscheidingen|prijzen en onderscheidingen|awards|behaalde resultaten|onderscheidingen en prijzen|beurzen
oceneni|uspechy|oceneni a uspechy|vyznamenani|ceny|ceny a oceneni|uspechy a oceneni
פרסים|הישגים|פרסים והישגים|הצטיינות|הוקרה|פרסים והוקרה|מלגות|פרסים ומלגות|אותות הצטיינות
รางวัล|รางวัลและเกียรติยศ|เกียรติประวัติ|รางวัลที่ได้รับ|ความสำเร็จ|เกียรติบัตร|รางวัลและความสำเร็จ|ทุนการศึกษา
giai thuong|thanh tich|danh hieu va giai thuong|giai thuong va thanh tich|khen thuong|danh hieu|thanh tuu|hoc bong|giai thuong va danh hieu
βραβεια|διακρισεις|βραβεια και διακρισεις|υποτροφιες|διακρισεις και βραβεια|τιμητικες διακρισεις
priser|udmaerkelser|udmærkelser|haederspriser|utmerkelser|palkinnot|tunnustukset|premii|distinctii|premii si distinctii|dijak|elismeresek|нагороди|досягнення|відзнаки|penghargaan|prestasi|nagrade|priznanja|ocenenia|награди|отличия|постижения|auhinnad|apdovanojimai|apbalvojumi|premis|sariak`,
  publications: `
publications|selected publications|papers|research publications|articles|publications and presentations|books|presentations|conference papers|conferences|peer reviewed publications|publications and talks|patents and publications|journal articles|conference presentations|publications and patents|writing
publicaciones|articulos|publicaciones seleccionadas|publicaciones y ponencias
publications|articles|publications selectionnees|publications et communications|conferences
publikationen|veroffentlichungen|ausgewahlte publikationen|ausgewahlte veroffentlichungen|publikationen und vortrage|veroffentlichungen und vortrage
pubblicazioni|articoli|pubblicazioni selezionate|pubblicazioni scientifiche|pubblicazioni e conferenze
publicacoes|artigos|producao bibliografica|publicacoes selecionadas|publicacoes cientificas
論文|出版物|著書|発表|著作|研究業績|論文 著書|出版|論文 発表|執筆|著作 出版|主な著作
出版物|论文|发表论文|学术论文|著作|論文|發表|学术成果|科研成果|发表文章|出版著作|發表論文|学术发表
المنشورات|الابحاث|المؤلفات|المقالات|منشورات|الابحاث والمنشورات|الاصدارات
публикации|научные публикации|статьи|избранные публикации|научные работы
प्रकाशन|शोध पत्र|लेख|चयनित प्रकाशन|शोध प्रकाशन
yayinlar|makaleler|bilimsel yayinlar|yayin|secilmis yayinlar|yayinlar ve makaleler
publikacje|artykuly|publikacje naukowe|wybrane publikacje|publikacje i wystapienia
publikationer|artiklar|utvalda publikationer
논문|출판물|저서|출판|논문 및 저서|저술|논문 및 출판|발표 논문|연구 논문
publicaties|artikelen|geselecteerde publicaties|publicaties en presentaties
publikace|clanky|vybrane publikace|publikacni cinnost|odborne publikace
פרסומים|מאמרים|פרסומים מדעיים|פרסומים נבחרים|מאמרים ופרסומים
สิ่งพิมพ์|ผลงานตีพิมพ์|บทความ|งานวิจัย|ผลงานวิชาการ|งานเขียน
xuat ban|bai bao|cong trinh nghien cuu|an pham|cong bo khoa hoc|cac an pham|bai bao khoa hoc|cong trinh da cong bo
δημοσιευσεις|αρθρα|επιστημονικες δημοσιευσεις|publikasjoner|julkaisut|publicatii|publikaciok|публікації|publikasi|publikacije|publikacie|публикације|publikatsioonid|publikacijos|publikacijas|publicacions|argitalpenak`,
  interests: `
interests|hobbies|hobbies and interests|interests and hobbies|personal interests|activities and interests|interests and activities|outside work|other interests|hobbies and activities|beyond work
intereses|aficiones|hobbies|pasatiempos|intereses personales|intereses y aficiones|aficiones e intereses
centres d interet|centre d interet|loisirs|hobbies|interets|passions|activites et loisirs|loisirs et interets|activites et centres d interet
interessen|hobbys|hobbys und interessen|interessen und hobbys|freizeit|personliche interessen|private interessen|hobbies
interessi|hobby|interessi personali|tempo libero|hobby e interessi|interessi e hobby|passioni
interesses|hobbies|passatempos|interesses pessoais|interesses e hobbies|lazer
趣味|興味|趣味 特技|関心|特技|特技 趣味|趣味 関心
兴趣爱好|兴趣|爱好|興趣|興趣愛好|业余爱好|兴趣与爱好|个人爱好|興趣嗜好
الاهتمامات|الهوايات|هوايات|اهتمامات|الهوايات والاهتمامات|الاهتمامات والهوايات|الاهتمامات الشخصية
интересы|хобби|увлечения|хобби и интересы|личные интересы|интересы и хобби|интересы и увлечения
रुचियां|रुचियाँ|शौक|रुचि|अभिरुचि|रुचियाँ और शौक|शौक और रुचियाँ|अभिरुचियाँ
ilgi alanlari|hobiler|hobiler ve ilgi alanlari|ilgi alanlari ve hobiler|hobi|ilgiler
zainteresowania|hobby|pasje|zainteresowania i hobby|hobby i zainteresowania|czas wolny
intressen|fritidsintressen|hobbyer|fritid|intressen och fritid|hobby
관심사|취미|관심 분야|취미 및 특기|취미 및 관심사|취미 특기|특기
interesses|hobby s|hobbys|hobbies|interesses en hobby s|hobby s en interesses|vrije tijd
zajmy|konicky|zaliby|volny cas|zajmy a konicky|konicky a zajmy
תחביבים|תחומי עניין|תחביבים ותחומי עניין|פנאי|תחומי ענין|עניינים אישיים
ความสนใจ|งานอดิเรก|งานอดิเรกและความสนใจ|สิ่งที่สนใจ|กิจกรรมยามว่าง|ความสนใจและงานอดิเรก
so thich|mối quan tâm|quan tam|so thich ca nhan|so thich va quan tam|moi quan tam
ενδιαφεροντα|χομπι|προσωπικα ενδιαφεροντα|ενδιαφεροντα και χομπι|interesser|fritidsinteresser|fritid|harrastukset|kiinnostuksen kohteet|interese|hobby uri|pasiuni|erdeklodes|hobbi|erdeklodesi kor|інтереси|хобі|захоплення|minat|hobi|interesi|interesy|zaujmy|konicky|интереси|хоби|интересовања|huvid|pomegiai|interesai|intereses|interessos|aficions|zaletasunak`,
  references: `
references|referees|recommendations|testimonials|reference|references available
referencias|recomendaciones
references|recommandations
referenzen|empfehlungen
referenze|raccomandazioni
referencias|recomendacoes
推薦者|推薦|リファレンス|照会先
推荐人|推荐信|推薦人|证明人
المراجع|المعرفون|التوصيات|المعرفين|مراجع
рекомендации|отзывы|рекомендатели
संदर्भ|सिफारिशें
referanslar|tavsiyeler|referans
referencje|rekomendacje
referenser|rekommendationer
추천인|참고인|추천
referenties|aanbevelingen|referentie
reference|doporuceni
ממליצים|המלצות
บุคคลอ้างอิง|ผู้รับรอง|อ้างอิง|บุคคลที่สามารถอ้างอิงได้
nguoi tham chieu|nguoi gioi thieu|tham chieu|nguoi tham khao
συστασεις|referencies|referencer|referanser|suosittelijat|referinte|referenciak|рекомендації|referensi|reference|referencie|препоръки|препоруке|soovitajad|rekomendacijos|atsauksmes`,
  contact: `
contact|contact details|contact information|contacts|personal details|personal information|contact info|personal data|details|info|contact me|get in touch|links|social|social links|profiles|online|find me online|web|personal|social media|social profiles|online profiles|online presence|address|reach me
contacto|datos de contacto|datos personales|informacion de contacto|informacion personal|contactar|enlaces|redes sociales|redes|perfiles
contact|coordonnees|informations personnelles|me contacter|etat civil|infos|contacts|liens|reseaux sociaux|reseaux|coordonnees personnelles
kontakt|kontaktdaten|personliche daten|personliche angaben|kontaktinformationen|personalien|angaben zur person|links|profile|soziale netzwerke|netzwerke|anschrift
contatti|contatto|dati personali|informazioni personali|recapiti|informazioni di contatto|collegamenti|link|social network|informazioni contatto|dati anagrafici
contato|contatos|contacto|contactos|dados pessoais|informacoes pessoais|informacoes de contato|dados de contato|informacao pessoal|links|redes sociais|redes
連絡先|基本情報|個人情報|連絡先情報|お問い合わせ|連絡|リンク
联系方式|联系信息|个人信息|基本信息|联系|个人资料|聯絡方式|聯絡資訊|個人資料|基本資料|链接|个人主页|聯繫方式|個人資訊
التواصل|معلومات الاتصال|بيانات الاتصال|معلومات التواصل|البيانات الشخصية|المعلومات الشخصية|اتصل بي|الاتصال|للتواصل|بيانات التواصل|معلومات شخصية|بيانات شخصية|روابط|الروابط
контакты|контактная информация|личные данные|контактные данные|личная информация|связаться|ссылки|персональные данные|анкетные данные|способы связи
संपर्क|संपर्क जानकारी|व्यक्तिगत जानकारी|व्यक्तिगत विवरण|संपर्क विवरण|लिंक
iletisim|iletisim bilgileri|kisisel bilgiler|kisisel bilgi|baglantilar|sosyal medya|irtibat
kontakt|dane kontaktowe|dane osobowe|informacje kontaktowe|dane|informacje osobiste|linki|profile spolecznosciowe
kontakt|kontaktuppgifter|personuppgifter|kontaktinformation|personlig information|lankar|personliga uppgifter|sociala medier
연락처|인적사항|인적 사항|개인정보|개인 정보|기본 정보|기본정보|연락 정보|연락처 정보|링크|신상정보
contact|contactgegevens|persoonlijke gegevens|persoonlijke informatie|persoonsgegevens|contactinformatie|persoonalia|personalia|gegevens|sociale media
kontakt|kontakty|kontaktni udaje|osobni udaje|kontaktni informace|osobni informace|odkazy|socialni site
יצירת קשר|פרטי קשר|פרטים אישיים|פרטי התקשרות|קשר|פרטים|צור קשר|קישורים|דרכי התקשרות
ติดต่อ|ข้อมูลติดต่อ|ข้อมูลส่วนตัว|ข้อมูลการติดต่อ|ช่องทางติดต่อ|ประวัติส่วนตัว|การติดต่อ|ช่องทางการติดต่อ|ลิงก์
lien he|thong tin lien he|thong tin ca nhan|thong tin|lien ket|chi tiet lien he
επικοινωνια|στοιχεια επικοινωνιας|προσωπικα στοιχεια|προσωπικες πληροφοριες|ατομικα στοιχεια|συνδεσμοι
kontaktoplysninger|personlige oplysninger|kontaktinformasjon|personlig informasjon|personopplysninger|yhteystiedot|henkilotiedot|date personale|date de contact|informatii personale|kapcsolat|elerhetosegek|elerhetoseg|szemelyes adatok|контакти|контактна інформація|особисті дані|kontak|informasi kontak|data pribadi|informasi pribadi|osobni podaci|osebni podatki|osobne udaje|kontaktne udaje|лични данни|лични подаци|kontaktid|isikuandmed|kontaktai|asmenine informacija|kontakti|contacte|dades personals|datu pertsonalak`,
  other: `
additional information|other|miscellaneous|other information|additional|affiliations|memberships|professional affiliations|professional memberships|memberships and affiliations|availability|visa status|declaration|declarations|background|driving licence|driving license|additional details|security clearance|clearance|notes|organizations|associations|professional associations|professional organizations|appendix|more about me|causes|test scores|nationality|work authorization|patent|patents|talks|invited talks|speaking|hobby projects|gdpr
otros|otros datos|informacion adicional|datos adicionales|otros datos de interes|otra informacion|carnet de conducir|afiliaciones|ponencias
autres|informations complementaires|divers|permis de conduire|permis|autres informations
sonstiges|weitere informationen|zusatzliche informationen|mitgliedschaften|verschiedenes|wehrdienst|zivildienst|weiteres|zusatzqualifikationen|angaben|vortrage|patente
altro|ulteriori informazioni|informazioni aggiuntive|altre informazioni|patente di guida|patente o patenti|affiliazioni|varie
outros|informacoes adicionais|informacoes complementares|outras informacoes|dados adicionais
その他|本人希望|本人希望記入欄|特記事項|備考
其他|其他信息|附加信息|其它|補充資訊|补充信息
معلومات اضافية|اخرى|العضويات|معلومات اخرى
дополнительная информация|дополнительно|прочее|дополнительные сведения|гражданство|патенты
अन्य|अतिरिक्त जानकारी|घोषणा|अन्य जानकारी
diger|ek bilgiler|diger bilgiler|ehliyet|uyelikler|askerlik durumu|dernek uyelikleri
inne|dodatkowe informacje|klauzula|prawo jazdy|informacje dodatkowe|pozostale|pozostale informacje
ovrigt|ovriga upplysningar|annat|ovrig information|ovriga meriter|medlemskap
기타|기타 사항|추가 정보|병역|병역사항|병역 사항
overig|overige|overige informatie|rijbewijs|aanvullende informatie|lidmaatschappen|diversen
ostatni|dalsi informace|doplnujici informace|ridicsky prukaz|jine|dalsi udaje|ostatni informace
אחר|מידע נוסף|שירות צבאי|נוסף|שונות|שירות לאומי
อื่นๆ|ข้อมูลเพิ่มเติม|อื่น ๆ|ข้อมูลอื่นๆ
khac|thong tin bo sung|thong tin them|thong tin khac
αλλα|προσθετες πληροφοριες|λοιπα στοιχεια|στρατιωτικες υποχρεωσεις|αδεια οδηγησης|λοιπες πληροφοριες|andet|annet|muut tiedot|muuta|altele|alte informatii|egyeb|egyeb informaciok|інше|додаткова інформація|lain lain|ostalo|drugo|ine|други|допълнителна информация|остало|muu|kita|cits`,
}

const phrases = new Map<string, SectionKind>()
function addPhrases(kind: SectionKind, words: readonly string[]): void {
  for (const word of words) {
    const folded = foldWords(word)
    if (folded !== '' && !phrases.has(folded)) phrases.set(folded, kind)
  }
}

for (const headings of [HEADINGS, siteHeadings])
  for (const [kind, text] of Object.entries(headings) as [SectionKind, string][])
    addPhrases(kind, text.split(/[|\n]/))
for (const line of Object.values(headingsByLanguage))
  for (const [i, word] of line.split('|').entries()) {
    const key = headingKeys[i]
    if (key === 'about') addPhrases('summary', [word])
    else if (key && key in HEADINGS) addPhrases(key as SectionKind, [word])
  }

/** Words around a section name that don't change its kind. */
const MODIFIERS = new Set(
  'my our the key core main selected relevant additional other recent previous current further professional personal special notable major brief short career work job full detailed and of in with more general academic technical industry'.split(
    ' ',
  ),
)

const JOINERS =
  /\s*(?:&|\/|\+|,|·|・|、|与|和|및|\s(?:and|und|et|y|e|i|en|och|og|ve|a|va|và|и|и\/или|και|및|และ|ו|و|und\/oder)\s)\s*/u

/** The section kind of a heading, or null. Ignores numbers, colons and decoration. Pure. */
export function headingOf(text: string): SectionKind | null {
  const trimmed = text.replace(/[:：\s]+$/, '').trim()
  if (trimmed.length < 2 || trimmed.length > 60 || /[@]|\d{3}/.test(trimmed)) return null
  const cached = known.get(trimmed)
  if (cached !== undefined) return cached
  const kind = lookUp(trimmed)
  if (known.size < 5000) known.set(trimmed, kind)
  return kind
}

const known = new Map<string, SectionKind | null>()

function lookUp(text: string): SectionKind | null {
  const bare = text
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N})]+$/gu, '')
    .replace(/^(?:\d{1,2}|[IVX]{1,4})[.)]\s+/, '')
  const folded = unspaced(foldWords(bare))
  const direct = phrases.get(folded)
  if (direct) return direct
  const parts = bare
    .split(JOINERS)
    .map(foldWords)
    .filter((part) => part !== '')
  if (parts.length > 1 && parts.length <= 4) {
    const kinds = parts.map((part) => phrases.get(part) ?? withoutModifiers(part))
    // "Leadership and work experience" is mostly work.
    if (kinds.every((kind) => kind !== null && kind !== undefined))
      return kinds[0] === 'volunteer' && kinds.includes('work') ? 'work' : (kinds[0] ?? null)
  }
  return withoutModifiers(folded)
}

/** "E X P E R I E N C E" is one word. */
function unspaced(folded: string): string {
  return /^(?:\p{L} ){3,}\p{L}$/u.test(folded) ? folded.replaceAll(' ', '') : folded
}

function withoutModifiers(folded: string): SectionKind | null {
  const words = folded.split(' ')
  if (words.length < 2 || words.length > 5) return null
  const rest = words.filter((word) => !MODIFIERS.has(word)).join(' ')
  return rest !== folded && rest !== '' ? (phrases.get(rest) ?? null) : null
}

/** The kind of an unknown heading whose last word is a section name ("Legal Experience"). */
export function composedHeadingOf(text: string): SectionKind | null {
  const words = foldWords(text).split(' ')
  if (words.length < 2 || words.length > 5 || /[.,:;–—|@\d]/.test(text)) return null
  const last = phrases.get(words.at(-1) ?? '')
  return last && last !== 'other' && last !== 'contact' ? last : null
}

/**
 * The kind suggested by single words of an unknown heading ("Bar Admissions & Certifications"), or
 * null. Only for known headings.
 */
export function likelyHeadingOf(text: string): SectionKind | null {
  const words = foldWords(text).split(' ')
  const kinds = words.map((word) =>
    MODIFIERS.has(word) ? undefined : (phrases.get(word) ?? kindOfWord(word) ?? undefined),
  )
  const known = kinds.filter((kind) => kind !== undefined && kind !== 'other')
  return known.at(-1) ?? null
}
