import type { IconName } from '../shared/config/icon-name.ts'

/** The sports that have a symbol of their own in the sprite; its name is the sport's key. */
export const SPORT_ICONS = (
  'soccer tennis basketball ice-hockey american-football baseball volleyball table-tennis cricket mma' +
  ' counter-strike dota-2 handball'
).split(' ') as IconName[]

export const nameOfSportIcon = (sportKey: string): IconName | undefined => SPORT_ICONS.find(name => name === sportKey)
