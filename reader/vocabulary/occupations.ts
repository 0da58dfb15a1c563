/** Vocabulary that distinguishes positions from employers and degrees from schools. */
import { foldText, foldWords } from './fold-text.ts'

/**
 * Stems match the start of a word; a leading `-` matches the end (German and Nordic compounds).
 */
const POSITION_STEMS = `manager|engineer|developer|programmer|analyst|consultant|director|officer|assistant|associate|coordinator|specialist|supervisor|technician|administrator|designer|architect|scientist|researcher|professor|lecturer|teacher|tutor|instructor|trainer|coach|nurse|physician|doctor|surgeon|therapist|pharmacist|dentist|caregiver|paramedic|accountant|auditor|bookkeeper|controller|clerk|cashier|receptionist|secretary|representative|agent|broker|advisor|adviser|planner|buyer|merchandiser|salesperson|salesman|vendor|marketer|copywriter|writer|editor|journalist|reporter|translator|interpreter|photographer|artist|illustrator|animator|producer|musician|intern|trainee|apprentice|fellow|postdoc|postdoctoral|resident|extern|volunteer|mentor|president|chairman|chair|founder|co-founder|cofounder|owner|partner|principal|head|lead|leader|chief|ceo|cto|cfo|coo|cio|cmo|vp|executive|lawyer|attorney|paralegal|counsel|judge|solicitor|barrister|notary|driver|pilot|captain|mechanic|electrician|plumber|carpenter|welder|machinist|operator|installer|foreman|labourer|laborer|worker|crew|chef|cook|waiter|waitress|bartender|barista|server|host|hostess|housekeeper|cleaner|janitor|guard|librarian|curator|archivist|conductor|strategist|recruiter|generalist|webmaster|tester|sre|devops|scrum|member|delegate|ambassador|evangelist|organizer|organiser|facilitator|moderator|counselor|counsellor|psychologist|chemist|biologist|physicist|statistician|economist|actuary|underwriter|dispatcher|inspector|surveyor|estimator|draftsman|stylist|hairdresser|beautician|florist|gardener|farmer|veterinarian|optician|optometrist|midwife|hygienist|phlebotomist|radiographer|dietitian|nutritionist|freelance|freelancer|contractor|contributor|maintainer|treasurer|trustee|mate|seaman|steward|deckhand|boatswain|bosun|adjunct|dean|provost|registrar|superintendent|commander|lieutenant|sergeant|soldier|detective|firefighter|aide|helper|handler|packer|picker|loader|stocker|expeditor|technologist|practitioner|clinician|educator|dba|sysadmin|qa|pm
gerente|ingenier|desarrollador|programador|analista|consultor|asesor|director|jefe|jefa|coordinador|especialista|supervisor|tecnic|administrador|administrativ|auxiliar|ayudante|asistente|disenador|arquitect|cientific|investigador|profesor|maestr|docente|enfermer|medic|farmaceutic|contable|contador|auditor|cajer|recepcionista|secretari|representante|agente|comercial|vendedor|comprador|periodista|redactor|traductor|fotograf|becari|practicante|pasante|voluntari|president|fundador|socio|abogad|conductor|mecanic|electricista|operari|operador|cociner|camarer|encargad|responsable|dependient|autonom|ilustrador|creativ|educador|psicolog|economista|delegad|tutor|monitor
ingenieur|developpeur|analyste|consultant|conseiller|conseillere|directeur|directrice|chef|cheffe|coordinateur|coordinatrice|specialiste|superviseur|technicien|administrateur|assistant|assistante|concepteur|graphiste|architecte|chercheur|chercheuse|professeur|enseignant|formateur|formatrice|infirmier|infirmiere|medecin|pharmacien|comptable|auditeur|controleur|caissier|receptionniste|secretaire|representant|commercial|vendeur|vendeuse|acheteur|journaliste|redacteur|redactrice|traducteur|photographe|stagiaire|alternant|apprenti|benevole|president|fondateur|associe|avocat|avocate|juriste|chauffeur|mecanicien|electricien|operateur|cuisinier|serveur|serveuse|gestionnaire|charge|chargee|collaborateur|collaboratrice|animateur|animatrice|educateur|educatrice|magasinier|employe|employee|aide|tresorier|tresoriere
-ingenieur|-ingenieurin|-entwickler|-entwicklerin|-leiter|-leiterin|-leitung|-berater|-beraterin|-assistent|-assistentin|-referent|-referentin|-techniker|-technikerin|-verkaufer|-manager|-managerin|-analyst|-architekt|-architektin|-lehrer|-lehrerin|-pfleger|-pflegerin|-schwester|-arzt|-arztin|-fachfrau|-fachmann|-kraft|-kauffrau|-kaufmann|-sekretar|-sekretarin|-buchhalter|-buchhalterin|-helfer|-helferin|-fahrer|-mechaniker|-mechatroniker|-elektroniker|-meister|-konstrukteur|-konstrukteurin|-planer|-planerin|-student|-studentin|-trainer|-forscher|-wissenschaftler|-designer|-redakteur|-jurist|-anwalt|-chef|praktikant|praktikantin|werkstudent|werkstudentin|auszubildende|volontar|sachbearbeiter|sachbearbeiterin|mitarbeiter|mitarbeiterin|geschaftsfuhrer|geschaftsfuhrerin|leiter|leiterin|konstrukteur|konstrukteurin|entwickler|entwicklerin|berater|beraterin|referent|referentin|verkaufer|verkauferin|dozent|dozentin|lehrer|lehrerin|ehrenamtlich|vorstand|betreuer|betreuerin|hilfskraft|koch|kellner|techniker|gesellin|geselle|trainer|trainerin
responsabile|ingegner|sviluppatore|sviluppatrice|programmatore|analista|consulente|direttore|direttrice|capo|coordinatore|coordinatrice|specialista|tecnico|tecnica|amministratore|impiegat|assistente|progettista|designer|architett|ricercator|professore|professoressa|insegnante|docente|infermier|medico|farmacista|contabile|ragioniere|revisore|cassier|segretari|rappresentante|agente|commessa|commesso|addett|venditore|giornalista|redattore|traduttore|traduttrice|fotograf|tirocinante|stagista|apprendista|volontari|presidente|fondatore|socio|avvocat|autista|meccanico|elettricista|operai|operatore|operatrice|cuoc|camerier|collaborat|educat|magazziniere
gerente|engenheir|desenvolvedor|programador|analista|consultor|assessor|diretor|chefe|coordenador|especialista|supervisor|tecnic|administrador|auxiliar|assistente|designer|arquitet|cientista|pesquisador|investigador|professor|docente|enfermeir|medic|farmaceutic|contador|contabilista|auditor|caixa|recepcionista|secretari|representante|vendedor|comprador|jornalista|redator|tradutor|fotograf|estagiari|aprendiz|voluntari|presidente|fundador|socio|advogad|motorista|mecanic|eletricista|operador|cozinheir|garcom|encarregad|gestor|mentor|lider|educador
エンジニア|マネージャ|リーダー|主任|課長|部長|係長|担当|スタッフ|コンサルタント|デザイナー|プログラマ|開発者|アシスタント|ディレクター|プロデューサー|研究員|教師|講師|看護師|医師|薬剤師|営業|経理|事務|技術者|技師|長|インターン|アルバイト|社員|プランナー|アナリスト|会計|管理者|責任者|職員|教諭|補佐|助手|編集者|ライター|翻訳者|通訳
工程师|经理|主管|总监|主任|专员|助理|顾问|设计师|分析师|研究员|教师|教授|讲师|护士|医生|会计|出纳|销售|运营|产品|开发|程序员|架构师|实习生|秘书|代表|编辑|记者|翻译|总裁|创始人|合伙人|志愿者|组长|工程師|經理|總監|專員|設計師|顧問|實習生|律师|厨师|司机|技术员|负责人|部长|院长|校长|培训师|審計|审计员|辅导员
مدير|مديرة|مهندس|مهندسة|مطور|مطورة|مبرمج|محلل|محللة|مستشار|مستشارة|اخصائي|اخصائية|محاسب|محاسبة|مشرف|مشرفة|منسق|منسقة|مساعد|مساعدة|مسؤول|مسؤولة|رئيس|رئيسة|مصمم|مصممة|معلم|معلمة|مدرس|مدرسة|استاذ|طبيب|طبيبة|ممرض|ممرضة|صيدلي|مندوب|ممثل|بائع|سكرتير|موظف|موظفة|فني|متدرب|متدربة|متطوع|متطوعة|كاتب|صحفي|مترجم|مراجع|مدقق|باحث|باحثة|قائد|محامي|سائق|عضو|نائب|مراقب
менеджер|инженер|разработчик|программист|аналитик|консультант|директор|специалист|руководитель|начальник|ассистент|помощник|администратор|координатор|бухгалтер|экономист|аудитор|кассир|секретарь|оператор|продавец|дизайнер|архитектор|учитель|преподаватель|профессор|доцент|врач|медсестра|медицинск|фармацевт|юрист|адвокат|журналист|редактор|переводчик|фотограф|стажер|стажёр|волонтер|волонтёр|водитель|механик|электрик|техник|технолог|мастер|рабочий|повар|официант|тестировщик|лаборант|методист|тренер|ведущий|главный|старший|младший|заместитель|исполнитель|логист|маркетолог|исследователь
प्रबंधक|अभियंता|इंजीनियर|डेवलपर|विश्लेषक|सलाहकार|निदेशक|अधिकारी|सहायक|शिक्षक|शिक्षिका|अध्यापक|अध्यापिका|प्राध्यापक|नर्स|डॉक्टर|लेखाकार|पर्यवेक्षक|तकनीशियन|डिज़ाइनर|समन्वयक|प्रशिक्षु|स्वयंसेवक|पत्रकार|संपादक|लिपिक|मैनेजर|विशेषज्ञ|कार्यकारी|प्रमुख|प्रशिक्षक|प्रधानाचार्य|अनुवादक|इंटर्न|सचिव
mudur|muduru|muhendis|muhendisi|gelistirici|yazilimci|programci|analist|danisman|danismani|uzman|uzmani|yonetici|yoneticisi|direktor|sorumlu|sorumlusu|asistan|asistani|teknisyen|tekniker|muhasebeci|denetci|ogretmen|ogretmeni|ogretim|hemsire|doktor|eczaci|avukat|satis|temsilci|temsilcisi|sekreter|tasarimci|tasarimcisi|mimar|mimari|stajyer|gonullu|sef|sefi|memur|memuru|operator|operatoru|teknikeri|lider|lideri|koordinator|koordinatoru|baskan|baskani|editor|yazar|cevirmen|arastirmaci|mentor
kierownik|inzynier|programista|programistka|analityk|konsultant|dyrektor|specjalista|specjalistka|koordynator|asystent|asystentka|ksiegow|audytor|kasjer|sekretar|sprzedawca|przedstawiciel|projektant|architekt|nauczyciel|wykladowca|pielegniarka|pielegniarz|lekarz|farmaceuta|prawnik|adwokat|dziennikarz|redaktor|tlumacz|fotograf|stazyst|praktykant|wolontariusz|kierowca|mechanik|elektryk|technik|operator|kucharz|kelner|prezes|glown|starsz|mlodsz|samodzieln|pracownik|referent|doradca|opiekun|lider|magazynier|trener
-ingenjor|-utvecklare|-chef|-ledare|-konsult|-assistent|-skoterska|-lakare|-larare|-saljare|-tekniker|-ekonom|-ansvarig|-arkitekt|-samordnare|-specialist|-handlaggare|-redaktor|-designer|-analytiker|-koordinator|-bitrade|ingenjor|utvecklare|konsult|ekonom|redovisning|revisor|controller|larare|larare|sjukskoterska|underskoterska|lakare|saljare|tekniker|projektledare|samordnare|praktikant|volontar|forskare|doktorand|handledare|ordforande|kassor|tranare|butikschef|verksamhetschef|medarbetare
매니저|엔지니어|개발자|프로그래머|분석가|컨설턴트|디렉터|팀장|과장|부장|차장|대리|사원|주임|인턴|연구원|교사|교수|강사|간호사|의사|약사|회계사|디자이너|기획자|마케터|담당자|담당|책임|선임|수석|대표|이사|본부장|실장|조교|비서|변호사|기자|편집자|번역가|상담원|자원봉사자|전문가|리더|관리자|운영자|아키텍트|사무원|멘토
-manager|-medewerker|-medewerkster|-adviseur|-leider|-ingenieur|-ontwikkelaar|-kundige|-docent|-assistent|-specialist|-beheerder|-verkoper|-monteur|-begeleider|-begeleidster|-coordinator|-hoofd|-arts|-stagiair|-analist|-ontwerper|-chauffeur|-leerkracht|-leraar|-verzorger|medewerker|adviseur|ontwikkelaar|verpleegkundige|leraar|docent|stagiair|stagiaire|hoofd|teamleider|projectleider|beheerder|verkoper|monteur|ontwerper|vrijwilliger|bestuurslid|onderzoeker|boekhouder|begeleider|penningmeester|voorzitter|leerkracht|directeur
manazer|inzenyr|vyvojar|programator|analytik|konzultant|reditel|vedouci|specialist|koordinator|asistent|ucetni|auditor|technik|mechanik|elektrikar|ucitel|lektor|profesor|sestra|lekar|lekarnik|pravnik|advokat|prodavac|obchodni|zastupce|referent|sekretar|designer|architekt|grafik|novinar|redaktor|prekladatel|stazist|praktikant|dobrovolni|ridic|operator|kuchar|cisnik|spravce|poradce|projektant|konstrukter|hlavni|starsi|mladsi|pracovnik|predseda|mistr|trener
מנהל|מנהלת|מהנדס|מהנדסת|מפתח|מפתחת|מתכנת|תוכניתן|אנליסט|אנליסטית|יועץ|יועצת|רכז|רכזת|מתאם|עוזר|עוזרת|ראש|סמנכל|מנכל|מנכלית|מורה|מרצה|פרופסור|אח|אחות|רופא|רוקח|רואה|חשב|חשבת|מעצב|מעצבת|אדריכל|מדריך|מדריכה|מתנדב|מתנדבת|מתמחה|סטודנט|מזכיר|פקיד|נציג|נציגת|מכירות|טכנאי|עורך|עורכת|כתב|מתרגם|חוקר|חוקרת|בודק|בודקת|מוביל|מובילה|סגן|אחראי|אחראית|קצין
ผู้จัดการ|วิศวกร|นักพัฒนา|โปรแกรมเมอร์|นักวิเคราะห์|ที่ปรึกษา|ผู้อำนวยการ|เจ้าหน้าที่|ผู้ช่วย|หัวหน้า|พนักงาน|นักบัญชี|ครู|อาจารย์|พยาบาล|แพทย์|เภสัชกร|นักออกแบบ|สถาปนิก|นักวิจัย|เลขานุการ|ตัวแทน|นักศึกษาฝึกงาน|อาสาสมัคร|ผู้เชี่ยวชาญ|ผู้ประสานงาน|นักเขียน|บรรณาธิการ|ช่าง|ผู้ดูแล|นักการตลาด|สมุห์บัญชี|ฝึกงาน
quan ly|ky su|lap trinh|chuyen vien|nhan vien|truong phong|giam doc|pho phong|tro ly|tu van|ke toan|giao vien|giang vien|y ta|dieu duong|bac si|duoc si|thiet ke|kien truc su|truong nhom|thuc tap sinh|tinh nguyen vien|bien tap|phien dich|nghien cuu vien|dai dien|thu ky|kiem toan|luat su|nhom truong|to truong|phat trien|ke toan truong|dieu phoi|cong tac vien
μηχανικος|διευθυντ|υπευθυν|προγραμματιστ|αναλυτ|συμβουλος|βοηθος|λογιστ|καθηγητ|δασκαλ|νοσηλευτ|ιατρος|φαρμακοποι|δικηγορ|πωλητ|γραμματεα|τεχνικος|σχεδιαστ|αρχιτεκτον|ερευνητ|δημοσιογραφ|πλοιαρχ|υποπλοιαρχ|ανθυποπλοιαρχ|αξιωματικ|δοκιμ|εκπαιδευτ|εθελοντ|προϊσταμεν|συντονιστ|στελεχος|ασκουμεν|υπαλληλος|ναυτ|οδηγος
-udvikler|-chef|-leder|-konsulent|-radgiver|-laerer|ingenior|udvikler|utvikler|radgiver|sygeplejerske|sykepleier|laerer|saelger|selger|medarbejder|medarbeider|projektleder|prosjektleder|frivillig|studentermedhjaelper|insinoori|kehittaja|paallikko|johtaja|asiantuntija|opettaja|sairaanhoitaja|myyja|harjoittelija|suunnittelija|inginer|contabil|profesor|asistent|medic|farmacist|sofer|mernok|vezeto|fejleszto|tanar|orvos|apolo|konyvelo|asszisztens|munkatars|gyakornok|інженер|розробник|бухгалтер|фахівець|вчитель|лікар|керівник|insinyur|pengembang|akuntan|guru|perawat|dokter|asisten|kepala|staf|inzenjer|voditelj|nastavnik|ucitelj|strucnjak|programer|razvijalec|vodja`

