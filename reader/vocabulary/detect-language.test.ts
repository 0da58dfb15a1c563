import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  [
    'en',
    'Led the team that rewrote the billing system and trained nine engineers for on-call work',
  ],
  ['de', 'Leitung des Teams für die Entwicklung und Einführung der neuen Software bei drei Kunden'],
  [
    'pt',
    'Coordenação da equipe de vendas com foco em resultados, não apenas metas, e gestão dos contratos',
  ],
  ['ja', '製造業の人事として十年間、採用から制度設計まで担当してまいりました。'],
  ['zh', '七年自动化设备设计经验，熟悉从方案到量产的全过程，擅长精密传动和成本优化。'],
  ['ar', 'مهندسة معمارية بخبرة تسع سنوات في تصميم المباني التعليمية'],
  ['vi', 'Kế toán trưởng với mười năm kinh nghiệm trong ngành thủy sản, quản lý các công ty'],
])('detects the language of a CV: %s', (code, text) => {
  expect(detectLanguage(text)).toBe(code)
})

test('detects no language in too little text', () => {
  expect(detectLanguage('CV 2024')).toBeNull()
})
