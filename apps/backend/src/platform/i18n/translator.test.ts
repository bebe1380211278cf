import { describe, expect, it } from 'vitest'
import { Translator } from './translator.ts'

const arabic = new Translator('ar')
const competitors = { home: 'Inter', away: 'Inter Miami' }

describe('a translator', () => {
  it.each([
    ['1x2', '', 'نتيجة المباراة'],
    ['1st half – total', 'total=1.5', 'الشوط الأول – المجموع'],
    ['Total & both teams to score', 'total=1.5', 'المجموع وكلا الفريقين يسجل'],
    ['Handicap {hcp}', 'hcp=0:1', 'الهانديكاب 0:1'],
    ['over {total}', 'total=2.5', 'أكثر من 2.5'],
    ['{!goalnr} goal', 'goalnr=2', 'الهدف 2'],
    ['{!setnr} set game {gamenr} – winner', 'gamenr=7|setnr=3', 'المجموعة 3، الشوط 7 – الفائز'],
    ['{!setnr} set – winner', 'setnr=3', 'المجموعة الثالثة – الفائز'],
    ['Winner (incl. overtime)', '', 'الفائز (مع الوقت الإضافي)'],
    ['{$competitor2} total', 'total=1.5', 'مجموع Inter Miami'],
    ['draw/{$competitor2}', '', 'التعادل/Inter Miami'],
    ['{$competitor1} or draw', '', 'Inter أو التعادل'],
  ])('translates %s', (template, specifier, expected) => {
    expect(arabic.name(template, specifier, competitors, 'soccer')).toBe(expected)
  })

  it('has words of its own for a sport that shares a template', () => {
    const german = new Translator('de')
    const games = (sport: string) => german.name('Total games', 'total=3.5', null, sport)
    expect(games('table-tennis')).not.toBeNull()
    expect(games('table-tennis')).not.toBe(games('tennis'))
    expect(german.name('Total points', 'total=3.5', null, 'table-tennis')).toBe(
      german.name('Total points', 'total=3.5', null, 'volleyball'),
    )
  })

  it('does not translate a template that the language does not have', () => {
    expect(arabic.name('1st half – never heard of', '', competitors, 'soccer')).toBeNull()
    expect(new Translator('xx').name('1st half – total', 'total=1.5', competitors, 'soccer')).toBeNull()
  })

  it.each([
    ['Halftime', 'بين الشوطين'],
    ['2nd set', 'المجموعة الثانية'],
    ['7th game', 'الشوط 7'],
    ['Break top 5 bottom 4', 'استراحة، أعلى 5 وأسفل 4'],
    ['Unheard of', 'Unheard of'],
  ])('translates the phase %s', (name, expected) => {
    expect(arabic.phase(name)).toBe(expected)
  })

  it('translates countries without a dictionary', () => {
    const swahili = new Translator('sw')
    expect(swahili.place('Spain', 'ES')).toBe('Uhispania')
    expect(swahili.place('England', 'GB-ENG')).toBe('England')
    expect(new Translator('en').place('Czech Republic', 'CZ')).toBe('Czech Republic')
  })
})