const COMPANY_STEMS = `inc|incorporated|llc|llp|lp|ltd|limited|plc|corp|corporation|company|co|group|holding|holdings|international|industries|enterprises|partners|associates|consulting|consultancy|solutions|systems|technologies|technology|software|labs|laboratories|laboratory|studio|studios|agency|media|bank|insurance|capital|ventures|fund|foundation|institute|institution|university|college|school|academy|hospital|clinic|centre|center|medical|health|healthcare|pharmacy|pharma|pharmaceuticals|church|museum|library|council|ministry|department|government|authority|commission|airlines|airways|hotel|hotels|resort|restaurant|cafe|coffee|kitchen|bakery|market|markets|store|stores|shop|supermarket|retail|foods|farm|farms|motors|automotive|energy|power|electric|oil|gas|petroleum|mining|steel|construction|builders|contracting|properties|realty|logistics|shipping|transport|freight|railway|telecom|communications|networks|digital|interactive|robotics|analytics|bikes|press|publishing|news|times|journal|radio|tv|television|films|pictures|productions|records|games|sports|club|society|association|union|federation|charity|trust|homeless|shelter|pantry|rescue|ngo|startup|cloud|data|works|house|brothers|bros|sons|district|county|municipality|army|navy|force|mobility|exchange|services|service|depot|outfitters|fintech|observatory|nonprofit
sa|s a|sl|s l|slu|sau|sas|srl|s r l|cia|empresa|grupo|banco|seguros|universidad|instituto|colegio|escuela|hospital|clinica|fundacion|asociacion|ayuntamiento|ministerio|laboratorios|industrias|servicios|comercial|tienda|tiendas|supermercados|hermanos|estudio|agencia|editorial|consultores|asesoria|constructora|residencia|farmacia|academia|cooperativa|centro|cruz
sarl|sasu|eurl|sci|societe|ste|groupe|banque|assurances|assurance|universite|institut|ecole|lycee|college|hopital|clinique|chu|fondation|association|mairie|ministere|laboratoire|laboratoires|cabinet|agence|etablissements|ets|transports|freres|fromagerie|boulangerie|maison|editions|conseil|centre|compagnie|usine|ateliers
gmbh|ag|kg|ohg|ug|mbh|ev|e v|gbr|co kg|se|universitat|hochschule|fachhochschule|technische|klinik|klinikum|krankenhaus|praxis|bank|sparkasse|versicherung|verlag|werke|werk|-werke|-werk|institut|stiftung|verein|schule|-schule|gymnasium|akademie|amt|stadt|gesellschaft|-gesellschaft|gruppe|-gruppe|bau|-bau|technik|-technik|maschinenbau|anlagenbau|kanzlei|handel|logistik|-klinik|-verlag|-bank|-haus|buro|-buro|feuerwehr|werkstatt
spa|s p a|snc|sas|azienda|societa|gruppo|banca|assicurazioni|universita|politecnico|istituto|scuola|liceo|ospedale|asl|clinica|fondazione|associazione|comune|ministero|laboratori|studio|agenzia|ditta|fratelli|f lli|officine|bottega|cooperativa|fabbrica|negozio|casa|ristorante
ltda|s a|me|eireli|epp|lda|empresa|grupo|banco|seguros|universidade|instituto|faculdade|colegio|escola|hospital|clinica|fundacao|associacao|prefeitura|ministerio|laboratorio|industrias|comercio|lojas|servicos|irmaos|agencia|editora|consultoria|construtora|radio|cooperativa|centro
株式会社|有限会社|合同会社|会社|大学|学校|学園|高校|病院|銀行|研究所|製作所|工業|産業|商事|事務所|協会|財団|センター|グループ|ホールディングス|クリニック|団体|省|庁|市役所|法人|工場|電機|製造|商店|技研|システム|ソリューションズ|テクノロジー
公司|集团|有限|大学|学院|学校|中学|医院|银行|研究所|研究院|工厂|中心|协会|基金会|科技|股份|事务所|局|厂|集團|銀行|學院|大學|醫院|科技有限|传媒|网络|出版社|商店|俱乐部
شركة|مؤسسة|مجموعة|بنك|مصرف|جامعة|معهد|كلية|مدرسة|مستشفى|مركز|وزارة|هيئة|جمعية|مصنع|مكتب|دار|نادي|صحيفة|بلدية|عيادة|صيدلية|فندق|مطعم|مستشفي|اكاديمية
ооо|оао|зао|пао|ао|ип|нко|гк|компания|группа|банк|университет|институт|академия|школа|лицей|гимназия|колледж|техникум|больница|поликлиника|клиника|центр|завод|фабрика|фонд|агентство|студия|министерство|управление|департамент|холдинг|корпорация|издательство|магазин|торговый|бюро|нии|мгу|спбгу|газета|федерация|приют
लिमिटेड|कंपनी|प्राइवेट|विश्वविद्यालय|विद्यालय|महाविद्यालय|संस्थान|अस्पताल|बैंक|समूह|केंद्र|मंत्रालय|निगम|फाउंडेशन|सेवा|ट्रस्ट|स्कूल|कॉलेज|परिषद|प्रकाशन|टेक्नोलॉजीज|सॉल्यूशंस|क्लिनिक
a s|as|a|ltd sti|limited sirketi|sirketi|sirket|sti|sanayi|ticaret|holding|grup|grubu|bankasi|banka|sigorta|universitesi|universite|enstitusu|fakultesi|lisesi|okulu|kolej|koleji|hastanesi|klinigi|vakfi|dernegi|belediyesi|bakanligi|cozumleri|yazilim|bilisim|teknoloji|teknolojileri|merkezi|ajansi|magazasi|otomotiv|enerji|elektronik|insaat
sp z o o|z o o|sp|sa|s a|spolka|firma|grupa|bank|ubezpieczenia|uniwersytet|politechnika|szkola|liceum|akademia|instytut|szpital|przychodnia|klinika|fundacja|stowarzyszenie|urzad|ministerstwo|zaklad|zaklady|fabryka|biuro|kancelaria|agencja|wydawnictwo|sklep|centrum|apteka|hurtownia
ab|hb|aktiebolag|handelsbolag|kommun|region|landsting|universitet|hogskola|-skolan|-skola|gymnasium|gymnasiet|sjukhus|-sjukhus|sjukhuset|vardcentral|bank|stiftelse|forening|byra|-byra|myndighet|verket|-verket|institutet|koncernen|bolaget|-bolaget|kliniken|apotek|hemtjanst|byggnads
주식회사|유한회사|회사|그룹|은행|대학교|대학|대학원|고등학교|학교|병원|연구소|연구원|센터|협회|재단|공사|공단|전자|건설|학원|스튜디오|랩|테크|소프트|소프트웨어|솔루션|의료원|미디어|물산|상사|화학|증권|보험
bv|b v|nv|n v|vof|stichting|gemeente|provincie|ministerie|universiteit|hogeschool|school|-school|college|lyceum|ziekenhuis|-ziekenhuis|umc|kliniek|bank|groep|-groep|bureau|-bureau|vereniging|bedrijf|-bedrijf|instituut|uitgeverij|winkel|zorg|-zorg|centrum|-centrum|beheer|rijksdienst|fabriek|apotheek
s r o|sro|a s|spol|z s|o p s|firma|skupina|banka|pojistovna|univerzita|vysoka|skola|gymnazium|akademie|ustav|nemocnice|poliklinika|klinika|nadace|spolek|sdruzeni|urad|ministerstvo|zavod|zavody|tovarna|kancelar|agentura|nakladatelstvi|obchod|centrum|fakulta|lekarna|druzstvo|stavby|strojirny
בעמ|חברת|חברה|קבוצת|בנק|אוניברסיטת|האוניברסיטה|אוניברסיטה|מכללת|מכללה|המכללה|הטכניון|טכניון|מכון|בית|ביתספר|תיכון|מרכז|עיריית|משרד|עמותת|עמותה|קרן|רשת|סטודיו|סוכנות|הוצאת|מפעל|מפעלי|מעבדות|צהל|קופת|בתי|ארגון|פתרונות|טכנולוגיות|תעשיות
บริษัท|จำกัด|มหาชน|ธนาคาร|มหาวิทยาลัย|วิทยาลัย|โรงเรียน|โรงพยาบาล|คลินิก|สถาบัน|มูลนิธิ|สมาคม|กระทรวง|กรม|สำนักงาน|ศูนย์|ห้างหุ้นส่วน|โรงงาน|กลุ่ม|สตูดิโอ|โรงแรม|ร้าน|องค์การ
cong ty|tnhh|co phan|tap doan|ngan hang|dai hoc|truong|hoc vien|cao dang|benh vien|phong kham|vien|trung tam|bo|so|quy|hoi|nha may|xi nghiep|cua hang|khach san|cty|thpt|nha xuat ban|doanh nghiep
εταιρεια|α ε|αε|επε|ε π ε|ομιλος|τραπεζα|πανεπιστημιο|πολυτεχνειο|σχολη|ινστιτουτο|σχολειο|λυκειο|νοσοκομειο|κλινικη|ιδρυμα|συλλογος|δημος|υπουργειο|ναυτιλιακη|ναυτιλια|κεντρο|φαρμακειο|γραφειο|εκδοσεις|αει|τει|οργανισμος|ακαδημια|εταιρια|αφοι
a s|aps|asa|oy|oyj|ab|yhtiot|kommune|region|universitet|universitetet|hospital|sygehus|sykehus|yliopisto|ammattikorkeakoulu|koulu|sairaala|kaupunki|srl|universitatea|facultatea|spitalul|liceul|kft|zrt|nyrt|bt|egyetem|foiskola|korhaz|iskola|тов|пат|університет|лікарня|інститут|pt|tbk|cv|universitas|sekolah|rumah sakit|doo|d o o|d d|sveuciliste|univerza|bolnica|oou|bolnisnica|оод|еоод|еад|болница|дом|домът|vzw|osauhing|uab|sia`

