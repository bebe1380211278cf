/** What the menus of the header load when they are used. */
import { definePart } from '../../shared/parts/part.ts'

export const languageList = definePart({
  when: 'demand',
  load: () => import('./language-list.tsx'),
  texts: 'page',
})
export const languageSwitch = definePart({
  when: 'demand',
  load: () => import('../navigation/switch-language.ts'),
  texts: 'settings',
})
export const savedSettings = definePart({
  when: 'demand',
  load: () => import('../../shared/player/save-setting.ts'),
  texts: 'settings',
})
