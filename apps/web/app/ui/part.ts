import { definePart } from '../shared/parts/part.ts'

/** Loads by itself: it tells of a lost connection. */
export const alertCard = definePart({ when: 'idle', load: () => import('./alert-card.tsx') })
