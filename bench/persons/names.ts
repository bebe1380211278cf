/**
 * Generated names in several scripts. Given names in Latin letters are those of the product's groups of short forms;
 * family names are put together from stems and endings. Both are as unevenly common as real ones.
 */
import { ENGLISH_NICKNAMES } from '../../apps/backend/src/core/players/matching/nicknames/english.ts'
import { MORE_ENGLISH_NICKNAMES } from '../../apps/backend/src/core/players/matching/nicknames/english-continued.ts'
import { GERMANIC_NICKNAMES } from '../../apps/backend/src/core/players/matching/nicknames/germanic.ts'
import { ROMANCE_NICKNAMES } from '../../apps/backend/src/core/players/matching/nicknames/romance.ts'
import { createRandom, type Random } from '../../packages/simulator/src/shared/random.ts'

export type Script = 'latin' | 'cyrillic' | 'greek' | 'arabic' | 'devanagari' | 'hangul' | 'han'

/** Shares of players by script. */
const SHARES: Readonly<Record<Script, number>> = {
  latin: 0.82,
  cyrillic: 0.08,
  greek: 0.03,
  arabic: 0.03,
  devanagari: 0.02,
  hangul: 0.01,
  han: 0.01,
}
const SCRIPTS = Object.keys(SHARES) as Script[]
const WEIGHTS = Object.values(SHARES)

/** A name of rank r (from 0) is as common as 1 / (r + this): two of the Latin family names are equal by 1 in some 1,000. */
const COMMON_RANK = { given: 15, family: 50 }

/** Given names and what they are called for short. */
const GROUPS: readonly (readonly string[])[] = [
  ENGLISH_NICKNAMES,
  MORE_ENGLISH_NICKNAMES,
  GERMANIC_NICKNAMES,
  ROMANCE_NICKNAMES,
]
  .flatMap(list => list.trim().split('\n'))
  .map(line => line.trim().split(' ').map(capitalize))

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const words = (list: string): string[] => list.trim().split(/\s+/)

/** Every stem with every ending, in a fixed random order. */
function combine(stems: string, endings: string): string[] {
  const all = words(stems).flatMap(stem => words(endings).map(ending => stem + ending.replace('-', '')))
  return createRandom(`family names ${stems}`).shuffle([...new Set(all)])
}

const GIVEN: Readonly<Record<Script, readonly string[]>> = {
  latin: createRandom('given names').shuffle([...new Set(GROUPS.map(([name = '']) => name))]),
  cyrillic: words(`Александр Сергей Дмитрий Андрей Алексей Максим Евгений Иван Михаил Николай Юлия Анна Елена Ольга
    Наталья Екатерина Татьяна Ирина Светлана Мария Виктория Людмила Надежда Вера Полина Ярослав Богдан Тарас Олеся Жанна`),
  greek: words(`Γεώργιος Κωνσταντίνος Δημήτριος Νικόλαος Παναγιώτης Χρήστος Βασίλειος Μαρία Ελένη Αικατερίνη Βασιλική
    Σοφία Αγγελική Γεωργία Δήμητρα Ειρήνη`),
  arabic: words('محمد أحمد علي حسن حسين يوسف إبراهيم عمر خالد فاطمة عائشة مريم زينب ليلى نور سارة هدى كريم طارق سمير'),
  devanagari: words('राहुल अमित सुनील विजय संजय अनिल राजेश प्रिया पूजा अंजलि सुनीता कविता रेखा मीना नेहा दीपक मनोज विकास'),
  hangul: words('민준 서준 도윤 예준 시우 하준 지호 지우 서연 서윤 지민 하은 민서 수아 은지 영수 영희 정훈'),
  han: words('伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀英 霞 平 刚 桂英 建国 志强 晓明 文静'),
}

const FAMILY: Readonly<Record<Script, readonly string[]>> = {
  latin: combine(
    `Ash Bar Beck Berg Birk Black Brad Bren Brom Buch Burn Cal Carl Clay Cor Dal Dor Eber Eich Elm Fair Fels Fern Gar Gold
     Grim Hag Ham Hart Hel Hoch Holt Horn Kal Kir Kron Lang Lar Lind Lor Mal Mar Mend Mor Nor Oak Ort Pal Per Pol Quin Ran
     Reich Ros Rud Sal San Schön Sil Stein Stor Strau Tal Thorn Tor Ul Val Var Ver Wald Wein West Win Zim`,
    `-s -er -mann -son -sen -berg -feld -field -ton -ley -wood -well -hoff -bach -ström -quist -ini -etti -ano -ez -eira
     -alves -ski -czyk -ovic -escu -oğlu -land -meier -worth -ford -dahl -onne -ault -idge -häuser`,
  ),
  cyrillic: combine(
    `Иван Петр Смирн Кузнец Попов Васил Сокол Михайл Новик Федор Мороз Волк Алексе Лебед Семен Егор Павл Козл Степан
     Никола Орл Андре Макар Никит Захар Зайц Шевч Бондар Кравч Щерб Жук Чернь Юрч Яков Хар`,
    '-ов -ев -ин -енко -ский -чук -ич -ко -цов -аров -унов -ейко',
  ),
  greek: combine(
    'Παπ Γεωργ Νικολ Δημητρ Κωνσταντ Αντων Βασιλ Χριστ Αθανασ Θεοδωρ Μακρ Καραγ',
    '-όπουλος -ίδης -άκης -άκος -ίου -έλης -ούδης',
  ),
  arabic: words(
    'العلي الحسن الأحمد الخطيب النجار الحداد المصري الشامي الصالح العمري الحسيني القاسم الزين البكري الفارس حمدان',
  ),
  devanagari: words('शर्मा वर्मा गुप्ता सिंह कुमार यादव मिश्रा जोशी पटेल चौधरी अग्रवाल त्रिपाठी पांडे मेहता नायर राव'),
  hangul: words('김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황'),
  han: words('王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗'),
}

export interface GeneratedName {
  readonly script: Script
  readonly first: string
  readonly last: string
}

/** Names from the front of the list are the common ones. */
function drawCommon(random: Random, names: readonly string[], offset: number): string {
  const index = Math.floor(offset * ((names.length + offset) / offset) ** random.next() - offset)
  return names[Math.min(index, names.length - 1)] ?? ''
}

export const drawGiven = (random: Random, script: Script): string =>
  drawCommon(random, GIVEN[script], COMMON_RANK.given)

export const drawFamily = (random: Random, script: Script): string =>
  drawCommon(random, FAMILY[script], COMMON_RANK.family)

export function drawName(random: Random): GeneratedName {
  const script = SCRIPTS[random.weighted(WEIGHTS)] ?? 'latin'
  return { script, first: drawGiven(random, script), last: drawFamily(random, script) }
}

/** Short and foreign forms of a given name in Latin letters; empty where none is known. */
export const listShortForms = (given: string): readonly string[] =>
  GROUPS.filter(([name]) => name === given).flatMap(group => group.slice(1))
