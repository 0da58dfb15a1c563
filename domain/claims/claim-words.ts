/** Words of the claim patterns in eight more languages, by family. Arabic takes its article. */
const ARABIC = '(?:و|ب|ل)?(?:ال|لل)?'
const arabic = (words: string): string => `${ARABIC}(?:${words})(?:ة|ات|ون|ين|ا)?`

/** With spaces between words: Portuguese, Italian, Dutch, Polish, Arabic; more words of the rest. */
export const MORE_WORDS: Readonly<Record<string, string>> = {
  leading: String.raw`lider\p{L}*|chefi\p{L}*|dirig\p{L}*|gestão|gestora?|geri(?:u|r)|gerente|gerência|coorden\p{L}*|coordin\p{L}*|responsável|diret\p{L}+|supervis\p{L}*|guid(?:ato|ata|are|ando)|dirett\p{L}+|direzione|gestione|gestit[oa]|gestire|responsabile|responsible|head|capo|leiding\p{L}*|leid(?:de|en|t|er)|geleid|beheer\p{L}*|aansturing|aangestuurd|verantwoordelijk|verantwortlich|hoofd|kierow\p{L}*|zarządza\p{L}*|prowadz\p{L}*|nadzor\p{L}*|koordyn\p{L}*|koordinier\p{L}*|dyrektor\p{L}*|szef\p{L}*|headed|pilotage|conduite|${arabic('قيادة|قاد|قائد|إدارة|مدير|رئيس|أشرف|إشراف|ترأس')}`,
  helping: String.raw`apoi\p{L}*|ajud\p{L}*|particip\p{L}*|colabor\p{L}*|assist\p{L}*|auxili\p{L}*|contribu\p{L}*|collabor\p{L}*|supporto|affianc\p{L}*|aiut\p{L}*|partecip\p{L}*|meegewerkt|meewerken|medewerking|ondersteun\p{L}*|hulp|geholpen|bijgedragen|deelname|samen|pomoc\p{L}*|pomag\p{L}*|wspar\p{L}*|wspier\p{L}*|udział|uczestni\p{L}*|współ\p{L}*|asyst\p{L}*|unterstütz\p{L}*|mitarbeit\p{L}*|${arabic('مساعد|ساعد|دعم|مشارك|شارك|معاون')}`,
  negation: String.raw`não|sem|nenhum\p{L}*|nem|non|senza|mai|nessun\p{L}*|niet|geen|zonder|nooit|nie|bez|nigdy|żad\p{L}*|unable|لا|لم|ليس|بدون|دون|غير|لن`,
  'small rank': String.raw`candidate|aspiring|entry-?level|associate|vice|foundation|in\s+training|in\s+progress|pending|expected|kandidat(?:in)?|angehende[rn]?|aushilfe|assistenz|assistent(?:in)?|adjointe?|assistante?|étudiante?|estudiante|estagi\p{L}*|júnior|assistente|auxiliar|adjunt[oa]|stagist[ai]|tirocin\p{L}*|apprendist[ai]|aiuto|stagiair\p{L}*|leerling|adjunct|staży\p{L}*|praktykant\p{L}*|młodsz\p{L}*|asystent\p{L}*|zastępc\p{L}*|pomocnik\p{L}*|${arabic('متدرب|مساعد|نائب|مبتدئ')}`,
  rank: String.raw`sênior|sénior|sócio|sócia|dirigente|socio|starsz[yae]|główn[yae]|prezes|directeur|direktor(?:in)?|director|direttore|master|expert|lead|${arabic('أول|كبير|شريك')}`,
  doctorate: String.raw`doutor\p{L}*|dottorato|doktor\p{L}*|دكتوراه|الدكتوراه`,
  master: String.raw`mestrado|magistrale|magister|magistr\p{L}*|maîtrise|ماجستير|الماجستير`,
  bachelor: String.raw`bacharel\p{L}*|triennale|licencjat\p{L}*|بكالوريوس|البكالوريوس`,
  rise: String.raw`aumento|aumentou|aumentar|cresc\p{L}*|increment\p{L}*|toegenomen|verhoogd|verhoging|stijging|groei|wzrost\p{L}*|zwiększ\p{L}*|${arabic('زيادة|زاد|رفع|نمو')}`,
  fall: String.raw`redu(?:ziu|ção|zir)|diminu\p{L}*|riduzione|ridott[oa]|ridurre|verlaagd|verlaging|daling|vermindering|obniż\p{L}*|zmniejsz\p{L}*|spadek|redukcj\p{L}*|${arabic('خفض|تقليل|انخفاض')}`,
}

/** Without spaces between words: Japanese, Chinese, Korean. */
export const UNSPACED_WORDS: Readonly<Record<string, string>> = {
  leading:
    '統括|主導|率い|リード|管理|責任者|指揮|マネージャー|主导|带领|领导|负责|主管|率领|经理|총괄|주도|이끌|리드|관리|책임|지휘|팀장',
  helping:
    '補助|支援|サポート|補佐|参加|協力|手伝|携わ|协助|辅助|参与|支持|配合|协同|지원|보조|참여|협력|도움',
  negation: 'ない|なし|無し|未|ゼロ|无|不|没有|없|않|못하',
  'small rank':
    '見習い|インターン|アシスタント|副|研修生|实习|助理|助手|见习|初级|인턴|수습|주니어|보조',
  rank: '部長|課長|主任|取締役|シニア|高级|首席|总监|总裁|合伙人|수석|이사|부장|대표|선임',
  doctorate: '博士|박사',
  master: '修士|硕士|석사',
  bachelor: '学士|학사',
  rise: '増加|向上|拡大|增长|提升|提高|增加|증가|향상|성장',
  fall: '削減|減少|短縮|低減|减少|降低|缩短|下降|감소|절감|단축',
}
