import { definePart } from '../../shared/parts/part.ts'

/** What a press on a star does. */
export const favourites = definePart({
  when: 'first-use',
  load: () => import('./start-favourites.ts'),
  texts: 'favourites',
})
export const favouriteShortcuts = definePart({
  when: 'demand',
  load: () => import('./favourite-shortcuts.tsx'),
  texts: 'favourites',
})
export const favouritesPage = definePart({
  when: 'demand',
  load: () => import('./favourites-page.tsx'),
  texts: 'favourites',
})
