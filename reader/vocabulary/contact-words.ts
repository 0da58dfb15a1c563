/** Labels of contact data, and social networks with profile pages. */
import { foldWords } from './fold-text.ts'

const LABELS = `email|e mail|mail|phone|tel|telephone|mobile|cell|cell phone|mobile phone|fax|address|location|website|web|homepage|url|linkedin|github|twitter|x|portfolio|blog|skype|whatsapp|telegram|wechat|home|work|date of birth|born|nationality|marital status|gender|place of birth|name|full name|city|residence|based in|phone number|contact|birth date|dob|age|driving license|current location|hometown
correo|correo electronico|telefono|movil|celular|direccion|domicilio|ubicacion|sitio web|pagina web|fecha de nacimiento|nacionalidad|nombre|ciudad|localidad|estado civil|nombre y apellidos|lugar de residencia
courriel|adresse e mail|adresse mail|telephone|portable|mobile|adresse|site web|site|date de naissance|nationalite|nom|ville|localisation|ne le|nee le|situation familiale|permis
e mail adresse|telefon|mobil|handy|anschrift|adresse|wohnort|webseite|geburtsdatum|geboren am|geboren|nationalitat|staatsangehorigkeit|familienstand|ort|geburtsort|vorname|nachname|mobiltelefon|telefonnummer
posta elettronica|cellulare|telefono|cell|indirizzo|residenza|sito web|sito|data di nascita|nazionalita|citta|nato il|nata il|recapito
e mail|correio eletronico|telefone|celular|telemovel|endereco|morada|site|data de nascimento|nacionalidade|cidade|localizacao|nascimento|estado civil
メール|メールアドレス|電話|電話番号|携帯|携帯電話|住所|現住所|氏名|生年月日|国籍|性別|ウェブサイト|所在地|勤務地|居住地|ふりがな|フリガナ|年齢|サイト|ホームページ
邮箱|电子邮箱|电子邮件|电话|手机|联系电话|地址|现居|现居地|所在地|城市|姓名|出生日期|国籍|性别|网站|微信|電話|手機|電子郵件|住址|居住地|籍贯|年龄|现居城市|个人网站|所在城市|信箱
البريد الالكتروني|البريد|ايميل|هاتف|الهاتف|جوال|الجوال|موبايل|رقم الهاتف|العنوان|عنوان|الموقع|الموقع الالكتروني|تاريخ الميلاد|الجنسية|الاسم|المدينة|محل الاقامة|لينكد ان|رقم الجوال
эл почта|почта|электронная почта|e mail|телефон|тел|моб|мобильный|адрес|город|сайт|дата рождения|гражданство|фио|проживание|место жительства|место проживания|телеграм|имя
ईमेल|ई मेल|फ़ोन|फोन|मोबाइल|दूरभाष|पता|स्थान|वेबसाइट|जन्म तिथि|राष्ट्रीयता|नाम|शहर|निवास
e posta|eposta|telefon|cep|cep telefonu|gsm|adres|konum|web sitesi|dogum tarihi|uyruk|sehir|ad soyad|medeni durum|dogum yeri
e mail|adres e mail|telefon|tel|tel kom|adres|miejscowosc|strona|strona www|data urodzenia|narodowosc|miasto|zamieszkanie|adres zamieszkania|imie i nazwisko|miejsce zamieszkania
e post|epost|telefon|tel|mobil|adress|ort|bostadsort|webbplats|hemsida|fodelsedatum|fodd|nationalitet|namn|stad|hemort
이메일|메일|전화|전화번호|연락처|휴대폰|휴대전화|핸드폰|주소|거주지|웹사이트|생년월일|국적|성명|이름|홈페이지|지역|위치|블로그|깃허브
e mailadres|telefoon|telefoonnummer|mobiel|adres|woonplaats|website|geboortedatum|nationaliteit|naam|plaats|geboorteplaats|locatie
e mail|telefon|mobil|adresa|bydliste|web|webove stranky|datum narozeni|narozen|narodnost|jmeno|mesto|misto bydliste|trvale bydliste|lokalita
דואל|דואר אלקטרוני|אימייל|מייל|טלפון|נייד|טל|כתובת|עיר|אתר|אתר אינטרנט|תאריך לידה|אזרחות|שם|מגורים|עיר מגורים|מקום מגורים|לינקדאין|פלאפון|שנת לידה|מצב משפחתי
อีเมล|อีเมล์|โทรศัพท์|โทร|เบอร์โทร|เบอร์โทรศัพท์|มือถือ|ที่อยู่|เว็บไซต์|วันเกิด|สัญชาติ|ชื่อ|จังหวัด|เบอร์ติดต่อ|วันเดือนปีเกิด|ที่อยู่ปัจจุบัน
email|dien thoai|so dien thoai|sdt|di dong|dia chi|trang web|ngay sinh|quoc tich|ho ten|ho va ten|thanh pho|noi o|dt
ηλεκτρονικο ταχυδρομειο|ηλ ταχυδρομειο|τηλεφωνο|τηλ|κινητο|διευθυνση|ιστοσελιδα|ιστοτοπος|ημερομηνια γεννησης|εθνικοτητα|υπηκοοτητα|ονομα|πολη|τοποθεσια
adresse|telefon|mobil|mobilnummer|osoite|puhelin|sahkoposti|adresa|lakcim|cim|telefonszam|ел пошта|адреса|місто|alamat|telepon|surel|adresa|telefon|mesto`

