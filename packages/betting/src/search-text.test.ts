import { expect, test } from 'vitest'
import { tokenizeSearchText } from './search-text.ts'

test.each([
  ['Bodø/Glimt', ['bodo', 'glimt']],
  ['Côte d’Ivoire', ['cote', 'd', 'ivoire']],
  ['Łódź', ['lodz']],
  ['서울', ['서울']],
  ['हिन्दी', ['हिन्दी']],
  ['---', []],
])('%s is the words %j', (text, words) => {
  expect(tokenizeSearchText(text)).toEqual(words)
})

test.each([
  ['إسبانيا', 'اسبانيا'],
  ['ألمانيا', 'المانيا'],
  ['الأهلي', 'الأهلى'],
  ['كرة القدم', 'كره القدم'],
  ['الدَّوري', 'الدوري'],
  ['الـــهلال', 'الهلال'],
  ['آسيا', 'اسيا'],
  ['ایران', 'ايران'],
  ['دوري 12', 'دوري ١٢'],
  ['لیگ 3', 'ليگ ۳'],
  ['انگلینڈ', 'انگلینڈ'],
  ['ہاکی', 'هاكي'],
  ['كُرة', 'کره'],
  ['Ολυμπιακός', 'ΟΛΥΜΠΙΑΚΟΣ'],
  ['Ολυμπιακός', 'ολυμπιακοσ'],
  ['הַפּוֹעֵל', 'הפועל'],
  ['Тоҷикистон', 'точикистон'],
  ['Қазоқистон', 'казокистон'],
  ['İstanbul', 'istanbul'],
  ['Fatih Karagümrük', 'FATİH KARAGUMRUK'],
  ['Đà Nẵng', 'da nang'],
  ['Straße', 'strasse'],
])('%s is compared like %s', (name, typed) => {
  expect(tokenizeSearchText(typed)).toEqual(tokenizeSearchText(name))
})
