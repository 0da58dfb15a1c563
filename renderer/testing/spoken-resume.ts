import type { Resume } from '@vitrine/domain/resume/resume'
import { extractText, programs } from '../round-trip/extract-text.ts'

type Spoken = {
  readonly code: string
  readonly summary: string
  /** A part of the summary that some templates draw in another style. */
  readonly emphasis: string
  readonly lines: readonly string[]
}

/** Sentences of a resume in 13 languages and 11 scripts. */
export const SPOKEN: readonly Spoken[] = [
  {
    code: 'en',
    summary: 'I make offices and finances work on the first floor.',
    emphasis: 'finances work',
    lines: ['Cut the full-stack build from 40 to 9 minutes.', 'Ran 25% more wards by night.'],
  },
  {
    code: 'de',
    summary: 'Ich führe größere Teams und senke Kosten für Gebäude.',
    emphasis: 'senke Kosten',
    lines: [
      'Öffnungszeiten um 25 % verlängert, Prüfungen übernommen.',
      'Zwölf Ärzte eingearbeitet.',
    ],
  },
  {
    code: 'fr',
    summary: 'J’ai dirigé une équipe de huit personnes à l’hôpital.',
    emphasis: 'équipe de huit',
    lines: ['Réduit les coûts de 25 % en un été.', 'Créé « Bonjour », un accueil de nuit.'],
  },
  {
    code: 'vi',
    summary: 'Tôi quản lý một nhóm tám người và giảm chi phí.',
    emphasis: 'nhóm tám người',
    lines: ['Đã mở rộng dịch vụ tại Đà Nẵng năm 2019.', 'Hướng dẫn mười hai điều dưỡng mới.'],
  },
  {
    code: 'el',
    summary: 'Διοίκησα μια ομάδα οκτώ ατόμων και μείωσα το κόστος.',
    emphasis: 'ομάδα οκτώ',
    lines: ['Άνοιξα νέο τμήμα στην Αθήνα το 2019.', 'Εκπαίδευσα δώδεκα νοσηλευτές.'],
  },
  {
    code: 'uk',
    summary: 'Я керувала командою з восьми людей і зменшила витрати.',
    emphasis: 'командою з восьми',
    lines: ['Відкрила нове відділення у Києві в 2019 році.', 'Навчила дванадцять медсестер.'],
  },
  {
    code: 'ja',
    summary: '私は東京で工場の生産を大きく改善しました。',
    emphasis: '工場の生産',
    lines: ['チームは2019年にAWSへ移行した。', '看護師12名の教育を担当した。'],
  },
  {
    code: 'zh',
    summary: '我带领八人团队把成本降低了四分之一。',
    emphasis: '八人团队',
    lines: ['2019年把系统迁移到AWS。', '培训了十二名护士。'],
  },
  {
    code: 'ko',
    summary: '저는 여덟 명의 팀을 이끌며 비용을 줄였습니다.',
    emphasis: '여덟 명의 팀',
    lines: ['2019년에 시스템을 AWS로 옮겼습니다.', '간호사 열두 명을 교육했습니다.'],
  },
  {
    code: 'th',
    summary: 'ฉันนำทีมแปดคนและลดค่าใช้จ่ายของโรงพยาบาล',
    emphasis: 'ทีมแปดคน',
    lines: ['เปิดแผนกใหม่ที่กรุงเทพในปี 2019', 'ฝึกอบรมพยาบาลสิบสองคน'],
  },
  {
    code: 'hi',
    summary: 'मैंने आठ लोगों की टीम का नेतृत्व किया और लागत घटाई।',
    emphasis: 'टीम का नेतृत्व',
    lines: ['2019 में दिल्ली में नया विभाग खोला।', 'बारह नर्सों को प्रशिक्षण दिया।'],
  },
  {
    code: 'ar',
    summary: 'أدير مشاريع البناء الكبيرة في الخليج العربي.',
    emphasis: 'البناء الكبيرة',
    lines: ['إدارة فريق من أربعة محاسبين', 'نقلت النظام إلى AWS عام 2019.'],
  },
  {
    code: 'he',
    summary: 'ניהלתי צוות של שמונה אנשים והפחתתי עלויות.',
    emphasis: 'צוות של שמונה',
    lines: ['העברתי את המערכת ל-AWS בשנת 2019.', 'הדרכתי שתים עשרה אחיות.'],
  },
]

/** A resume whose sections hold these sentences. */
export function spokenResume({ summary, emphasis, lines }: Spoken): Resume {
  const [first, second] = lines
  return {
    basics: { name: 'Ada Quill', email: 'ada@example.com', summary },
    work: [
      { ...{ position: 'Lead', name: 'Quill', startDate: '2019-03' }, highlights: [...lines] },
      { ...{ position: 'Aide', name: 'North', endDate: '2018-11' }, summary: second },
    ],
    projects: [{ name: 'Sheet', description: first, highlights: [second!] }],
    volunteer: [{ organization: 'Shelter', position: 'Driver', summary: first }],
    awards: [{ title: 'Prize', date: '2020', summary: second }],
    'x-vitrine': { emphasis },
  }
}

const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')

/** The sentences that a program does not find whole in the tags, as "program: sentence". */
export async function brokenSentences(pdf: Uint8Array, spoken: Spoken): Promise<string[]> {
  const direction = ['ar', 'he'].includes(spoken.code) ? 'rtl' : 'ltr'
  const broken: string[] = []
  for (const program of programs) {
    const { tagged } = await extractText[program](pdf, direction)
    const text = letters(tagged)
    for (const sentence of [spoken.summary, ...spoken.lines])
      if (!text.includes(letters(sentence))) broken.push(`${program}: ${sentence}`)
  }
  return broken
}
