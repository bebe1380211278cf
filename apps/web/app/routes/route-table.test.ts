import { describe, expect, it } from 'vitest'
import { leaguePath, matchPath, paths } from '../shared/addresses/paths.ts'
import { matchRoute, routes } from './route-table.ts'

describe('matchRoute', () => {
  it.each([
    ['/', 'sports'],
    ['/live', 'in_play'],
    ['/live/', 'in_play'],
    ['/bets-history', 'bets_history'],
    ['/limits', 'user_limits'],
    ['/404', 'not_found'],
    ['/soccer', 'sport'],
    ['/soccer/england-c31', 'category'],
    ['/soccer/premier-league-t17', 'league'],
    ['/soccer/premier-league-t17/table', 'league'],
    ['/soccer/england-c31/table', 'not_found'],
    ['/soccer/premier-league-t17/table/more', 'not_found'],
    ['/soccer/arsenal-p1', 'team'],
    ['/soccer/owen-harte-a101', 'athlete'],
    ['/soccer/arsenal-chelsea-m4711', 'match'],
    ['/soccer/m4711', 'match'],
    ['/soccer/nonsense', 'not_found'],
    ['/soccer/season-s7', 'match'],
    ['/soccer/stage-g7', 'match'],
    ['/soccer/winner-o7', 'match'],
    ['/cybersport', 'e_sports'],
    ['/schedule', 'schedule'],
    ['/results', 'results'],
    ['/promotions', 'promotions'],
    ['/racing', 'horse_racing'],
    ['/lotteries', 'lotteries'],
    ['/premium-cricket', 'premium_cricket'],
    ['/virtual-gaming-arena', 'virtual_gaming_arena'],
    ['/general-rules', 'general_rules'],
    ['/about', 'about'],
    ['/racing/more', 'not_found'],
    ['/soccer/arsenal-chelsea-m0', 'not_found'],
    ['/soccer/arsenal-chelsea-m4711/more', 'not_found'],
    ['/%E0%A4%A', 'not_found'],
  ])('%s is the page %s', (path, page) => {
    expect(matchRoute(path).route.page).toBe(page)
  })

  it('hands over the sport, the slug and the tidied path', () => {
    expect(matchRoute('/soccer/arsenal-chelsea-m4711/').params).toEqual({
      path: '/soccer/arsenal-chelsea-m4711',
      sportKey: 'soccer',
      slug: { kind: 'match', id: 4711, name: 'arsenal-chelsea' },
      tab: '',
    })
    expect(matchRoute('/soccer/premier-league-t17/results').params).toMatchObject({ slug: { id: 17 }, tab: 'results' })
  })

  it('reads names in other scripts', () => {
    const path = '/soccer/%D8%A7%D9%84%D8%A3%D9%87%D9%84%D9%8A-m5'
    expect(matchRoute(path).params).toMatchObject({ path, slug: { name: 'الأهلي', id: 5 } })
  })
})

describe('paths', () => {
  const sport = { key: 'soccer' }
  it.each([
    [paths.home(), 'sports'],
    [paths.live(), 'in_play'],
    [paths.sport('soccer'), 'sport'],
    [paths.category('soccer', 'england-c31'), 'category'],
    [paths.team('soccer', 'arsenal-p1'), 'team'],
    [paths.athlete('soccer', 'owen-harte-a101'), 'athlete'],
    [leaguePath({ slug: 'premier-league-t17', sport: { key: 'soccer' } }, 'table'), 'league'],
    [leaguePath({ slug: 'premier-league-t17', sport }), 'league'],
    [matchPath({ slug: 'الأهلي-m5', tournament: { sport } }), 'match'],
    [paths.cybersport(), 'e_sports'],
    [paths.schedule(), 'schedule'],
    [paths.results(), 'results'],
    [paths.promotions(), 'promotions'],
    [paths.betsHistory(), 'bets_history'],
  ])('%s leads to the page %s', (path, page) => {
    expect(matchRoute(path).route.page).toBe(page)
    expect(matchRoute(path).params.path).toBe(path)
  })
})

it('keeps private and error pages out of search engines', () => {
  expect(routes.filter(route => !route.indexed).map(route => route.page)).toEqual([
    'favorites',
    'bets_history',
    'user_limits',
    'not_found',
  ])
})
