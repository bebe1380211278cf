import type { LeagueRow } from './league-row.ts'

const common = { sport: 'dota-2', country: null, every: 2, spread: 1.5 } as const

/** Dota 2 events, strongest team first. `level` is best of how many maps. */
export const DOTA_2: readonly LeagueRow[] = [
  {
    ...common,
    id: 801,
    category: 'International',
    name: 'DreamLeague',
    tier: 1,
    zone: 1,
    starts: [10, 12.5, 15, 17.5, 20],
    teams:
      'Team Liquid, Team Falcons, PARIVISION, Tundra Esports, BetBoom Team, Team Spirit, Gaimin Gladiators, Natus Vincere, MOUZ, HEROIC, Aurora, Nigma Galaxy',
  },
  {
    ...common,
    id: 802,
    category: 'International',
    name: 'ESL One',
    tier: 1,
    zone: 1,
    starts: [11, 13.5, 16, 18.5],
    teams:
      'Xtreme Gaming, Yakult Brothers, Team Tidebound, OG, Virtus.pro, 1win Team, Avulus, Wildcard, Edge, BOOM Esports',
  },
  {
    ...common,
    id: 803,
    category: 'International',
    name: 'PGL Wallachia',
    tier: 1,
    zone: 2,
    starts: [11, 13.5, 16, 18.5, 21],
    teams:
      'Team Yandex, Vici Gaming, LGD Gaming, Execration, Talon Esports, Nemiga Gaming, Shopify Rebellion, Team Secret, Azure Ray, L1ga Team, Runa Team, Chimera Esports',
  },
  {
    ...common,
    id: 804,
    category: 'Europe',
    name: 'European Pro League',
    tier: 3,
    zone: 2,
    starts: [12, 14, 16, 18, 20],
    every: 1,
    spread: 1.1,
    teams:
      'Yellow Submarine, Zero Tenacity, Team Lynx, AVANGAR, Kalmychata, Night Pulse, Amaru Gaming, Pipsqueak+4, Cyber Goose, One Move',
  },
  {
    ...common,
    id: 805,
    category: 'South America',
    name: 'CCT South America',
    tier: 3,
    zone: -3,
    starts: [14, 16.5, 19, 21.5],
    spread: 1.1,
    teams:
      'Estar Backs, Perrito Panzon, Thunder Awaken, Beastcoast, Infinity Esports, Hokori, Evil Geniuses SA, Mideng Dreamer, Leviatan, Tempest Sur',
  },
  {
    ...common,
    id: 806,
    category: 'Asia',
    name: 'Asian Champions League',
    tier: 2,
    zone: 8,
    starts: [11, 13.5, 16, 18.5],
    spread: 1.2,
    teams:
      'Neon Esports, Blacklist International, Ivory, Team Zero, Cloud Rising, Trailer Park Boys, Kukuys, Geek Fam, Roar Gaming, Myth Avenue Gaming',
  },
]
