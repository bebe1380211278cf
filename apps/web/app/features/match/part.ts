/** The parts of a match page that load after it. */
import { definePart } from '../../shared/parts/part.ts'

export const priceChart = definePart({
  when: 'demand',
  load: () => import('./price/price-chart.tsx'),
  texts: ['match', 'session', 'match-price'],
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
export const keyStatistics = definePart({
  when: 'demand',
  load: () => import('./scoreboard/statistics.tsx'),
  texts: ['stat', 'session', 'match-event'],
})
export const prospect = definePart({
  when: 'demand',
  load: () => import('./insights/prospect.tsx'),
  texts: ['stat', 'vote'],
})
export const video = definePart({
  when: 'demand',
  load: () => import('./scoreboard/video-slot.tsx'),
  texts: ['match', 'match-video'],
})
export const miniLine = definePart({
  when: 'demand',
  load: () => import('./scoreboard/mini-line.tsx'),
  texts: ['match', 'session'],
})
export const insightPanels = definePart({
  when: 'demand',
  load: () => import('./insights/insight-panels.tsx'),
  texts: ['stat', 'vote', 'match-event'],
})
export const matchSharing = definePart({
  when: 'demand',
  load: () => import('./scoreboard/share-address.ts'),
  texts: 'session',
})