const DEGREE_STEMS = `bachelor|bachelors|bachelor s|master|masters|master s|doctor|doctorate|phd|ph d|dphil|md|m d|jd|j d|mba|emba|bsc|b sc|msc|m sc|ba|b a|ma|m a|bs|b s|ms|m s|beng|b eng|meng|m eng|btech|b tech|mtech|m tech|bcom|b com|mcom|bba|b b a|bfa|mfa|med|m ed|bed|b ed|llb|llm|mph|mpa|msw|bsn|msn|dnp|adn|associate degree|associate of|associate in|aas|a a s|a a|a s|diploma|hnd|hnc|ged|high school|secondary school|a levels|a level|gcse|gcses|certificate|certification|degree|minor|major|honours|undergraduate|postgraduate|graduate|pgce|pgdip|edd|ed d|dds|dvm|pharmd|bca|mca|hsc|ssc|foundation|apprenticeship|specialization|diploma of|national diploma|btec|postdoc|matric|national certificate|journeyman
grado|licenciatura|licenciado|licenciada|ingenieria|master|maestria|doctorado|diplomatura|tecnico|tecnicatura|bachillerato|bachiller|ciclo formativo|formacion profesional|fp|especialidad|especializacion|posgrado|postgrado|diplomado|diseno grafico|profesorado|curso
licence|master|mastere|doctorat|dut|bts|but|deug|dess|dea|diplome|baccalaureat|bac|cap|bep|maitrise|ingenieur|dscg|dcg|cpge|classes preparatoires|grande ecole|titre professionnel|these|magistere
bachelor|diplom|magister|staatsexamen|promotion|abitur|fachabitur|fachhochschulreife|hochschulreife|ausbildung|lehre|meister|fachwirt|matura|lizentiat|mittlere reife|realschulabschluss|hauptschulabschluss|dipl|studium|vordiplom|-studium|habilitation|berufsausbildung|gesellenprufung|fachinformatiker|-kaufmann|-kauffrau|mag|techniker
laurea|diploma|dottorato|master|maturita|licenza|abilitazione|laurea magistrale|laurea triennale|specializzazione|perito
bacharelado|licenciatura|mestrado|doutorado|doutoramento|graduacao|pos graduacao|tecnologo|tecnico|ensino medio|ensino secundario|especializacao|curso|curso tecnico|mba|bacharel|tecnologia
学士|修士|博士|学部|学科|卒業|高等学校|専攻|課程|修了|準学士|研究科|普通科
学士|硕士|博士|本科|专科|大专|研究生|學士|碩士|高中|专业|中专|mba|双学位
بكالوريوس|ليسانس|ماجستير|دكتوراه|دبلوم|دبلومة|ثانوية|الثانوية|شهادة|درجة|اجازة
бакалавр|магистр|специалист|кандидат|доктор|аспирантура|диплом|среднее|высшее|бакалавриат|магистратура|специалитет|специальность|факультет|степень|неоконченное
स्नातक|स्नातकोत्तर|परास्नातक|पीएचडी|बी ए|बी एससी|एम ए|एम एससी|बी टेक|एम टेक|बी कॉम|डिप्लोमा|इंटरमीडिएट|हाई स्कूल|बीए|एमए|बीटेक|बीकॉम|एमबीए|बी एड|एम बी ए|बीएससी|एमएससी|एमसीए|बीसीए
lisans|yuksek lisans|on lisans|doktora|lisansustu|diploma|lise|lisesi mezunu|cift anadal|yandal|derece
licencjat|magister|inzynier|doktor|doktorat|mgr|inz|studia|studia magisterskie|studia licencjackie|studia podyplomowe|studia inzynierskie|technik|matura|lic|liceum|jednolite studia
kandidatexamen|masterexamen|magisterexamen|civilingenjor|hogskoleexamen|doktorsexamen|gymnasieexamen|examen|-examen|-programmet|program|yrkeshogskola|licentiat|filosofie|sjukskoterskeprogrammet|hogskoleingenjor
학사|석사|박사|전문학사|졸업|전공|부전공|학과|고등학교 졸업|복수전공|수료|공학사
bachelor|master|doctoraal|hbo|wo|mbo|vwo|havo|vmbo|diploma|propedeuse|gepromoveerd|promotie|bsc|msc|drs|ir|ing|atheneum
bakalar|bakalarsky|bakalarske|magistr|magistersky|magisterske|inzenyr|inzenyrsky|inzenyrske|doktor|doktorske|bc|mgr|ing|phdr|rndr|maturita|maturitni|vyucni list|obor|studium|navazujici
תואר|תואר ראשון|תואר שני|תואר שלישי|בוגר|מוסמך|דוקטור|דוקטורט|תעודת|הנדסאי|בגרות|דיפלומה|לימודי|ראשון|שני
ปริญญาตรี|ปริญญาโท|ปริญญาเอก|อนุปริญญา|ปวส|ปวช|มัธยม|วิศวกรรมศาสตรบัณฑิต|บริหารธุรกิจ|บัณฑิต|มหาบัณฑิต|ประกาศนียบัตร|ศิลปศาสตร|วิทยาศาสตร|สาขา|ดุษฎีบัณฑิต
cu nhan|thac si|tien si|ky su|cao dang|trung cap|chuyen nganh|tot nghiep|bang|trung hoc pho thong|dai hoc chinh quy|nganh
πτυχιο|μεταπτυχιακο|διδακτορικο|διπλωμα|απολυτηριο|μαστερ|ειδικευση|τμημα|σχολη εμπορικου
kandidatgrad|bachelorgrad|mastergrad|kandidat|cand|studentereksamen|hf|hhx|vitnemal|fagbrev|kandidaatti|maisteri|ylioppilas|tohtori|tradenomi|licenta|diploma de|doctorat|bacalaureat|alapkepzes|mesterkepzes|alapszak|mesterszak|diploma|erettsegi|бакалавр|магістр|спеціаліст|sarjana|magister|diploma|prvostupnik|magistar|diplomirani|diplomant|бакалавър|магистър|дипломирани`

