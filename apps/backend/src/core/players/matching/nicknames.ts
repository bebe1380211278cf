/** Given names that stand for each other: short forms, and the forms of other languages. */
import { ENGLISH_NICKNAMES } from './nicknames/english.ts'
import { MORE_ENGLISH_NICKNAMES } from './nicknames/english-continued.ts'
import { GERMANIC_NICKNAMES } from './nicknames/germanic.ts'
import { OTHER_NICKNAMES } from './nicknames/other.ts'
import { ROMANCE_NICKNAMES } from './nicknames/romance.ts'
import { SLAVIC_NICKNAMES } from './nicknames/slavic.ts'
import { toSound } from './sound.ts'

const GROUPS = [
  ENGLISH_NICKNAMES,
  MORE_ENGLISH_NICKNAMES,
  GERMANIC_NICKNAMES,
  ROMANCE_NICKNAMES,
  SLAVIC_NICKNAMES,
  OTHER_NICKNAMES,
]
  .flatMap(list => list.trim().split('\n'))
  .map(line => line.trim().split(' '))

/** A group is named by its first name. */
const GROUPS_BY_SOUND: ReadonlyMap<string, readonly string[]> = buildGroups()

const NONE: readonly string[] = []

/** The groups of names to which a name belongs, by its sound (see `toSound`). */
export const listNicknameGroups = (sound: string): readonly string[] => GROUPS_BY_SOUND.get(sound) ?? NONE

function buildGroups(): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const names of GROUPS) {
    const [group = ''] = names
    for (const name of names) {
      const sound = toSound(name)
      const known = groups.get(sound)
      if (!known) groups.set(sound, [group])
      else if (!known.includes(group)) known.push(group)
    }
  }
  return groups
}
