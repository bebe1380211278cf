import { definePart } from '../../shared/parts/part.ts'

export const matchList = definePart({ when: 'demand', load: () => import('./match-list.tsx'), texts: 'session' })