const SCHOOL_STEMS = `university|universit|college|school|institute|institut|academy|academia|polytechnic|universidad|universidade|universita|instituto|escuela|escola|ecole|lycee|iut|iae|hochschule|fachhochschule|universitat|gymnasium|akademie|schule|-schule|-gymnasium|berufskolleg|realschule|politecnico|istituto|liceo|scuola|faculdade|facultad|fac|colegio|uniwersytet|politechnika|szkola|technikum|liceum|akademia|universitet|hogskola|-skola|-skolan|hogskolan|kth|universiteit|hogeschool|lyceum|-college|roc|univerzita|vysoka|vysoke|skola|gymnazium|cvut|universitesi|enstitusu|lisesi|fakultesi|üniversitesi|koleji
大学|大学院|学校|高校|高等学校|専門学校|学院|学園|高専|大學|中学|研究生院|學院|대학교|대학원|고등학교|대학|학교|학원|카이스트
جامعة|معهد|كلية|مدرسة|اكاديمية|الجامعة|университет|институт|академия|школа|лицей|гимназия|колледж|техникум|училище|мгу|мфти|विश्वविद्यालय|विद्यालय|महाविद्यालय|संस्थान|कॉलेज|स्कूल|आईआईटी
אוניברסיטה|האוניברסיטה|אוניברסיטת|מכללה|מכללת|המכללה|טכניון|הטכניון|תיכון|מכון|בצלאל|หมาวิทยาลัย|มหาวิทยาลัย|วิทยาลัย|โรงเรียน|สถาบัน|จุฬาลงกรณ์|dai hoc|hoc vien|truong|cao dang|thpt|bach khoa
πανεπιστημιο|πολυτεχνειο|σχολη|σχολειο|λυκειο|τει|ακαδημια|ιεκ|εμπ|ινστιτουτο|universitetet|gymnasium|yliopisto|ammattikorkeakoulu|lukio|universitatea|facultatea|liceul|colegiul|egyetem|foiskola|gimnazium|університет|інститут|коледж|universitas|institut|politeknik|sma|smk|sveuciliste|fakultet|univerza|fakulteta|gimnazija|univerzita|университет|гимназия|техникум|ulikool|universitetas|universitate|universitat|unibertsitatea|mit|eth|epfl|ucla|iit|nit|ifp|uned|insead|hec|essec|escp|lse|ucl|nyu|unsw|rmit|tafe|bootcamp|training center|training centre`

