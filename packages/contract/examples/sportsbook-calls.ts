/** Examples of the Sportsbook API's calls. */

import { bet } from './bet.ts'
import { ambProgress, bonusTournament, comboboost, freebet, hunting, lootbox, slipBonus } from './bonuses.ts'
import type { ExamplesOf, NamesOf } from './call-examples.ts'
import { category, eventCounts, sport, standings, tournament } from './catalogue.ts'
import { jackpot, jackpotHit } from './jackpots.ts'
import { market, match, settledMarket } from './match.ts'
import { notification, pushSubscription } from './player.ts'
import { lineResult, receipt } from './receipt.ts'
import { settings } from './settings.ts'
import { LATER, NOW, PAGINATION, UUID } from './values.ts'

const competitor = {
  id: 1,
  slug: 'north-end-p1',
  name: 'North End',
  short_name: 'NOR',
  country_code: null,
  logo: null,
}
const athlete = { id: 101, slug: 'owen-harte-a101', name: 'Owen Harte', position: 'goalkeeper', number: 1 }
const selection = { match_id: 4711, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 2.049 }
const { odds: _odds, ...unpriced } = selection
const second = { match_id: 4711, market_id: '1', specifier: '', outcome_id: '1', odds: 1.75 }
const { odds: _second, ...unpricedSecond } = second
const page = { page: 1, limit: 20 }
const byId = { params: { id: 4711 } }
const slip = { bets: [{ type: 'single' as const, stake: { value: 500, currency: 'EUR' }, selections: [selection] }] }
const shareTimes = { created_at: '2026-02-01 18:30:00 UTC', expires_at: '2026-03-03 18:30:00 UTC' }

/** A page with one item. */
const paged = <T>(item: T) => ({ data: [item], pagination: PAGINATION })

