import type { SportKey } from '../../feed/feed-catalogue.ts'
import { BASKETBALL } from './basketball.ts'
import type { LeagueRow } from './league-row.ts'
import { SOCCER_EUROPE } from './soccer-europe.ts'
import { SOCCER_WORLD } from './soccer-world.ts'

/** Leagues of the clubs' other sides: women, juniors, reserves. Their fields are those of the first sides' leagues. */

type Second = readonly [id: number, of: number, name: string, suffix: string]

const JUNIORS: readonly Second[] = [
  [209, 17, 'Premier League 2', 'U21'],
  [210, 35, 'U19 Bundesliga', 'U19'],
  [211, 8, 'Division de Honor Juvenil', 'U19'],
  [212, 23, 'Primavera 1', 'U20'],
  [213, 34, 'Championnat National U19', 'U19'],
  [214, 37, 'Divisie 1 U21', 'U21'],
  [216, 238, 'Liga Revelacao', 'U23'],
  [217, 52, 'U19 Elit A', 'U19'],
  [219, 38, 'Pro League U21', 'U21'],
  [220, 325, 'Brasileiro U20', 'U20'],
  [221, 155, 'Torneo de Reserva', 'Reserves'],
  [222, 621, 'Liga MX U21', 'U21'],
  [223, 278, 'Campeonato de Reserva', 'Reserves'],
  [224, 653, 'Proyeccion', 'U21'],
  [225, 539, 'Supercopa Juvenil', 'U20'],
  [226, 955, 'Saudi U21 League', 'U21'],
  [228, 39, 'U19 Ligaen', 'U19'],
  [229, 40, 'P19 Allsvenskan', 'U19'],
  [230, 202, 'Centralna Liga Juniorow', 'U19'],
  [231, 172, '1. DST', 'U19'],
  [232, 242, 'MLS Next Pro', 'II'],
]

const WOMEN: readonly Second[] = [
  [233, 17, "Women's Super League", 'Women'],
  [234, 8, 'Liga F', 'Women'],
  [235, 35, 'Frauen-Bundesliga', 'Women'],
  [236, 23, 'Serie A, Women', 'Women'],
  [237, 34, 'Premiere Ligue, Women', 'Women'],
  [239, 325, 'Brasileiro, Women', 'Women'],
  [246, 621, 'Liga MX, Women', 'Women'],
  [247, 136, 'A-League, Women', 'Women'],
]

const BASKETBALL_WOMEN: readonly Second[] = [
  [253, 264, 'Liga Femenina', 'Women'],
  [254, 262, 'Serie A1, Women', 'Women'],
  [255, 227, 'DBBL, Women', 'Women'],
  [257, 156, 'LFB, Women', 'Women'],
  [258, 519, 'Super Lig, Women', 'Women'],
  [259, 256, 'WCBA', 'Women'],
  [260, 524, 'WNBL', 'Women'],
  [261, 542, 'W League', 'Women'],
]

function secondSides(rows: readonly LeagueRow[], seconds: readonly Second[], changes: Partial<LeagueRow>): LeagueRow[] {
  return seconds.map(([id, of, name, suffix]) => {
    const first = rows.find(row => row.id === of)
    if (!first) throw new RangeError(`${name}: no league ${of}`)
    const teams = first.teams.split(', ').slice(0, MOST)
    return { ...first, ...changes, id, name, teams: teams.map(team => `${team} ${suffix}`).join(', ') }
  })
}

/** No more clubs than this play in a league of second sides. */
const MOST = 18
const SOCCER: SportKey = 'soccer'
const noon = [11, 12, 12.5, 13, 14, 15, 16, 17, 18]

export const SECOND_SIDES: readonly LeagueRow[] = [
  ...secondSides([...SOCCER_EUROPE, ...SOCCER_WORLD], JUNIORS, {
    sport: SOCCER,
    tier: 4,
    every: 2,
    spread: 1.1,
    starts: noon,
  }),
  ...secondSides([...SOCCER_EUROPE, ...SOCCER_WORLD], WOMEN, {
    sport: SOCCER,
    tier: 3,
    every: 2,
    spread: 1.8,
    starts: noon,
  }),
  ...secondSides(BASKETBALL, BASKETBALL_WOMEN, { tier: 4, level: 148, spread: 16 }),
]
