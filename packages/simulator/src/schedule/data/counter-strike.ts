import type { LeagueRow } from './league-row.ts'

const common = { sport: 'counter-strike', country: null, every: 2, spread: 0.085 } as const

/** Counter-Strike events, strongest team first. `level` is best of how many maps. */
export const COUNTER_STRIKE: readonly LeagueRow[] = [
  {
    ...common,
    id: 782,
    category: 'International',
    name: 'BLAST Premier',
    tier: 1,
    zone: 1,
    starts: [12, 13.5, 15, 16.5, 18, 19.5, 21],
    teams:
      'Vitality, Spirit, MOUZ, The MongolZ, FURIA, Falcons, Natus Vincere, G2, FaZe, Aurora, Astralis, Liquid, paiN, HEROIC, Virtus.pro, 3DMAX',
  },
  {
    ...common,
    id: 783,
    category: 'International',
    name: 'ESL Pro League',
    tier: 1,
    zone: 1,
    starts: [11.5, 13, 14.5, 16, 17.5, 19, 20.5],
    teams:
      'GamerLegion, B8, NIP, Legacy, TYLOO, Passion UA, MIBR, Lynn Vision, Complexity, M80, Fnatic, Imperial, BetBoom Team, NRG, OG, SAW',
  },
  {
    ...common,
    id: 784,
    category: 'International',
    name: 'IEM Chengdu',
    tier: 1,
    zone: 8,
    starts: [11, 12.5, 14, 15.5, 17, 18.5, 20],
    teams:
      'BIG, Monte, ENCE, Wildcard, FlyQuest, Rare Atom, Nemiga, ECSTATIC, PARIVISION, BESTIA, Apogee, 9INE, Sangal, Gaimin Gladiators',
  },
  {
    ...common,
    id: 785,
    category: 'Europe',
    name: 'CCT Season 3 European Series',
    tier: 2,
    zone: 1,
    starts: [9, 10.5, 12, 13.5, 15, 16.5, 18, 19.5],
    every: 1,
    spread: 0.07,
    teams:
      'Alliance, Metizport, Partizan, CYBERSHOKE, ALTERNATE aTTaX, Johnny Speeds, Zero Tenacity, Iberian Soul, Fire Flux, AMKAL, Leo, Dynamo Eclot, Sashi, Volt, Nexus, ESC',
  },
  {
    ...common,
    id: 786,
    category: 'South America',
    name: 'CCT South America',
    tier: 3,
    zone: -3,
    starts: [12, 13.5, 15, 16.5, 18, 19.5, 21],
    spread: 0.07,
    teams:
      'RED Canids, ODDIK, Sharks, Fluxo, 9z, KRU, Case, Dusty Roots, Galorys, UNO MILLE, Solid, Keyd Stars, Yawara, Bounty Hunters',
  },
  {
    ...common,
    id: 787,
    category: 'North America',
    name: 'ESL Challenger League North America',
    tier: 3,
    zone: -5,
    starts: [13, 14.5, 16, 17.5, 19, 20.5],
    spread: 0.07,
    teams:
      'Nouns, BOSS, Getting Info, LAG, Marsborne, Fisher College, InControl, Vagrants, Elevate, Chicken Coop, Mythic, Take Flyte',
  },
  {
    ...common,
    id: 788,
    category: 'Europe',
    name: 'ESEA Advanced Europe',
    tier: 4,
    zone: 1,
    starts: [17, 18, 19, 20, 21],
    spread: 0.06,
    teams:
      'Preasy, CPH Wolves, Endpoint, ex-Guild Eagles, Kubix, Illuminar, Los Kogutos, Permitta, Rebels, Monolith, Ground Zero Eight, Sampi, ROYALS, Aravt',
  },
  {
    ...common,
    id: 789,
    category: 'Asia',
    name: 'ESL Challenger League Asia-Pacific',
    tier: 3,
    zone: 8,
    starts: [12, 13.5, 15, 16.5, 18, 19.5],
    spread: 0.07,
    teams:
      'Rooster, Mindfreak, Chinggis Warriors, JiJieHao, GR Gaming, NewHappy, Steel Helmet, Eruption, SemperFi, Housebets, Atox, Change The Game',
  },
  {
    ...common,
    id: 790,
    category: 'Europe',
    name: 'United21',
    tier: 4,
    zone: 2,
    starts: [11, 12, 13, 14, 15, 16, 17, 18],
    every: 1,
    spread: 0.06,
    level: 1,
    teams:
      'Nuclear TigeRES, Spirit Academy, Young Ninjas, MOUZ NXT, NAVI Junior, Astralis Talent, BIG Academy, Passion Juniors, Sinners, BRUTE, Kolesie, CHOPPERS, VP.Prodigy, GenOne, Ursa, Bushido Wildcats',
  },
]
