/** Labels of personal details in forms: "Surname", "Date of birth". */
import { foldWords } from './fold-text.ts'

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[|\n]/)
      .map(foldWords)
      .filter((word) => word !== ''),
  )

const FULL_NAMES = wordsOf(`name|full name|first and last name|name and surname
nombre|nombre completo|nombre y apellidos|nombres y apellidos|nom et prenom|nom prenom|prenom et nom|nom|nom complet
nome|nome completo|nome e cognome|nome cognome|vor und nachname|vor und zuname|name vorname|naam|volledige naam
ad soyad|adi soyadi|ad ve soyad|adi ve soyadi|imie i nazwisko|jmeno a prijmeni|meno a priezvisko|ime i prezime|ime in priimek
nume si prenume|nume|nev|teljes nev|nimi|namn|navn|fullt namn|фио|имя|имя и фамилия|имя фамилия|піб|ім я|імя та прізвище|име и фамилия
氏名|名前|姓名|성명|이름|الاسم|الاسم الكامل|שם|שם מלא|ชื่อ|ชื่อ นามสกุล|ho ten|ho va ten|ονοματεπωνυμο|نام و نام خانوادگی|नाम`)

const FIRST_NAMES =
  wordsOf(`first name|first names|given name|given names|forename|vorname|vornamen|prenom|prenoms|nombre|nombres
nome|voornaam|voornamen|imie|jmeno|meno|prenume|ime|fornamn|fornavn|etunimi|keresztnev|utonev|ad|adi|имя|ім я|имe|ονομα|نام`)

const LAST_NAMES =
  wordsOf(`last name|surname|family name|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|cognome|sobrenome|apelido
achternaam|familienaam|naam|nazwisko|prijmeni|priezvisko|nume|nume de familie|prezime|priimek|efternamn|etternavn|efternavn|sukunimi|vezeteknev|csaladnev
soyad|soyadi|фамилия|прізвище|επωνυμο|επιθετο|نام خانوادگی`)

/** The value of such a label is neither a phone number, nor a place of residence, nor a headline. */
const PERSONAL = new RegExp(
  `^(?:${[
    'birth|born|dob$|date of b|date and place|place of b|citizen|nationality|marital|civil s|gender|sex$|religion|fax|telefax|driv|passport|age$|height|weight|hair|eyes|blood',
    'geb$|geb am|geboren|geburt|staatsang|familienst|geschlecht|fuhrersch|alter$|konfession',
    'naiss|date de n|lieu de n|ne le|nee le|ne e|situation fam|etat civil|sexe|permis|age$',
    'fecha de n|lugar de n|nacim|nacionalid|estado c|sexo|edad|carne|dni$|nie$|nif$|cpf$|rg$',
    'data di n|luogo di n|nato$|nato il|nato a|nata$|nata il|nata a|nazionalit|cittadinanza|stato c|sesso|patente|eta$|codice f',
    'data de n|local de n|nascim|naturalid|idade$|geboort|burgerl|rijbew|geslacht|leeftijd',
    'urodz|data u|miejsce u|narodow|obywat|stan c|plec$|wiek$|pesel|naroz|datum n|misto n|miesto n|statni|obcan|rodinny|rodne c|pohlav|narodn|narodz',
    'fodsel|fodt|fodd|sivil|civilst|kon$|syntym|szulet|allampolg|nasterii|data nas|locul nas|cetat|datum rod|mesto rod|drzavlj|rojst',
    'dogum|uyru|medeni|cinsiyet|ehliyet|askerlik|yas$|ngay s|noi s|quoc t|gioi t',
    'дата р|место р|рожд|гражд|семейн|пол$|возраст|дата н|місце н|народж|громад|национ',
    'γενν|ημερομηνια γ|τοπος γ|εθνικ|υπηκο|οικογεν|φυλο|ηλικια',
    '生年|出生|国籍|國籍|性別|性别|年齢|年龄|籍贯|婚姻|배우자|생년|국적|성별|나이',
    'تاريخ الم|مكان الم|الجنس|الحالة|العمر|تاریخ ت|محل ت|ملیت|وضعیت|جنسیت|תאריך ל|אזרח|מצב מ|מין$|גיל$|วันเกิด|สัญชาติ|อายุ|जन्म|राष्ट्र|लिंग',
  ].join('|')})`,
  'u',
)

const LONGEST_LABEL = 45

export const isPersonalLabel = (label: string): boolean =>
  label.length <= LONGEST_LABEL && PERSONAL.test(foldWords(label))

export type NameLabel = { full: boolean; first: boolean; last: boolean }

/** "Naam" and "Nom" label a full name, or a surname beside a first name. */
export function nameLabelOf(label: string): NameLabel | null {
  const folded = foldWords(label)
  const read = {
    full: FULL_NAMES.has(folded),
    first: FIRST_NAMES.has(folded),
    last: LAST_NAMES.has(folded),
  }
  return read.full || read.first || read.last ? read : null
}

/** "Date of birth: 3 May" → label and value. */
export function partLabel(text: string): { label: string; value: string } | null {
  const match = /^\s*([^:：]{2,45}?)\s*[:：]\s*(.*)$/su.exec(text)
  return match && !/\d|@|https?$/.test(match[1] as string)
    ? { label: match[1] as string, value: (match[2] as string).trim() }
    : null
}
