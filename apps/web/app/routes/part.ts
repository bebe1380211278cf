import { definePart } from '../shared/parts/part.ts'

/** What home offers besides its lists. */
export const homeStrip = definePart({ when: 'idle', load: () => import('./home-strip.tsx'), texts: 'session' })
