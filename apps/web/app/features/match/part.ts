/** The parts of a match page that load after it. */
import { definePart } from '../../shared/parts/part.ts'

export const priceChart = definePart({
  when: 'demand',
  load: () => import('./price/price-chart.tsx'),
  texts: ['match', 'session', 'match-price'],
})
export const marketNotes = definePart({
  when: 'demand',
  load: () => import('./markets/market-notes.tsx'),
  texts: ['lock', 'market'],
})
export const marketSearch = definePart({
  when: 'demand',
  load: () => import('./markets/market-search.tsx'),
  texts: 'market',
})
export const decided = definePart({
  when: 'demand',
  load: () => import('./markets/decided.tsx'),
  texts: 'settled',
})
export const settledMarkets = definePart({
  when: 'demand',
  load: () => import('./markets/settled-markets.tsx'),
  texts: ['match', 'settled'],
})
export const betBuilder = definePart({
  when: 'demand',
  load: () => import('./builder/bet-builder.tsx'),
  texts: ['custom', 'market'],
})
export const stage = definePart({
  when: 'demand',
  load: () => import('./tracker/stage.tsx'),
  texts: ['tracker', 'match'],
})
export const setBoard = definePart({
  when: 'rendered',
  load: () => import('./scoreboard/set-board.tsx'),
  texts: ['match', 'stat'],
})
export const facts = definePart({
  when: 'demand',
  load: () => import('./scoreboard/facts.tsx'),
  texts: ['stat', 'lock', 'period'],
})
export const hitRates = definePart({
  when: 'demand',
  load: () => import('./insights/hit-rates.tsx'),
  texts: ['match', 'market', 'stat', 'vote'],
})
export const prospect = definePart({
  when: 'demand',
  load: () => import('./insights/prospect.tsx'),
  texts: ['match', 'market', 'stat', 'vote'],
})
export const video = definePart({
  when: 'demand',
  load: () => import('./scoreboard/video-slot.tsx'),
  texts: ['match', 'stat', 'match-video'],
})
export const miniLine = definePart({
  when: 'demand',
  load: () => import('./scoreboard/mini-line.tsx'),
  texts: ['match', 'session'],
})
export const insightPanels = definePart({
  when: 'demand',
  load: () => import('./insights/insight-panels.tsx'),
  texts: ['match', 'market', 'stat', 'vote', 'match-event', 'tracker'],
})
export const matchSharing = definePart({
  when: 'demand',
  load: () => import('./scoreboard/share-address.ts'),
  texts: 'session',
})