type Lexicon = {
  starts: Set<string>
  ends: string[]
  phrases: string[]
  inside: string[]
  longestStart: number
}

function lexicon(text: string): Lexicon {
  const result: Lexicon = { starts: new Set(), ends: [], phrases: [], inside: [], longestStart: 0 }
  for (const raw of text.split(/[|\n]/)) {
    const isEnd = raw.startsWith('-')
    const word = foldWords(raw)
    if (word === '') continue
    if (isEnd) result.ends.push(word)
    else if (word.includes(' ')) result.phrases.push(` ${word} `)
    else if (UNSPACED.test(word)) result.inside.push(word)
    else result.starts.add(word)
  }
  return result
}

/** Scripts without spaces between words, or with attached articles. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/

const positions = lexicon(POSITION_STEMS)
const companies = lexicon(COMPANY_STEMS)
const degrees = lexicon(DEGREE_STEMS)
const schools = lexicon(SCHOOL_STEMS)

/**
 * Counts the words of this kind; in unspaced scripts a final word weighs more, because the head
 * comes last.
 */
function count(lex: Lexicon, text: string, allowStems: boolean): number {
  const folded = ` ${foldWords(text)} `
  let hits = 0
  for (const word of folded.trim().split(' ')) {
    const bare = /^(?:ال|و|ה|ב|ל)\p{L}{3,}/u.test(word)
      ? [word, word.slice(word.startsWith('ال') ? 2 : 1)]
      : [word]
    if (
      bare.some(
        (form) => lex.starts.has(form) || (allowStems && form.length > 4 && stemmed(lex, form)),
      )
    )
      hits++
    else if (
      word.length > 5 &&
      lex.ends.some((end) => word.length > end.length && word.endsWith(end))
    )
      hits++
  }
  for (const phrase of lex.phrases) if (folded.includes(phrase)) hits++
  if (UNSPACED.test(folded)) {
    const dense = folded.replaceAll(' ', '')
    for (const word of lex.inside) if (dense.includes(word)) hits += dense.endsWith(word) ? 1.5 : 1
  }
  return hits
}

/** Strips inflections: "ingeniera" and "ingeniero" share the stem "ingenier". */
function stemmed(lex: Lexicon, word: string): boolean {
  for (let cut = 1; cut <= 3 && word.length - cut >= 4; cut++)
    if (lex.starts.has(word.slice(0, word.length - cut))) return true
  return false
}

export const positionWords = (text: string): number => count(positions, text, true)
export const companyWords = (text: string): number => count(companies, text, false)
export const degreeWords = (text: string): number =>
  count(degrees, text, false) +
  (/\b(?:[BM]\.?\s?(?:A|S|Sc|Eng|Ed|Com|Tech|Phil|FA|BA)|Ph\.?\s?D|M\.?D|J\.?D|DUT|BTS|B\.?B\.?A|M\.?B\.?A)\b\.?/.test(
    text,
  )
    ? 1
    : 0)
export const schoolWords = (text: string): number =>
  count(schools, text, false) + (/università|universit/.test(foldText(text)) ? 1 : 0)
