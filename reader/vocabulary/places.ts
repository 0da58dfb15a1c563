/** Countries, states and large cities, to distinguish places from names. */
import { foldWords } from './fold-text.ts'

const REGION_LOCALES =
  'en es fr de it pt ja zh zh-TW ar ru hi tr pl sv ko nl cs he th vi el da nb fi ro hu uk'.split(
    ' ',
  )
const REGIONS =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SM SN SO SR SS SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  )

const countries = new Map<string, string>()
for (const locale of REGION_LOCALES) {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  for (const region of REGIONS) {
    const name = foldWords(names.of(region) ?? '')
    if (name.length > 1 && !countries.has(name)) countries.set(name, region)
  }
}
for (const [name, code] of Object.entries({
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u k': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  uae: 'AE',
  'u a e': 'AE',
  holland: 'NL',
  czechia: 'CZ',
  'czech republic': 'CZ',
  'ceska republika': 'CZ',
  'south korea': 'KR',
  korea: 'KR',
  대한민국: 'KR',
  한국: 'KR',
  deutschland: 'DE',
  espana: 'ES',
  'the netherlands': 'NL',
  turkiye: 'TR',
  turkey: 'TR',
  viet: 'VN',
  brasil: 'BR',
  eeuu: 'US',
  ee: 'US',
  'estados unidos': 'US',
  россия: 'RU',
  рф: 'RU',
  'российская федерация': 'RU',
  中华人民共和国: 'CN',
  中國: 'CN',
  مصر: 'EG',
  'ivory coast': 'CI',
  'republic of ireland': 'IE',
  eire: 'IE',
  'new zealand': 'NZ',
  aotearoa: 'NZ',
}))
  countries.set(name, code)
countries.delete('ee')
countries.delete('viet')

const US_STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'
const OTHER_STATES =
  'AB BC MB NB NL NS ON PE QC SK NSW VIC QLD TAS ACT SP RJ MG RS PR BA PE CE DF GO ES MT MS KP'
const stateCodes = new Set(`${US_STATES} ${OTHER_STATES}`.split(' '))

const stateNames = new Set(
  `alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|district of columbia|ontario|quebec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|new south wales|victoria|queensland|tasmania|western australia|south australia|bavaria|bayern|baden wurttemberg|hessen|sachsen|niedersachsen|nordrhein westfalen|rheinland pfalz|andalucia|cataluna|catalunya|galicia|madrid|pais vasco|comunidad valenciana|lombardia|lazio|toscana|piemonte|veneto|sicilia|campania|liguria|ile de france|auvergne rhone alpes|occitanie|nouvelle aquitaine|bretagne|normandie|grand est|hauts de france|pays de la loire|provence alpes cote d azur|maharashtra|karnataka|tamil nadu|telangana|kerala|gujarat|uttar pradesh|west bengal|rajasthan|punjab|haryana|gauteng|western cape|kwazulu natal|eastern cape|kwazulu|minas gerais|parana|rio grande do sul|santa catarina|bahia|pernambuco|ceara|mazowieckie|malopolskie|slaskie|wielkopolskie|dolnoslaskie|jalisco|nuevo leon|cordoba|santa fe|noord holland|zuid holland|noord brabant|gelderland|utrecht|skane|vastra gotaland|stockholms lan`.split(
    '|',
  ),
)

