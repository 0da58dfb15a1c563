/**
 * Section names that templates of sites use for a profession ("Track record", "Mandates"), so that
 * a printed page of ours is read as well. `vocabulary-round-trip.test.ts` compares them with the pages.
 */
import type { SectionKind } from './headings.ts'

/** One line per language, as in the list of common names. */
export const siteHeadings: Readonly<Partial<Record<SectionKind, string>>> = {
  work: `
releases|track record|programme|mandates
versiones|programa|mandatos
versions|mandats
versionen|terminplan|mandate
versioni|percorso|programma|mandati
versoes|percurso
リリース|工程表|職責
版本|业绩记录|进度计划|任职
績效紀錄|進度計畫|任職
اصدارات العمل|السجل المهني|البرنامج الزمني|المناصب
версии|послужнои список|график|должности
संस्करण|कार्य वृत्त|कार्यक्रम|दायित्व
surumler|gecmis|is programi|gorevler
wydania|dorobek|harmonogram|mandaty
versioner|tidplan|uppdrag
릴리스|공정표|직책
versies|werkprogramma|mandaten
verze|draha
גרסאות|מסלול מקצועי|לוח זמנים|תפקידים
รุ่น|แผนงาน|ตําแหน่ง
phien ban|tien do|nhiem ky
версіі|послужнии список|графік|посади
rilis|rekam jejak|program|jabatan
εκδοσεις|πορεια|χρονοδιαγραμμα|αναθεσεις
meritter|tidsplan|hverv
versjoner|fremdriftsplan|oppdrag
julkaisuversiot|saavutukset|aikataulu|toimeksiannot
versiuni|parcurs|grafic de executie
verziok|palyafutas|utemterv|megbizatasok
trajectoria|programa d obra`,
  projects: `
decisions
trabajos destacados|decisiones
travaux choisis
ausgewahlte arbeiten|entscheidungen
lavori scelti|decisioni
trabalhos escolhidos|decisoes
主な仕事|意思決定
精选作品|决策
精選作品|決策
اعمال مختارة|القرارات
избранные работы|решения
चुने हुए कार्य|निर्णय
secilmis isler|kararlar
wybrane prace|decyzje
utvalda arbeten|beslut
주요 작업|의사 결정
gekozen werk|beslissingen
vybrane prace|rozhodnuti
עבודות נבחרות|החלטות
ผลงานคัดสรร|การตัดสินใจ
cong viec tieu bieu|quyet dinh
вибрані роботи|рішення
karya pilihan|keputusan
αποφασεις
udvalgte arbejder|beslutninger
utvalgte arbeider
valittuja toita|paatokset
lucrari selectate|decizii
valogatott munkak|dontesek
treballs seleccionats`,
  other: `
shifts i can take
turnos disponibles
postes possibles
mogliche schichten
turni possibili
turnos possiveis
勤務できるシフト
可排班次
المناوبات المتاحة
доступные смены
उपलब्ध पालियाँ
calisabilecegim vardiyalar
mozliwe dyzury
pass jag kan ta
가능한 근무
diensten die ik kan draaien
mozne smeny
משמרות אפשריות
กะที่ทําได้
ca co the nhan
доступні зміни
sif yang bisa saya ambil
διαθεσιμες βαρδιες
vagter jeg kan tage
vakter jeg kan ta
mahdolliset vuorot
ture disponibile
vallalhato muszakok
torns que puc fer`,
  skills: `
metodos
methodes
werkzeuge|methoden
metodi
道具|手法
工具|方法
الادوات|الاساليب
методы
उपकरण|विधियाँ
araclar|yontemler
metody
verktyg|metoder
도구|방법
gereedschap
nastroje
כלים|שיטות
เครื่องมือ|วิธีการ
cong cu|phuong phap
інструменти|методи
perangkat|metode
εργαλεια|μεθοδοι
værktojer
verktoy
tyokalut|menetelmat
instrumente
eszkozok|modszerek
eines|metodes`,
  summary: `
biografia
biographie
biografie
小传
小傳
السيرة
биография
जीवन परिचय
biyografi
biografi
medailonek
ביוגרפיה
ประวัติโดยย่อ
tieu su
біографія
συντομο βιογραφικο
henkilokuva
rovid eletrajz`,
  certificates: `
titres
nachweise|zulassungen und zertifikate
titoli
credenciais
免許と資格
资质|执照与证书
執照與證照
квалификация
behorigheter|legitimationer och certifikat
면허와 자격
kwalificaties|registraties en certificaten
kvalifikace|registrace a certifikaty
คุณวุฒิ
кваліфікація|ліцензіі та сертифікати
kualifikasi|lisensi dan sertifikat
autorisationer og certifikater
kvalifikasjoner|autorisasjoner og sertifikater
patevyydet|luvat ja sertifikaatit
calificari|licente si certificari
kepesitesek|engedelyek es tanusitvanyok
credencials|llicencies i certificats`,
}
