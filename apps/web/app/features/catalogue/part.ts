import { definePart } from '../../shared/parts/part.ts'

export const standings = definePart({
  when: 'demand',
  load: () => import('../../ui/standings-table.tsx'),
  texts: 'stat',
})
export const matchList = definePart({ when: 'demand', load: () => import('./match-list.tsx'), texts: 'session' })
