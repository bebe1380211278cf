import { definePart } from '../../shared/parts/part.ts'

export const limitsPage = definePart({
  when: 'demand',
  load: () => import('./limits-page.tsx'),
  texts: ['limits', 'session'],
})
