/** Words for skill levels that occur on their own line. */
import { foldWords } from './fold-text.ts'

const LEVELS = `
beginner|basic|basics|novice|elementary|intermediate|advanced|expert|proficient|competent|skilled|experienced|familiar|fluent|master|upper intermediate|working knowledge
principiante|basico|intermedio|avanzado|experto
debutant|notions|intermediaire|avance|confirme|expert|maitrise
anfanger|grundkenntnisse|fortgeschritten|sehr gut|gut|experte|grundlagen
principiante|base|intermedio|avanzato|esperto
iniciante|basico|intermediario|intermedio|avancado|especialista
初級|中級|上級|入门|熟练|精通|了解|基础
начальный|средний|продвинутый|эксперт|базовый
temel|orta|ileri|uzman
podstawowy|sredniozaawansowany|zaawansowany|ekspert
grundlaggande|medel|avancerad|expert
초급|중급|고급
beginner|basis|gemiddeld|gevorderd|expert
zacatecnik|mirne pokrocily|pokrocily|expert`

export const SKILL_LEVELS: ReadonlySet<string> = new Set(
  LEVELS.split(/[|\n]/)
    .map(foldWords)
    .filter((level) => level !== ''),
)
