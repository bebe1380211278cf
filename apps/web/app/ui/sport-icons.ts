/** Sprite symbols by sport. */
export const SPORT_ICONS = {
  soccer: 'soccer',
  tennis: 'tennis',
  basketball: 'basketball',
  'ice-hockey': 'hockey',
  'american-football': 'amfootball',
  baseball: 'baseball',
  volleyball: 'volleyball',
  'table-tennis': 'tabletennis',
  cricket: 'cricket',
  mma: 'mma',
  'counter-strike': 'cs',
  'dota-2': 'moba',
  handball: 'handball',
} as const

export type SportIconName = (typeof SPORT_ICONS)[keyof typeof SPORT_ICONS]

export const nameOfSportIcon = (sportKey: string): SportIconName | undefined =>
  (SPORT_ICONS as Readonly<Record<string, SportIconName>>)[sportKey]
