/** Names of a resume's sections in languages for which a site has no copy of its own. */

export const headingKeys = [
  ...(['about', 'work', 'education', 'skills', 'languages', 'projects'] as const),
  ...(['certificates', 'awards', 'publications', 'volunteer', 'interests'] as const),
  ...(['references', 'contact', 'present', 'now', 'language'] as const),
]

/** By language tag, in the order of `headingKeys`, between `|`. */
export const headingsByLanguage: Readonly<Record<string, string>> = {
  bg: 'Профил|Професионален опит|Образование|Умения|Езици|Проекти|Сертификати|Награди|Публикации|Доброволчество|Интереси|Препоръки|Контакт|досега|досега|Език',
  hr: 'Sažetak|Radno iskustvo|Obrazovanje|Vještine|Jezici|Projekti|Certifikati|Nagrade|Objave|Volontiranje|Interesi|Preporuke|Kontakt|danas|danas|Jezik',
  bs: 'Sažetak|Radno iskustvo|Obrazovanje|Vještine|Jezici|Projekti|Certifikati|Nagrade|Objave|Volontiranje|Interesi|Preporuke|Kontakt|danas|danas|Jezik',
  sr: 'Сажетак|Радно искуство|Образовање|Вештине|Језици|Пројекти|Сертификати|Награде|Објаве|Волонтирање|Интересовања|Препоруке|Контакт|данас|данас|Језик',
  'sr-latn':
    'Sažetak|Radno iskustvo|Obrazovanje|Veštine|Jezici|Projekti|Sertifikati|Nagrade|Objave|Volontiranje|Interesovanja|Preporuke|Kontakt|danas|danas|Jezik',
  'sr-me':
    'Sažetak|Radno iskustvo|Obrazovanje|Vještine|Jezici|Projekti|Sertifikati|Nagrade|Objave|Volontiranje|Interesovanja|Preporuke|Kontakt|danas|danas|Jezik',
  sk: 'Profil|Pracovné skúsenosti|Vzdelanie|Zručnosti|Jazyky|Projekty|Certifikáty|Ocenenia|Publikácie|Dobrovoľníctvo|Záujmy|Referencie|Kontakt|súčasnosť|súčasnosť|Jazyk',
  sl: 'Povzetek|Delovne izkušnje|Izobrazba|Znanja in spretnosti|Jeziki|Projekti|Certifikati|Nagrade|Objave|Prostovoljstvo|Zanimanja|Reference|Stik|danes|danes|Jezik',
  lt: 'Apie mane|Darbo patirtis|Išsilavinimas|Įgūdžiai|Kalbos|Projektai|Sertifikatai|Apdovanojimai|Publikacijos|Savanorystė|Pomėgiai|Rekomendacijos|Kontaktai|dabar|dabar|Kalba',
  lv: 'Par mani|Darba pieredze|Izglītība|Prasmes|Valodas|Projekti|Sertifikāti|Apbalvojumi|Publikācijas|Brīvprātīgais darbs|Intereses|Atsauksmes|Saziņa|šobrīd|šobrīd|Valoda',
  et: 'Kokkuvõte|Töökogemus|Haridus|Oskused|Keeled|Projektid|Tunnistused|Auhinnad|Publikatsioonid|Vabatahtlik töö|Huvid|Soovitajad|Kontakt|praeguseni|praegu|Keel',
  gl: 'Perfil|Experiencia laboral|Formación|Competencias|Linguas|Proxectos|Certificados|Premios|Publicacións|Voluntariado|Intereses|Referencias|Contacto|actualidade|hoxe|Lingua',
  eu: 'Laburpena|Lan-esperientzia|Hezkuntza|Gaitasunak|Hizkuntzak|Proiektuak|Ziurtagiriak|Sariak|Argitalpenak|Boluntariotza|Zaletasunak|Erreferentziak|Harremanetarako|gaur egun|orain|Hizkuntza',
  is: 'Samantekt|Starfsreynsla|Menntun|Hæfni|Tungumál|Verkefni|Vottanir|Verðlaun|Útgefið efni|Sjálfboðastarf|Áhugamál|Meðmæli|Hafa samband|í dag|nú|Tungumál',
  mk: 'Профил|Работно искуство|Образование|Вештини|Јазици|Проекти|Сертификати|Награди|Публикации|Волонтирање|Интереси|Препораки|Контакт|денес|денес|Јазик',
  be: 'Пра сябе|Досвед працы|Адукацыя|Навыкі|Мовы|Праекты|Сертыфікаты|Узнагароды|Публікацыі|Валанцёрства|Інтарэсы|Рэкамендацыі|Кантакты|цяпер|цяпер|Мова',
  ka: 'რეზიუმე|სამუშაო გამოცდილება|განათლება|უნარები|ენები|პროექტები|სერტიფიკატები|ჯილდოები|პუბლიკაციები|მოხალისეობა|ინტერესები|რეკომენდაციები|კონტაქტი|დღემდე|ახლა|ენა',
  hy: 'Ամփոփում|Աշխատանքային փորձ|Կրթություն|Հմտություններ|Լեզուներ|Նախագծեր|Վկայականներ|Մրցանակներ|Հրապարակումներ|Կամավորություն|Հետաքրքրություններ|Երաշխավորություններ|Կապ|այժմ|այժմ|Լեզու',
  az: 'Haqqımda|İş təcrübəsi|Təhsil|Bacarıqlar|Dillər|Layihələr|Sertifikatlar|Mükafatlar|Nəşrlər|Könüllülük|Maraqlar|Tövsiyələr|Əlaqə|hazırda|indi|Dil',
  kk: 'Өзім туралы|Жұмыс тәжірибесі|Білімі|Дағдылар|Тілдер|Жобалар|Сертификаттар|Марапаттар|Жарияланымдар|Еріктілік|Қызығушылықтар|Ұсынымдар|Байланыс|қазіргі уақыт|қазір|Тіл',
  fa: 'خلاصه|سوابق شغلی|تحصیلات|مهارت‌ها|زبان‌ها|پروژه‌ها|گواهینامه‌ها|جوایز|انتشارات|فعالیت داوطلبانه|علاقه‌مندی‌ها|معرف‌ها|تماس|اکنون|اکنون|زبان',
  ur: 'تعارف|تجربہ|تعلیم|مہارتیں|زبانیں|منصوبے|اسناد|اعزازات|اشاعتیں|رضاکارانہ کام|دلچسپیاں|حوالہ جات|رابطہ|تاحال|اب|زبان',
  bn: 'সারসংক্ষেপ|কর্ম অভিজ্ঞতা|শিক্ষা|দক্ষতা|ভাষা|প্রকল্প|সনদ|পুরস্কার|প্রকাশনা|স্বেচ্ছাসেবা|আগ্রহ|সুপারিশ|যোগাযোগ|বর্তমান|এখন|ভাষা',
  ta: 'சுருக்கம்|பணி அனுபவம்|கல்வி|திறன்கள்|மொழிகள்|திட்டங்கள்|சான்றிதழ்கள்|விருதுகள்|வெளியீடுகள்|தன்னார்வப் பணி|ஆர்வங்கள்|பரிந்துரைகள்|தொடர்பு|தற்போது|இப்போது|மொழி',
  te: 'సారాంశం|పని అనుభవం|విద్య|నైపుణ్యాలు|భాషలు|ప్రాజెక్టులు|ధృవపత్రాలు|అవార్డులు|ప్రచురణలు|స్వచ్ఛంద సేవ|ఆసక్తులు|సూచనలు|సంప్రదింపు|ప్రస్తుతం|ఇప్పుడు|భాష',
  mr: 'सारांश|कामाचा अनुभव|शिक्षण|कौशल्ये|भाषा|प्रकल्प|प्रमाणपत्रे|पुरस्कार|प्रकाशने|स्वयंसेवा|आवडी|संदर्भ|संपर्क|आजपर्यंत|आता|भाषा',
  ne: 'सारांश|कार्य अनुभव|शिक्षा|सीप|भाषाहरू|परियोजनाहरू|प्रमाणपत्रहरू|पुरस्कारहरू|प्रकाशनहरू|स्वयंसेवा|रुचिहरू|सन्दर्भहरू|सम्पर्क|हालसम्म|अहिले|भाषा',
  gu: 'સારાંશ|કાર્ય અનુભવ|શિક્ષણ|કૌશલ્યો|ભાષાઓ|પ્રોજેક્ટ|પ્રમાણપત્રો|પુરસ્કારો|પ્રકાશનો|સ્વયંસેવા|રસ|સંદર્ભો|સંપર્ક|હાલ|હાલ|ભાષા',
  pa: 'ਸਾਰ|ਕੰਮ ਦਾ ਤਜਰਬਾ|ਸਿੱਖਿਆ|ਹੁਨਰ|ਭਾਸ਼ਾਵਾਂ|ਪ੍ਰੋਜੈਕਟ|ਸਰਟੀਫਿਕੇਟ|ਪੁਰਸਕਾਰ|ਪ੍ਰਕਾਸ਼ਨ|ਸਵੈ-ਸੇਵਾ|ਰੁਚੀਆਂ|ਹਵਾਲੇ|ਸੰਪਰਕ|ਹੁਣ ਤੱਕ|ਹੁਣ|ਭਾਸ਼ਾ',
  ml: 'സംഗ്രഹം|തൊഴിൽ പരിചയം|വിദ്യാഭ്യാസം|കഴിവുകൾ|ഭാഷകൾ|പ്രോജക്റ്റുകൾ|സർട്ടിഫിക്കറ്റുകൾ|പുരസ്കാരങ്ങൾ|പ്രസിദ്ധീകരണങ്ങൾ|സന്നദ്ധപ്രവർത്തനം|താൽപ്പര്യങ്ങൾ|റഫറൻസുകൾ|ബന്ധപ്പെടുക|ഇപ്പോൾ വരെ|ഇപ്പോൾ|ഭാഷ',
  kn: 'ಸಾರಾಂಶ|ಕೆಲಸದ ಅನುಭವ|ಶಿಕ್ಷಣ|ಕೌಶಲ್ಯಗಳು|ಭಾಷೆಗಳು|ಯೋಜನೆಗಳು|ಪ್ರಮಾಣಪತ್ರಗಳು|ಪ್ರಶಸ್ತಿಗಳು|ಪ್ರಕಟಣೆಗಳು|ಸ್ವಯಂಸೇವೆ|ಆಸಕ್ತಿಗಳು|ಉಲ್ಲೇಖಗಳು|ಸಂಪರ್ಕ|ಪ್ರಸ್ತುತ|ಈಗ|ಭಾಷೆ',
  si: 'සාරාංශය|සේවා පළපුරුද්ද|අධ්‍යාපනය|කුසලතා|භාෂා|ව්‍යාපෘති|සහතික|සම්මාන|ප්‍රකාශන|ස්වේච්ඡා සේවය|රුචිකත්ව|නිර්දේශ|සම්බන්ධතා|මේ දක්වා|දැන්|භාෂාව',
  ms: 'Ringkasan|Pengalaman kerja|Pendidikan|Kemahiran|Bahasa|Projek|Sijil|Anugerah|Penerbitan|Kerja sukarela|Minat|Rujukan|Hubungi|kini|kini|Bahasa',
  fil: 'Buod|Karanasan sa trabaho|Edukasyon|Mga kasanayan|Mga wika|Mga proyekto|Mga sertipiko|Mga parangal|Mga publikasyon|Boluntaryong gawain|Mga interes|Mga sanggunian|Kontak|kasalukuyan|ngayon|Wika',
  sw: 'Muhtasari|Uzoefu wa kazi|Elimu|Ujuzi|Lugha|Miradi|Vyeti|Tuzo|Machapisho|Kazi ya kujitolea|Mambo ninayopenda|Wadhamini|Mawasiliano|sasa|sasa|Lugha',
  af: 'Opsomming|Werkservaring|Opleiding|Vaardighede|Tale|Projekte|Sertifikate|Toekennings|Publikasies|Vrywilligerswerk|Belangstellings|Verwysings|Kontak|hede|nou|Taal',
  am: 'ማጠቃለያ|የሥራ ልምድ|ትምህርት|ክህሎቶች|ቋንቋዎች|ፕሮጀክቶች|የምስክር ወረቀቶች|ሽልማቶች|ኅትመቶች|በጎ ፈቃድ|ፍላጎቶች|ማጣቀሻዎች|አድራሻ|እስካሁን|አሁን|ቋንቋ',
  sq: 'Përmbledhje|Përvoja e punës|Arsimimi|Aftësitë|Gjuhët|Projektet|Certifikatat|Çmimet|Botimet|Vullnetarizmi|Interesat|Referencat|Kontakti|tani|tani|Gjuha',
  km: 'សេចក្តីសង្ខេប|បទពិសោធន៍ការងារ|ការអប់រំ|ជំនាញ|ភាសា|គម្រោង|វិញ្ញាបនបត្រ|ពានរង្វាន់|ការបោះពុម្ពផ្សាយ|ការងារស្ម័គ្រចិត្ត|ចំណាប់អារម្មណ៍|អ្នកបញ្ជាក់|ទំនាក់ទំនង|បច្ចុប្បន្ន|ឥឡូវ|ភាសា',
  lo: 'ສະຫຼຸບ|ປະສົບການເຮັດວຽກ|ການສຶກສາ|ທັກສະ|ພາສາ|ໂຄງການ|ໃບຢັ້ງຢືນ|ລາງວັນ|ສິ່ງພິມ|ອາສາສະໝັກ|ຄວາມສົນໃຈ|ຜູ້ອ້າງອີງ|ຕິດຕໍ່|ປັດຈຸບັນ|ດຽວນີ້|ພາສາ',
  my: 'အကျဉ်းချုပ်|လုပ်ငန်းအတွေ့အကြုံ|ပညာရေး|ကျွမ်းကျင်မှု|ဘာသာစကားများ|စီမံကိန်းများ|လက်မှတ်များ|ဆုများ|ထုတ်ဝေမှုများ|စေတနာ့ဝန်ထမ်း|စိတ်ဝင်စားမှု|ထောက်ခံသူများ|ဆက်သွယ်ရန်|ယခုထိ|ယခု|ဘာသာစကား',
}
