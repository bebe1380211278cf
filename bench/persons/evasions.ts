/** How excluded persons come back: each kind of evasion turns a person into what is typed at the next sign-up. */
import type { Random } from '../../packages/simulator/src/shared/random.ts'
import { drawFamily, drawGiven, listShortForms } from './names.ts'
import { drawOtherName, type Person } from './people.ts'

const DAY_MS = 86_400_000

export interface Evasion {
  /** What the account that is excluded claims, oldest first. */
  readonly excluded: readonly Person[]
  readonly newcomer: Person
}

/** Null where the person's name has no such form. */
type Evade = (random: Random, person: Person) => Evasion | null

type Change = Partial<Pick<Person, 'first' | 'last' | 'birthDate'>>

/** One thing is typed otherwise. */
function typed(change: (person: Person, random: Random) => Change | null): Evade {
  return (random, person) => {
    const changes = change(person, random)
    return changes && { excluded: [person], newcomer: { ...person, ...changes } }
  }
}

type Spell = (name: string, random: Random) => string | null

/** Scripts whose words are spelled in letters. */
const ALPHABETS = new Set(['latin', 'cyrillic', 'greek'])

function onGiven(spell: Spell) {
  return (person: Person, random: Random): Change | null => {
    const first = ALPHABETS.has(person.script) ? spell(person.first, random) : null
    return first === null ? null : { first }
  }
}

const onLatin = (spell: Spell) => (person: Person, random: Random) =>
  person.script === 'latin' ? onGiven(spell)(person, random) : null

const pick = (values: readonly string[], random: Random): string | null =>
  values[random.integer(0, values.length - 1)] ?? null

function insertInside(name: string, sign: string, random: Random): string | null {
  if (name.length < 3) return null
  const at = random.integer(1, name.length - 1)
  return `${name.slice(0, at)}${sign}${name.slice(at)}`
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у' }

function replaceByLookAlike(name: string, random: Random): string | null {
  const places = [...name].flatMap((letter, index) => (LOOK_ALIKES[letter] ? [index] : []))
  const at = places[random.integer(0, places.length - 1)]
  return at === undefined ? null : name.slice(0, at) + LOOK_ALIKES[name.charAt(at)] + name.slice(at + 1)
}

/** A letter left out, doubled, swapped with its neighbour or replaced, in a word of four letters or more. */
function mistype(person: Person, random: Random): Change | null {
  if (!ALPHABETS.has(person.script)) return null
  const field = random.chance(0.5) ? 'first' : 'last'
  const word = person[field]
  if (word.length < 4) return null
  const at = random.integer(1, word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const other = word.charAt(random.integer(1, word.length - 1))
  const mistakes = [
    before + after,
    before + letter + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
    before + other + after,
  ]
  return { [field]: mistakes[random.integer(0, mistakes.length - 1)] ?? word }
}

/** A day or a year off, or the month and the day swapped where that is a date. */
function moveDate(date: string, random: Random): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const way = random.integer(0, 2)
  if (way === 1 && Number(day) <= 28) return `${Number(year) + (random.chance(0.5) ? 1 : -1)}-${month}-${day}`
  if (way === 2 && Number(day) <= 12 && day !== month) return `${year}-${day}-${month}`
  return new Date(Date.parse(date) + (random.chance(0.5) ? DAY_MS : -DAY_MS)).toISOString().slice(0, 10)
}

/** As in passports, and as in German. */
const LETTERS =
  'а a a|б b b|в v w|г g g|д d d|е e je|ж zh sch|з z s|и i i|й i j|к k k|л l l|м m m|н n n|о o o|п p p|р r r|с s s|т t t|у u u|ф f f|х kh ch|ц ts z|ч ch tsch|ш sh sch|щ shch schtsch|ъ ie |ы y y|ь  |э e e|ю iu ju|я ia ja|є ie je|і i i|ї i ji|ґ g g'
    .split('|')
    .map(line => line.split(' '))

function romanize({ script, first, last }: Person, random: Random): Change | null {
  if (script !== 'cyrillic') return null
  const way = random.chance(0.7) ? 1 : 2
  const table = new Map(LETTERS.map(([letter = '', ...latin]) => [letter, latin[way - 1] ?? '']))
  const toLatin = (word: string) => {
    const latin = Array.from(word.toLowerCase(), letter => table.get(letter) ?? letter).join('')
    return latin.charAt(0).toUpperCase() + latin.slice(1)
  }
  return { first: toLatin(first), last: toLatin(last) }
}

const EVADERS: Readonly<Record<string, Evade>> = {
  'written apart': typed(onGiven((name, random) => insertInside(name, ' ', random))),
  hyphen: typed(onGiven((name, random) => insertInside(name, '-', random))),
  'further name': typed((person, random) => ({ first: `${person.first} ${drawGiven(random, person.script)}` })),
  initial: typed(onGiven(name => (Array.from(name).length > 2 ? Array.from(name).slice(0, 1).join('') : null))),
  'look-alike letter': typed(onLatin(replaceByLookAlike)),
  'fields swapped': typed(({ first, last }) => ({ first: last, last: first })),
  'typing mistake': typed(mistype),
  'date nearly right': typed((person, random) => ({ birthDate: moveDate(person.birthDate, random) })),
  'short name': typed(onLatin((name, random) => pick(listShortForms(name), random))),
  'other alphabet': typed(romanize),
  'renamed before': (random, person) => ({
    excluded: [person, { ...person, ...drawOtherName(random, person) }],
    newcomer: person,
  }),
  'other family name, same device': (random, person) => ({
    excluded: [person],
    newcomer: { ...person, last: drawFamily(random, person.script) },
  }),
}

export const EVASION_KINDS: readonly string[] = Object.keys(EVADERS)

/** Null where the person's name has no such form; the newcomer's mailbox, and nearly always the device, are new. */
export function evade(kind: string, random: Random, person: Person): Evasion | null {
  const evasion = EVADERS[kind]?.(random, person) ?? null
  if (!evasion) return null
  const device = kind.endsWith('same device') ? person.device : `new ${person.device}`
  return { ...evasion, newcomer: { ...evasion.newcomer, email: `new.${person.email}`, device } }
}