export const sportsbookExamples: ExamplesOf<NamesOf<'sportsbook'>> = {
  getSports: { response: { data: [sport] } },
  getCategories: { query: { sport_key: 'soccer', ...page }, response: paged(category) },
  getCategory: { params: { id: 31 }, response: { data: category } },
  getTournaments: {
    query: { sport_key: 'soccer', category_id: '31', ...page },
    response: paged(tournament),
  },
  getTournament: { params: { id: 17 }, response: { data: tournament } },
  getSuggestedCombos: {
    response: {
      data: [
        {
          bonus: { id: 'combo-boost', name: 'Combo boost' },
          bonus_odds: 1.05,
          selections: [{ match, market, outcome_id: '12' }],
        },
      ],
    },
  },
  getPopular: {
    query: { limit: 3 },
    response: {
      data: { picks: [{ match, market, outcome_id: '12', players: 25 }], matches: [{ match, players: 40 }] },
    },
  },
  getCompetitor: {
    params: { id: 1 },
    response: {
      data: {
        competitor,
        sport,
        tournament,
        squad: [athlete],
      },
    },
  },
  getAthletes: { query: page, response: paged({ athlete, competitor, sport }) },
  getAthlete: {
    params: { id: 101 },
    response: {
      data: {
        athlete,
        competitor,
        sport,
        tournament,
        season_start: '2026-08-15T14:00:00.000Z',
        matches: [
          {
            id: 4700,
            start_time: '2026-11-14T15:00:00.000Z',
            side: 'away',
            opponent: { id: 2, slug: 'harbour-p2', name: 'Harbour', short_name: 'HAR' },
            score: { home: 1, away: 2 },
            starter: true,
            figures: [
              { key: 'goals', value: 1 },
              { key: 'shots', value: 4 },
            ],
          },
        ],
      },
    },
  },
  getStandings: { params: { id: 17 }, response: { data: standings } },
  getResultCounts: {
    query: { times: '2026-11-20T00:00:00Z,2026-11-21T00:00:00Z' },
    response: {
      data: [
        {
          start_from: '2026-11-20T00:00:00.000Z',
          start_to: '2026-11-21T00:00:00.000Z',
          match_count: 12,
          sports: [{ id: 1, match_count: 12 }],
        },
      ],
    },
  },
  getSearch: {
    query: { q: 'north', match_status: '0,1' },
    response: {
      data: {
        competitors: match.competitors ? [{ competitor: match.competitors.home, match }] : [],
        athletes: [{ athlete, competitor, sport }],
        sports: [],
        categories: [],
        tournaments: [],
        matches: [match],
      },
    },
  },
  getMatches: {
    query: { sport_key: 'soccer', match_status: '1', sort_by: 'tournament_priority', ...page },
    response: paged(match),
  },
  getMatch: { ...byId, response: { data: match } },
  getMatchMarkets: {
    ...byId,
    query: { group_key: 'goals', ...page },
    response: { data: [market, settledMarket], pagination: { ...PAGINATION, total: 2 } },
  },
  getMatchResults: { ...byId, query: { market_id: '18' }, response: { data: [lineResult] } },
  postCounters: {
    body: { match_status: [0, 1], has_video: true },
    response: {
      live: 8,
      sports: [eventCounts],
      categories: [{ ...eventCounts, id: 31 }],
      tournaments: [{ ...eventCounts, id: 17 }],
    },
  },
  getMatchVideo: {
    ...byId,
    response: {
      data: { url: 'https://video.example/4711', kind: 'iframe', provider: 'example', delay_seconds: 8 },
    },
  },
  getMatchStreams: {
    ...byId,
    response: {
      data: [
        {
          id: 'main',
          name: 'Main broadcast',
          language: 'en',
          url: 'https://video.example/4711.m3u8',
          kind: 'hls',
          provider: 'example',
          delay_seconds: 8,
        },
      ],
    },
  },
  getMatchPrices: {
    ...byId,
    query: { market_id: '18', specifier: 'total=2.5' },
    response: {
      data: {
        market_id: '18',
        specifier: 'total=2.5',
        started_at: '2026-02-01T18:00:00.000Z',
        outcomes: [
          {
            id: '12',
            prices: [
              { at: '2026-02-01T17:30:00.000Z', odds: 1.95 },
              { at: NOW, odds: 2.049 },
            ],
          },
          {
            id: '13',
            prices: [
              { at: '2026-02-01T17:30:00.000Z', odds: 1.88 },
              { at: NOW, odds: 1.8 },
            ],
          },
        ],
        marks: [{ at: NOW, type: 'goal', side: 'home' }],
      },
    },
  },
  getMatchStatistics: {
    params: { id: 4711, type: 'summary' },
    response: {
      type: 'summary',
      data: [{ key: 'corners', home: 3, away: 1 }],
      timeline: [{ minute: 12, type: 'goal', side: 'home', player: 'A. Hart', at: NOW }],
    },
  },
  getVote: {
    query: { prediction_id: 'sr:match:4711' },
    response: { data: null, totals: { home: 120, draw: 40, away: 60 } },
  },
  postVote: {
    body: { prediction_id: 'sr:match:4711', data: { choice: 'home' } },
    response: {
      data: { prediction_id: 'sr:match:4711', data: { choice: 'home' }, created_at: NOW },
      totals: { home: 121, draw: 40, away: 60 },
    },
  },
  getBets: { query: { status: 'open', ...page }, response: paged(bet) },
  postBets: {
    body: {
      meta: { device_id: UUID, quick: false, type: 'single', auto_accept_odds_change: 'higher' },
      bets: [{ stake: { value: 500, currency: 'EUR' }, selections: [selection] }],
    },
    response: { data: [bet] },
  },
  postBetsMaxStake: {
    body: { currency: 'EUR', selections: [selection] },
    response: {
      max_stake: { value: 250000, currency: 'EUR', subunits: 100 },
      min_stake: { value: 50, currency: 'EUR', subunits: 100 },
    },
  },
  getBetReceipt: { params: { id: UUID }, response: { data: receipt } },
  postBetsCashout: {
    body: { bet_id: UUID, to_cashout: 460 },
    response: {
      data: { ...bet, status: 'cashed_out', result: 'cashed_out', win_amount: 460, to_cashout: null, settled_at: NOW },
    },
  },
  postBetsCashoutPart: {
    body: { bet_id: UUID, remaining: 500, stake: 250, amount: 230 },
    response: {
      data: {
        ...bet,
        potential_win: 742,
        to_cashout: 230,
        cashed_out: { stake: 250, amount: 230, parts: [{ no: 1, stake: 250, amount: 230, at: NOW, by: 'player' }] },
        rest: { stake: 250, potential_win: 512 },
        version: 3,
      },
    },
  },
  getBetsCustomMarkets: { params: { match_id: 4711 }, response: { data: [market] } },
  postBetsCustomOdds: {
    body: { selections: [unpriced, unpricedSecond] },
    response: { odds: 2.871, selections: [selection, second] },
  },
  getBetsShareCode: {
    query: { code: 'K7PQ2M' },
    response: {
      code: 'K7PQ2M',
      bets: [{ type: 'single', selections: [{ ...selection, match_urn_id: 'sr:match:4711' }] }],
      ...shareTimes,
    },
  },
  postBetsShareCode: {
    body: { bets: [{ type: 'single', selections: [selection] }] },
    response: { code: 'K7PQ2M', url: 'https://sportsbook.example/en?code=K7PQ2M', ...shareTimes },
  },
  getBonuses: { query: { available: true, limit_per_type: 4 }, response: { data: [comboboost] } },
  postBonuses: {
    body: slip,
    response: {
      data: [
        {
          comboboost: null,
          freebets: [freebet],
          hunting: null,
          lootbox: null,
          tournament: null,
          upcoming: [slipBonus],
        },
      ],
    },
  },
  postBonusesMarkAsSeen: { body: { bonuses: [{ id: 'weekend-boost', type: 'comboboost' }] } },
  postBonusesPromoCode: { body: { code: 'WELCOME' }, response: { data: freebet } },
  getComboboosts: { query: { status: 'active', ...page }, response: paged(comboboost) },
  getFreebets: { query: { available: true, ...page }, response: paged(freebet) },
  getHuntings: { query: { status: 'active', ...page }, response: paged(hunting) },
  getLootboxes: { query: { status: 'active', ...page }, response: paged(lootbox) },
  getBonusTournaments: { query: { status: 'active', ...page }, response: paged(bonusTournament) },
  getFreebetsAmb: { response: { data: [ambProgress] } },
  postFreebetsAmb: { body: slip, response: { data: [ambProgress] } },
  getBonusTournamentRating: {
    params: { id: 'spring-cup' },
    query: page,
    response: {
      ...paged({
        position: 1,
        current_user: false,
        email: 'a***@e***.com',
        farmed_amount: 12000,
        currency_code: 'EUR',
        farmed_freebets_count: 3,
        prize: 5000,
        simulated: false,
      }),
      current_user: null,
    },
  },
  getBonus: { params: { type: 'comboboosts', id: 'weekend-boost' }, response: { data: comboboost } },
  getBonusTerms: {
    params: { type: 'comboboosts', id: 'weekend-boost' },
    response: {
      data: {
        id: 'weekend-boost',
        title: 'Weekend boost',
        blocks: [{ kind: 'paragraph', text: 'Three selections or more.' }],
        locale: 'en',
      },
    },
  },
  postBonusActivate: {
    params: { id: 'welcome-freebet' },
    body: { replaces: ['second-chance'] },
    response: { data: freebet },
  },
  postBonusBoost: {
    params: { id: 'lucky-box' },
    body: { freebet_id: 'welcome-freebet' },
    response: { data: freebet },
  },
  getJackpots: { response: { data: [jackpot] } },
  postJackpots: { body: slip, response: { data: [{ jackpots: [jackpot] }] } },
  getJackpot: { params: { id: 'daily' }, response: { data: jackpot } },
  getJackpotRound: {
    params: { id: 'daily', level: 'mini', round: 2 },
    query: page,
    response: {
      data: {
        jackpot_id: 'daily',
        level: 'mini',
        round: 2,
        seed: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
        commitment: '5f3c0b1c1d4e8a7f6b2d9c0e4a1f8b7d3c6e5a2f9b8d7c4e1a0f3b6d5c8e7a92',
        base: 300000,
        max: 500000,
        amount: 480000,
        start_micro: '300000000000',
        rate_ppm: 400,
        stake_cap: 20000,
        crossing_no: 81,
        rejected_nos: [],
      },
      entries: [{ no: 81, stake: 500, ticket: '9f2c41d07b6e4a3f8c5d2e1b0a9f8e7d6c5b4a39281706f5e4d3c2b1a0998877' }],
      pagination: PAGINATION,
    },
  },
  getJackpotHits: { query: { jackpot_id: 'daily', limit: 10 }, response: { data: [jackpotHit] } },
  getNotifications: { query: page, response: paged(notification) },
  getNotificationsCounters: { response: { unread: 3 } },
  postNotificationsReadAll: { response: { unread: 0 } },
  postNotificationsRead: { body: { ids: [UUID] }, response: { unread: 2 } },
  postPushSubscription: { body: pushSubscription, response: { data: { id: UUID } } },
  putPushSubscription: {
    params: { id: UUID },
    body: { auth: pushSubscription.keys.auth, subscription: pushSubscription },
  },
  deletePushSubscription: { params: { id: UUID } },
  getFavourites: {
    params: { type: 'sports' },
    query: { is_bettable: true },
    response: { type: 'sports', data: [sport] },
  },
  postFavourite: { params: { type: 'matches', id: 4711 } },
  deleteFavourite: { params: { type: 'matches', id: 4711 } },
  postLaunch: {
    params: { provider: 'lotto' },
    body: { app: 'lotto' },
    response: { url: 'https://lotto.example/launch?session=8f1d' },
  },
  getWatchersioUserid: { response: { user_id: '9f2c41' } },
  getIcons: {
    query: { version: '3f9a' },
    response: '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="sport-soccer" viewBox="0 0 24 24"/></svg>',
  },
  getSettings: { response: { data: settings } },
  postSettings: {
    body: { odds_type: 'british', stakes: { EUR: [200, 500, 1000] } },
    response: { data: { ...settings, stakes: { EUR: [200, 500, 1000] } } },
  },
  getPage: {
    params: { slug: 'rules' },
    response: {
      data: {
        slug: 'rules',
        title: 'Rules',
        description: 'The rules of betting.',
        blocks: [
          { kind: 'heading', text: 'Stakes' },
          { kind: 'paragraph', text: 'The minimum stake is 0.50 EUR.' },
        ],
        updated_at: NOW,
      },
    },
  },
  postWebsocketToken: { response: { token: 'eyJhbGciOi…', expires_at: LATER } },
  postWebsocketAuthorize: {
    body: { channels: ['$user:en-42'] },
    response: { channels: [{ channel: '$user:en-42', token: 'eyJhbGciOi…' }] },
  },
}