const CITIES = `new york|new york city|los angeles|chicago|houston|phoenix|philadelphia|san antonio|san diego|dallas|san jose|austin|jacksonville|fort worth|columbus|charlotte|san francisco|indianapolis|seattle|denver|washington|washington dc|boston|el paso|nashville|detroit|oklahoma city|portland|las vegas|memphis|louisville|baltimore|milwaukee|albuquerque|tucson|fresno|sacramento|kansas city|mesa|atlanta|omaha|colorado springs|raleigh|miami|oakland|minneapolis|tulsa|tampa|arlington|new orleans|wichita|cleveland|bakersfield|aurora|anaheim|honolulu|santa ana|riverside|corpus christi|lexington|stockton|st louis|saint paul|st paul|cincinnati|pittsburgh|greensboro|anchorage|plano|lincoln|orlando|irvine|newark|durham|chula vista|toledo|fort wayne|st petersburg|laredo|jersey city|chandler|madison|lubbock|scottsdale|reno|buffalo|gilbert|glendale|winston salem|chesapeake|norfolk|fremont|irving|richmond|boise|spokane|tacoma|palo alto|mountain view|menlo park|sunnyvale|cupertino|santa clara|redmond|bellevue|berkeley|cambridge|ann arbor|boulder|salt lake city|hartford|providence|albany|rochester|syracuse|des moines|little rock|birmingham|montgomery|savannah|charleston|santa barbara|santa cruz|pasadena|brooklyn|queens|manhattan|bronx|evanston|princeton|new haven|ithaca|eugene|corvallis|newport|ypsilanti|pueblo|grand rapids|lansing|flint|dayton|akron|knoxville|chattanooga|round rock|remote|hybrid
london|manchester|birmingham|leeds|glasgow|edinburgh|liverpool|bristol|sheffield|cardiff|belfast|nottingham|leicester|newcastle|brighton|oxford|reading|southampton|york|bath|aberdeen|dundee|swansea|coventry|plymouth|portsmouth|exeter|norwich|milton keynes|dublin|cork|galway|limerick|waterford|toronto|montreal|vancouver|calgary|ottawa|edmonton|winnipeg|quebec city|halifax|waterloo|hamilton|mississauga|victoria|sydney|melbourne|brisbane|perth|adelaide|canberra|hobart|gold coast|auckland|wellington|christchurch|dunedin|johannesburg|cape town|durban|pretoria|port elizabeth|gqeberha|bloemfontein|east london|polokwane|midrand|sandton|centurion|nairobi|lagos|abuja|accra|kampala|addis ababa|kigali|dar es salaam|mumbai|delhi|new delhi|bangalore|bengaluru|hyderabad|chennai|kolkata|pune|ahmedabad|jaipur|lucknow|kochi|gurgaon|gurugram|noida|chandigarh|indore|nagpur|coimbatore|bhopal|patna|vadodara|surat|mysore|trivandrum|thiruvananthapuram|karachi|lahore|islamabad|dhaka|colombo|kathmandu|singapore|hong kong|kuala lumpur|jakarta|manila|dubai|abu dhabi|doha|riyadh|jeddah|kuwait city|manama|muscat|cairo|alexandria|amman|beirut|baghdad|tel aviv|jerusalem|haifa|istanbul|ankara|izmir|bursa|antalya|adana|konya|gaziantep|kocaeli|eskisehir|kayseri|mersin|gebze|sakarya
madrid|barcelona|valencia|sevilla|zaragoza|malaga|murcia|palma|bilbao|alicante|cordoba|valladolid|vigo|gijon|granada|a coruna|vitoria|santander|pamplona|san sebastian|donostia|oviedo|salamanca|toledo|burgos|cadiz|huelva|girona|tarragona|lleida|buenos aires|rosario|mendoza|la plata|mar del plata|tucuman|santiago|santiago de chile|valparaiso|lima|arequipa|bogota|medellin|cali|barranquilla|cartagena|quito|guayaquil|caracas|montevideo|asuncion|la paz|ciudad de mexico|mexico city|cdmx|guadalajara|monterrey|puebla|tijuana|queretaro|merida|leon|san juan|santo domingo|la habana|panama|san salvador|managua|tegucigalpa
paris|marseille|lyon|toulouse|nice|nantes|strasbourg|montpellier|bordeaux|lille|rennes|reims|saint etienne|toulon|le havre|grenoble|dijon|angers|nimes|villeurbanne|clermont ferrand|aix en provence|brest|tours|amiens|limoges|annecy|perpignan|metz|besancon|orleans|rouen|mulhouse|caen|nancy|roanne|limonest|la defense|bruxelles|brussels|liege|anvers|gand|gent|antwerpen|namur|charleroi|leuven|brugge|geneve|lausanne|luxembourg|casablanca|rabat|marrakech|tunis|alger|dakar|abidjan
berlin|hamburg|munchen|munich|koln|cologne|frankfurt|frankfurt am main|stuttgart|dusseldorf|leipzig|dortmund|essen|bremen|dresden|hannover|nurnberg|duisburg|bochum|wuppertal|bielefeld|bonn|munster|karlsruhe|mannheim|augsburg|wiesbaden|monchengladbach|gelsenkirchen|aachen|braunschweig|kiel|chemnitz|magdeburg|freiburg|krefeld|halle|mainz|erfurt|rostock|kassel|potsdam|saarbrucken|ulm|heidelberg|darmstadt|regensburg|wurzburg|wolfsburg|ingolstadt|heilbronn|gottingen|erlangen|jena|trier|konstanz|tubingen|reutlingen|esslingen|paderborn|wien|vienna|graz|linz|salzburg|innsbruck|klagenfurt|zurich|basel|bern|luzern|winterthur|st gallen|zug|lugano
roma|rome|milano|milan|napoli|naples|torino|turin|palermo|genova|bologna|firenze|florence|bari|catania|venezia|venice|verona|messina|padova|trieste|brescia|parma|modena|reggio emilia|perugia|livorno|ravenna|cagliari|foggia|rimini|salerno|ferrara|sassari|siracusa|pescara|monza|bergamo|trento|vicenza|bolzano|ancona|udine|pisa|lecce|siena|como|pavia|la spezia|savona
sao paulo|rio de janeiro|brasilia|salvador|fortaleza|belo horizonte|manaus|curitiba|recife|porto alegre|belem|goiania|guarulhos|campinas|sao luis|maceio|natal|campo grande|teresina|joao pessoa|florianopolis|ribeirao preto|sorocaba|santos|niteroi|uberlandia|londrina|joinville|vitoria|aracaju|cuiaba|sao jose dos campos|blumenau|lisboa|lisbon|porto|braga|coimbra|funchal|aveiro|faro|setubal|evora|leiria|guimaraes|viseu|luanda|maputo
東京|大阪|京都|名古屋|横浜|神戸|札幌|福岡|仙台|広島|川崎|さいたま|千葉|埼玉|静岡|浜松|新潟|岡山|熊本|鹿児島|那覇|金沢|長野|奈良|東京都|大阪府|京都府|北海道|愛知県|神奈川県|名古屋市|横浜市|大阪市|京都市|福岡市|札幌市|神戸市|仙台市|浜松市|静岡市|広島市|豊田市|刈谷市|岡崎市|tokyo|osaka|kyoto|nagoya|yokohama|kobe|sapporo|fukuoka
北京|上海|广州|深圳|杭州|南京|成都|武汉|西安|重庆|天津|苏州|长沙|郑州|青岛|大连|厦门|宁波|济南|合肥|福州|沈阳|哈尔滨|长春|昆明|南昌|无锡|佛山|东莞|珠海|香港|台北|台中|高雄|新竹|台南|澳门|北京市|上海市|广州市|深圳市|杭州市|台北市|新北市|beijing|shanghai|guangzhou|shenzhen|hangzhou|nanjing|chengdu|wuhan|xian|taipei|suzhou
القاهرة|الاسكندرية|الجيزة|المنصورة|طنطا|الرياض|جدة|مكة|مكة المكرمة|المدينة المنورة|الدمام|الخبر|دبي|ابوظبي|ابو ظبي|الشارقة|الدوحة|الكويت|المنامة|مسقط|عمان|بيروت|دمشق|حلب|بغداد|البصرة|اربيل|تونس|الجزائر|الرباط|الدار البيضاء|مراكش|الخرطوم|صنعاء|القدس|رام الله|غزة|طرابلس|نابلس|اسيوط|اسوان|بورسعيد|الزقازيق|عن بعد
москва|санкт петербург|новосибирск|екатеринбург|казань|нижний новгород|челябинск|самара|омск|ростов на дону|уфа|красноярск|воронеж|пермь|волгоград|краснодар|саратов|тюмень|тольятти|ижевск|барнаул|иркутск|хабаровск|владивосток|ярославль|томск|калининград|минск|киев|київ|харьков|харків|одесса|одеса|львів|львов|дніпро|алматы|астана|ташкент|тбилиси|ереван|баку|софия|белград|москва г|удаленно|тула|рязань|сочи|moscow|saint petersburg|kyiv|kiev|lviv|minsk|almaty
मुंबई|दिल्ली|नई दिल्ली|बेंगलुरु|बंगलौर|हैदराबाद|चेन्नई|कोलकाता|पुणे|अहमदाबाद|जयपुर|लखनऊ|कानपुर|नागपुर|इंदौर|भोपाल|पटना|वाराणसी|आगरा|गुरुग्राम|नोएडा|चंडीगढ़|देहरादून|रांची|इलाहाबाद|प्रयागराज|सूरत|गाज़ियाबाद|मेरठ|जोधपुर|उदयपुर|रायपुर
warszawa|warsaw|krakow|lodz|wroclaw|poznan|gdansk|szczecin|bydgoszcz|lublin|katowice|bialystok|gdynia|czestochowa|radom|sosnowiec|torun|kielce|gliwice|rzeszow|olsztyn|bielsko biala|zabrze|opole|tychy|sopot|zielona gora
stockholm|goteborg|gothenburg|malmo|uppsala|vasteras|orebro|linkoping|helsingborg|jonkoping|norrkoping|lund|umea|gavle|boras|sodertalje|eskilstuna|halmstad|vaxjo|karlstad|sundsvall|kobenhavn|copenhagen|aarhus|odense|aalborg|oslo|bergen|trondheim|stavanger|tromso|helsinki|espoo|tampere|turku|oulu|vantaa|jyvaskyla|reykjavik|tallinn|riga|vilnius|kaunas
서울|부산|인천|대구|대전|광주|울산|수원|성남|고양|용인|창원|청주|전주|천안|제주|판교|서울시|서울특별시|부산광역시|대전광역시|경기도|성남시|수원시|세종|포항|김해|안양|seoul|busan
amsterdam|rotterdam|den haag|the hague|utrecht|eindhoven|groningen|tilburg|almere|breda|nijmegen|apeldoorn|haarlem|arnhem|enschede|amersfoort|zwolle|leiden|maastricht|delft|dordrecht|zoetermeer|den bosch|hilversum|deventer|alkmaar
praha|prague|brno|ostrava|plzen|liberec|olomouc|ceske budejovice|hradec kralove|usti nad labem|pardubice|zlin|kladno|jihlava|karlovy vary|opava|bratislava|kosice|zilina|nitra|budapest|debrecen|szeged|gyor|pecs|miskolc|bucuresti|bucharest|cluj napoca|cluj|timisoara|iasi|brasov|sofia|plovdiv|varna|zagreb|split|ljubljana|maribor|beograd|belgrade|novi sad|sarajevo|skopje|tirana
תל אביב|תל אביב יפו|ירושלים|חיפה|באר שבע|ראשון לציון|פתח תקווה|אשדוד|נתניה|חולון|בני ברק|רמת גן|הרצליה|רעננה|כפר סבא|רחובות|מודיעין|אילת|הוד השרון|גבעתיים|אשקלון|בת ים|עפולה|נצרת|טבריה|עכו|יקנעם|קיסריה
กรุงเทพ|กรุงเทพฯ|กรุงเทพมหานคร|เชียงใหม่|ภูเก็ต|ขอนแก่น|นนทบุรี|ชลบุรี|ระยอง|สมุทรปราการ|หาดใหญ่|สงขลา|นครราชสีมา|ปทุมธานี|พัทยา|เชียงราย|อุดรธานี|bangkok|chiang mai|phuket
ha noi|hanoi|ho chi minh|tp ho chi minh|tp hcm|thanh pho ho chi minh|ho chi minh city|hcmc|da nang|hai phong|can tho|hue|nha trang|bien hoa|vung tau|binh duong|dong nai|quy nhon|da lat|sai gon|saigon|tp hue
αθηνα|θεσσαλονικη|πειραιας|πατρα|ηρακλειο|λαρισα|βολος|ιωαννινα|χανια|καλαμαρια|ροδος|καβαλα|λευκωσια|λεμεσος|λαρνακα|χαλκιδα|σερρες|κομοτηνη|αλεξανδρουπολη|αθηνα|athens|thessaloniki|piraeus|patras|nicosia|limassol`

