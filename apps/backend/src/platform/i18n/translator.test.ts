import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'
import { Translator } from './translator.ts'

const arabic = new Translator('ar')
const sides = { home: 'Inter', away: 'Inter Miami' }

describe('a translator', () => {
  it.each([
    ['1x2', 'نتيجة المباراة'],
    ['1st half – total', 'الشوط الأول – المجموع'],
    ['Total & both teams to score', 'المجموع وكلا الفريقين يسجل'],
    ['Handicap 0:1', 'الهانديكاب 0:1'],
    ['over 2.5', 'أكثر من 2.5'],
    ['2nd goal', 'الهدف 2'],
    ['3rd set game 7 – winner', 'المجموعة 3، الشوط 7 – الفائز'],
    ['Winner (incl. overtime)', 'الفائز (مع الوقت الإضافي)'],
    ['Inter Miami total', 'مجموع Inter Miami'],
    ['Inter (-1.5)', 'Inter (-1.5)'],
    ['draw/Inter Miami', 'التعادل/Inter Miami'],
    ['Inter or draw', 'Inter أو التعادل'],
    ['2:1', '2:1'],
  ])('translates %s', (english, expected) => {
    expect(arabic.text(english, sides)).toBe(expected)
  })

  it('leaves a text unchanged when it knows only a part', () => {
    expect(arabic.text('1st half – never heard of', sides)).toBe('1st half – never heard of')
    expect(arabic.text('A. Player', sides)).toBe('A. Player')
  })

  it('leaves texts unchanged without a dictionary, but translates countries', () => {
    const portuguese = new Translator('pt-BR')
    expect(portuguese.text('1st half – total', sides)).toBe('1st half – total')
    expect(portuguese.place('Spain', 'ES')).toBe('Espanha')
    expect(portuguese.place('England', 'GB-ENG')).toBe('England')
    expect(new Translator('en').place('Czech Republic', 'CZ')).toBe('Czech Republic')
  })
})

it.each([
  ['pt-BR,pt;q=0.9', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['fr, ar;q=0.2', 'ar'],
  ['fr', 'en'],
  [undefined, 'en'],
] as const)('answers %s in %s', (header, expected) => {
  expect(chooseLanguage(header, ['en', 'ar', 'pt-BR'])).toBe(expected)
})
