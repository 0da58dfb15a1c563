/** Levels of languages and skills, in words of twelve languages. */
const LEVELS: Readonly<Record<string, RegExp>> = {
  basic:
    /(?<!\p{L})(?:basics?|beginner|elementary|grundkenntnisse|anfänger\p{L}*|notions|débutant|élémentaire|scolaire|básic[oa]|principiante|elemental|noções|scolastic[oa]|base|elementare|basis\p{L}*|podstawow\p{L}*|początkując\p{L}*)(?!\p{L})|初級|基礎|初级|基础|入门|초급|기초|مبتدئ|أساسي/iu,
  conversational:
    /(?<!\p{L})(?:conversational|limited\s+working|konversationssicher|conversationnel|conversacional|conversazione|gesprek\p{L}*|komunikatywn\p{L}*)(?!\p{L})|日常会話|会话|회화|محادثة/iu,
  intermediate:
    /(?<!\p{L})(?<!upper[\s-])(?:intermediate|mittelstufe|gute\s+kenntnisse|intermédiaire|intermedio|intermédio|intermediário|gemiddeld|średniozaawansowan\p{L}*)(?!\p{L})|中級|中级|중급|متوسط/iu,
  professional:
    /(?<!\p{L})(?<!full\s)(?:professional|business|verhandlungssicher|professionnel|profesional|profissional|professionale|zakelijk)(?!\p{L})|ビジネス|商务|비즈니스|مهني/iu,
  advanced:
    /(?<!\p{L})(?:advanced|upper[\s-]intermediate|fortgeschritten\p{L}*|avancé|avanzad[oa]|avançad[oa]|avanzat[oa]|gevorderd|zaawansowan\p{L}*)(?!\p{L})|上級|高级|고급|상급|متقدم/iu,
  fluent:
    /(?<!\p{L})(?:fluent\p{L}*|full\s+professional|proficient|fließend|fliessend|courant|couramment|fluid[oa]|fluidez|vloeiend|biegł\p{L}*)(?!\p{L})|流暢|流利|유창|طلاقة|طليق/iu,
  native:
    /(?<!\p{L})(?:native|mother\s+tongue|bilingu\p{L}+|muttersprach\p{L}+|maternelle|nativ[oa]|matern[oa]|madrelingua|moedertaal|ojczyst\p{L}*)(?!\p{L})|母語|母国語|ネイティブ|母语|원어민|모국어|اللغة الأم/iu,
}

/** `b2`, `native`; empty: no level. */
export function findLevels(text: string): string[] {
  const cefr = text.match(/(?<![\p{L}\p{N}])[ABC][12](?![\p{L}\p{N}])/giu) ?? []
  const words = Object.entries(LEVELS).flatMap(([level, words]) =>
    words.test(text) ? [level] : [],
  )
  return [...new Set([...cefr.map((code) => code.toLowerCase()), ...words])]
}
