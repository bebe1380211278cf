/** Source file of each page, by which the build manifest names its chunks. Only the server needs it. */
import type { PageId } from '../routes/route.ts'

const FILES: Readonly<Record<PageId, string>> = {
  sports: 'home',
  in_play: 'live',
  e_sports: 'cybersport',
  schedule: 'schedule',
  results: 'results',
  promotions: 'promotions',
  sport: 'sport',
  category: 'league',
  league: 'league',
  match: 'match',
  horse_racing: 'provider',
  lotteries: 'provider',
  premium_cricket: 'provider',
  virtual_gaming_arena: 'provider',
  general_rules: 'content',
  about: 'content',
  content: 'content',
  favorites: 'own',
  bets_history: 'own',
  user_limits: 'own',
  not_found: 'not-found',
}

export const pageSource = (page: PageId): string => `app/routes/${FILES[page]}.tsx`