const labels = new Set(
  LABELS.split(/[|\n]/)
    .map(foldWords)
    .filter((label) => label !== ''),
)

/** True if the text is only a label ("E-mail:", "電話番号"). */
export function isContactLabel(text: string): boolean {
  return labels.has(foldWords(text))
}

/** Strips a leading "Tel.:" or "Address", with signs and icons. */
export function stripContactLabel(text: string): string {
  const colon = /^\s*([^:：]{1,30})[:：]\s*(.*)$/su.exec(text)
  if (colon && isContactLabel(colon[1] as string)) return (colon[2] as string).trim()
  const words = text.trim().split(/\s+/)
  for (let n = Math.min(3, words.length - 1); n >= 1; n--) {
    const lead = words.slice(0, n).join(' ')
    if (isContactLabel(lead) && /[.:)]$/.test(lead)) return words.slice(n).join(' ')
  }
  return text.trim()
}

const NETWORKS: readonly [RegExp, string][] = [
  [/(?:^|\.)linkedin\.com$/, 'LinkedIn'],
  [/(?:^|\.)github\.com$/, 'GitHub'],
  [/(?:^|\.)gitlab\.com$/, 'GitLab'],
  [/(?:^|\.)bitbucket\.org$/, 'Bitbucket'],
  [/(?:^|\.)twitter\.com$/, 'Twitter'],
  [/^(?:www\.)?x\.com$/, 'X'],
  [/(?:^|\.)facebook\.com$/, 'Facebook'],
  [/(?:^|\.)instagram\.com$/, 'Instagram'],
  [/(?:^|\.)stackoverflow\.com$/, 'Stack Overflow'],
  [/(?:^|\.)medium\.com$/, 'Medium'],
  [/(?:^|\.)behance\.net$/, 'Behance'],
  [/(?:^|\.)dribbble\.com$/, 'Dribbble'],
  [/(?:^|\.)kaggle\.com$/, 'Kaggle'],
  [/(?:^|\.)xing\.com$/, 'XING'],
  [/(?:^|\.)youtube\.com$/, 'YouTube'],
  [/(?:^|\.)orcid\.org$/, 'ORCID'],
  [/(?:^|\.)researchgate\.net$/, 'ResearchGate'],
  [/(?:^|\.)scholar\.google\.[a-z.]+$/, 'Google Scholar'],
  [/(?:^|\.)dev\.to$/, 'DEV'],
  [/(?:^|\.)codepen\.io$/, 'CodePen'],
  [/(?:^|\.)leetcode\.com$/, 'LeetCode'],
  [/(?:^|\.)hackerrank\.com$/, 'HackerRank'],
  [/(?:^|\.)vk\.com$/, 'VK'],
  [/^t\.me$/, 'Telegram'],
  [/(?:^|\.)qiita\.com$/, 'Qiita'],
  [/(?:^|\.)zhihu\.com$/, 'Zhihu'],
  [/(?:^|\.)gitee\.com$/, 'Gitee'],
  [/(?:^|\.)tiktok\.com$/, 'TikTok'],
  [/(?:^|\.)pinterest\.[a-z.]+$/, 'Pinterest'],
  [/(?:^|\.)vimeo\.com$/, 'Vimeo'],
  [/(?:^|\.)mastodon\.[a-z]+$/, 'Mastodon'],
  [/(?:^|\.)bsky\.app$/, 'Bluesky'],
  [/(?:^|\.)angel\.co$|(?:^|\.)wellfound\.com$/, 'Wellfound'],
  [/(?:^|\.)hh\.ru$/, 'HeadHunter'],
  [/(?:^|\.)wantedly\.com$/, 'Wantedly'],
]

/** The network of a host, or null for a personal site. */
export function socialNetworkOf(host: string): string | null {
  return NETWORKS.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1] ?? null
}

/** The network with that name ("LinkedIn"), or null. */
export function socialNetworkNamed(word: string): string | null {
  const folded = foldWords(word).replaceAll(' ', '')
  return NETWORKS.find(([, name]) => name.toLowerCase().replaceAll(' ', '') === folded)?.[1] ?? null
}
