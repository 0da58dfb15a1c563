/** Form labels inside entries ("Employer", "Dates", "Main activities"), which are no values. */
import { foldWords } from './fold-text.ts'

const LABELS = `degree title|study field|job|job description|main duties|achievements|department|date|dates|period|duration|position|job title|title|role|occupation or position held|occupation|employer|company|company name|organisation|organization|name and address of employer|employer name|main activities and responsibilities|duties|responsibilities|main responsibilities|description|activities|type of business or sector|sector|location|degree|qualification|title of qualification awarded|qualification awarded|institution|school|university|name and type of organisation providing education and training|field of study|major|minor|expected|expected graduation|anticipated graduation|graduation|graduation date|graduated|principal subjects|dates attended|client|technologies|issued by|issuer|organisation name
fecha|fechas|periodo|puesto|cargo|profesion o cargo desempenado|empresa|nombre y direccion de la empresa|funciones|tareas|titulo|titulacion|centro|titulo de la cualificacion obtenida|principales actividades y responsabilidades|lugar
dates|date|periode|poste|fonction|fonction ou poste occupe|employeur|entreprise|nom et adresse de l employeur|missions|principales activites et responsabilites|diplome|etablissement|lieu|intitule du certificat ou diplome delivre
zeitraum|datum|daten|position|tatigkeit|funktion|beruf oder funktion|arbeitgeber|firma|unternehmen|name und adresse des arbeitgebers|aufgaben|wichtigste tatigkeiten und zustandigkeiten|abschluss|schule|hochschule|bezeichnung der erworbenen qualifikation|ort
data|date|periodo|lavoro o posizione ricoperti|posizione|ruolo|mansione|datore di lavoro|azienda|nome e indirizzo del datore di lavoro|principali attivita e responsabilita|titolo|titolo della qualifica rilasciata|istituto|nome e tipo d organizzazione erogatrice dell istruzione e formazione|tipo di impiego|principali mansioni e responsabilita|qualifica conseguita
periodo|datas|data|cargo|funcao|funcao ou cargo ocupado|empresa|empregador|nome e endereco do empregador|atividades|principais atividades e responsabilidades|curso|instituicao|grau
期間|職種|役職|会社名|勤務先|業務内容|学校名|学位|职位|公司|公司名称|时间|工作内容|职责|学校|专业|学历|单位|岗位
الفترة|المسمى الوظيفي|الوظيفة|جهة العمل|الشركة|المهام|الدرجة|الجامعة|التاريخ
период|должность|компания|организация|обязанности|учебное заведение|специальность|место работы|даты|период работы
अवधि|पद|कंपनी|नियोक्ता|संस्थान|डिग्री
tarih|tarihler|pozisyon|gorev|unvan|sirket|isveren|gorevler|okul|bolum|kurum
okres|daty|stanowisko|pracodawca|firma|obowiazki|uczelnia|kierunek|zakres obowiazkow
period|tid|befattning|roll|arbetsgivare|foretag|arbetsuppgifter|examen|skola
기간|직위|직책|회사명|회사|담당업무|학교명|전공|직무
periode|functie|werkgever|bedrijf|werkzaamheden|diploma|instelling|opleiding
obdobi|pozice|funkce|zamestnavatel|firma|napln prace|skola|obor|titul
תקופה|תפקיד|מעסיק|חברה|מוסד|תואר
ระยะเวลา|ตำแหน่ง|บริษัท|หน้าที่|สถาบัน|วุฒิ
thoi gian|vi tri|chuc vu|chuc danh|cong ty|don vi|mo ta cong viec|truong|nganh|chuyen nganh
ημερομηνιες|περιοδος|θεση|εργοδοτης|εταιρεια|καθηκοντα|ιδρυμα|τιτλος`

const labels = new Set(
  LABELS.split(/[|\n]/)
    .map(foldWords)
    .filter((label) => label !== ''),
)

export function isEntryLabel(text: string): boolean {
  return labels.has(foldWords(text))
}