const cities = new Set(
  CITIES.split(/[|\n]/)
    .map((city) => foldWords(city))
    .filter((city) => city !== ''),
)

/** ISO 3166-1 alpha-2 code of a country name in any product language, or null. */
export function countryCodeOf(name: string): string | null {
  return countries.get(foldWords(name)) ?? null
}

export const isKnownCity = (name: string): boolean =>
  cities.has(foldWords(name)) ||
  (/^(?:г|м|ул|tp|tp\.)\.?\s/.test(name.toLowerCase()) &&
    cities.has(foldWords(name.replace(/^\S+\s/, ''))))

export const isRegion = (name: string): boolean =>
  stateCodes.has(name.trim()) || stateNames.has(foldWords(name))

const NOT_A_PLACE = /[@/|]|https?:|\d{5,}|www\./

/**
 * Likelihood of a place, 0 to 1 ("Toronto", "Austin, TX", "Lyon, France", "Remote"). 0.3 is an
 * unknown capitalized word.
 */
export function placeScore(text: string): number {
  const trimmed = text
    .trim()
    .replace(/^[(（]|[)）]$/g, '')
    .replace(/[.,;]+$/, '')
  if (trimmed === '' || trimmed.length > 60 || NOT_A_PLACE.test(trimmed)) return 0
  if (
    /^(?:remote|hybrid|fully remote|en remoto|remoto|télétravail|homeoffice|remote work|удал[её]нно|온라인|재택|远程|リモート)\b/iu.test(
      trimmed,
    )
  )
    return 0.9
  const parts = trimmed.split(/\s*[,、，]\s*|\s+[-–·|]\s+|\s*[()]\s*/).filter((part) => part !== '')
  if (parts.length > 4) return 0
  return scoreParts(parts, trimmed)
}

function scoreParts(parts: readonly string[], text: string): number {
  const known = parts.map(
    (part) => isKnownCity(part) || countryCodeOf(part) !== null || isRegion(part),
  )
  if (known.every(Boolean)) return 1
  const last = parts.at(-1) as string
  const names = parts.every((part) =>
    /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*(?:\s[\p{L}\p{M}'’.-]+){0,3}$/u.test(part),
  )
  // A name before a known town is an organization, not part of the place.
  if (parts.length > 2 && !known[0] && (isKnownCity(parts[1] as string) || stateCodes.has(last)))
    return 0
  if (parts.length > 1 && names && (isRegion(last) || countryCodeOf(last) !== null)) return 0.95
  if (parts.length > 1 && known[0]) return 0.7
  if (/(?:市|县|區|区|県|府|시|구|군)$/.test(text) && text.length <= 8) return 0.7
  const isName = parts.length === 2 || (parts.length === 1 && text.split(' ').length <= 3)
  return names && isName ? 0.3 : 0
}
