/**
 * Generated from the endpoint table by `npm run generate -w @touchline/contract`; not edited by hand. What a client must
 * know to make each call; the shapes are types only, in `src/endpoints.ts`.
 */
export const routes = {
  getSports: { api: 'sportsbook', version: 'v2', method: 'GET', path: '/sports', auth: 'none' },
  getCategories: { api: 'sportsbook', version: 'v2', method: 'GET', path: '/categories', auth: 'none', query: true },
  getTournaments: { api: 'sportsbook', version: 'v2', method: 'GET', path: '/tournaments', auth: 'none', query: true },
  getMatches: { api: 'sportsbook', version: 'v2', method: 'GET', path: '/matches', auth: 'optional', query: true },
  getMatch: { api: 'sportsbook', version: 'v2', method: 'GET', path: '/matches/:id', auth: 'none' },
  getMatchMarkets: { api: 'sportsbook', version: 'v2', method: 'GET', path: '/matches/:id/markets', auth: 'none', query: true },
  postCounters: { api: 'sportsbook', version: 'v2', method: 'POST', path: '/counters', auth: 'none', body: true },
  getBets: { api: 'sportsbook', version: 'v3', method: 'GET', path: '/bets', auth: 'bearer', query: true },
  postBets: { api: 'sportsbook', version: 'v3', method: 'POST', path: '/bets', auth: 'bearer', body: true, idempotent: true },
  deleteSignOut: { api: 'platform', version: 'v2', method: 'DELETE', path: '/users/sign_out', auth: 'cookie' },
  postSportsbookSessions: { api: 'platform', version: 'v2', method: 'POST', path: '/sportsbook_sessions', auth: 'cookie' },
  getPlayer: { api: 'platform', version: 'v2', method: 'GET', path: '/player', auth: 'cookie' },
  getPlayerAccounts: { api: 'platform', version: 'v2', method: 'GET', path: '/player/accounts', auth: 'cookie', query: true },
  postSignIn: { api: 'platform', version: 'v2', method: 'POST', path: '/users/sign_in', auth: 'none', body: true },
  postSignUp: { api: 'platform', version: 'v2', method: 'POST', path: '/users', auth: 'none', body: true },
  postDeposit: { api: 'platform', version: 'v2', method: 'POST', path: '/wallet/deposits', auth: 'cookie', body: true, idempotent: true },
  getSettings: { api: 'sportsbook', version: 'v2', method: 'GET', path: '/settings', auth: 'optional' },
  postSettings: { api: 'sportsbook', version: 'v2', method: 'POST', path: '/settings', auth: 'bearer', body: true },
  postWebsocketToken: { api: 'sportsbook', version: 'v2', method: 'POST', path: '/websocket/token', auth: 'optional' },
  postWebsocketAuthorize: { api: 'sportsbook', version: 'v2', method: 'POST', path: '/websocket/authorize', auth: 'bearer', body: true },
} as const

export type Routes = typeof routes
export type RouteName = keyof Routes
