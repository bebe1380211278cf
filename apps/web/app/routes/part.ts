/** The parts of home that load after it. */
import { definePart } from '../shared/parts/part.ts'

export const homeStart = definePart({
  when: 'idle',
  load: () => import('./home-start.tsx'),
  texts: ['first-bet', 'session'],
})
export const homeSections = definePart({ when: 'idle', load: () => import('./home-sections.tsx'), texts: 'session' })
