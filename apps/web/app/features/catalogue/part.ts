import { definePart } from '../../shared/parts/part.ts'

export const matchList = definePart({ when: 'demand', load: () => import('./match-list.tsx'), texts: 'session' })

export const listFailure = definePart({
  when: 'demand',
  load: () => import('./list-failure.tsx'),
  texts: 'connection',
})
