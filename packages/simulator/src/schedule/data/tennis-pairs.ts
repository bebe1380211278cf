import type { LeagueRow } from './league-row.ts'
import { TENNIS } from './tennis.ts'

/** Doubles of tournaments whose singles are in the feed: neighbours of the entry list play together. */

/** Id of the doubles, and of the singles. */
const PAIRED: readonly (readonly [id: number, singles: number])[] = [
  [241, 852],
  [243, 853],
  [244, 856],
  [245, 857],
  [248, 859],
  [249, 860],
  [250, 861],
  [251, 862],
  [252, 863],
  [263, 868],
  [265, 869],
  [266, 864],
  [267, 865],
  [268, 866],
]

/** Doubles are played after the singles of the morning, an hour and a half apart. */
const LATER = 1.5

export const TENNIS_PAIRS: readonly LeagueRow[] = PAIRED.map(([id, of]) => {
  const singles = TENNIS.find(row => row.id === of)
  if (!singles) throw new RangeError(`no tournament ${of}`)
  const tier = singles.tier === 4 ? 4 : 3
  const name = singles.name.replace('Singles', 'Doubles')
  return {
    ...singles,
    id,
    tier,
    name,
    starts: singles.starts.map(start => start + LATER),
    teams: pairUp(singles.teams),
  }
})

function pairUp(players: string): string {
  const names = players.split(', ').map(text => text.split(':'))
  const pairs: string[] = []
  for (let index = 0; index + 1 < names.length; index += 2) {
    const [first = '', country] = names[index] ?? []
    const [second = ''] = names[index + 1] ?? []
    pairs.push(`${familyOf(first)} / ${familyOf(second)}${country === undefined ? '' : `:${country}`}`)
  }
  return pairs.join(', ')
}

function familyOf(name: string): string {
  return name.slice(name.indexOf(' ') + 1)
}
