import type { SportKey, Tier } from '../../feed/feed-catalogue.ts'

/**
 * Competitions whose matches are not in the feed but whose winner can be bet on. Their field is made of the best of
 * leagues that are.
 */
export interface CupRow {
  /** As of a league, in the same range of numbers. */
  readonly id: number
  readonly sport: SportKey
  readonly category: string
  readonly country: string | null
  readonly name: string
  readonly tier: Tier
  /** So many of the best of each league, the best league first. */
  readonly from: readonly (readonly [leagueId: number, count: number])[]
}

const soccer = { sport: 'soccer', tier: 1 } as const

export const CUPS: readonly CupRow[] = [
  {
    ...soccer,
    id: 200,
    category: 'International',
    country: null,
    name: 'European Champions Cup',
    from: [
      [17, 5],
      [8, 4],
      [35, 4],
      [23, 4],
      [34, 3],
      [37, 2],
      [238, 2],
      [52, 1],
    ],
  },
  {
    ...soccer,
    id: 201,
    category: 'International',
    country: null,
    name: 'South American Champions Cup',
    tier: 2,
    from: [
      [325, 6],
      [155, 6],
      [240, 2],
      [539, 2],
      [278, 2],
      [653, 2],
    ],
  },
  {
    ...soccer,
    id: 203,
    category: 'England',
    country: 'GB-ENG',
    name: 'FA Cup',
    from: [
      [17, 20],
      [18, 10],
    ],
  },
  {
    ...soccer,
    id: 204,
    category: 'Spain',
    country: 'ES',
    name: 'Copa del Rey',
    from: [
      [8, 18],
      [54, 6],
    ],
  },
  {
    ...soccer,
    id: 205,
    category: 'Germany',
    country: 'DE',
    name: 'DFB-Pokal',
    from: [
      [35, 18],
      [44, 6],
    ],
  },
  {
    ...soccer,
    id: 206,
    category: 'Italy',
    country: 'IT',
    name: 'Coppa Italia',
    from: [
      [23, 18],
      [53, 6],
    ],
  },
  {
    ...soccer,
    id: 207,
    category: 'France',
    country: 'FR',
    name: 'Coupe de France',
    from: [
      [34, 16],
      [182, 6],
    ],
  },
  {
    sport: 'basketball',
    tier: 2,
    id: 208,
    category: 'Spain',
    country: 'ES',
    name: 'Copa del Rey',
    from: [[264, 8]],
  },
]
