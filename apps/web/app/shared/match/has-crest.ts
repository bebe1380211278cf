import type { Sport } from '@touchline/contract/entities/catalogue'

/** Sports of individual players, who have no crest. */
const WITHOUT_CREST: readonly string[] = ['tennis', 'table-tennis', 'badminton', 'mma', 'boxing', 'darts', 'snooker']

/** Whether the competitors of a sport are teams with a crest. */
export const hasCrest = (sportKey: string): boolean => !WITHOUT_CREST.includes(sportKey)

/** Whether the leagues of a sport are tables of teams. The table of a cup is empty. */
export const hasTable = ({ key, type }: Sport): boolean => type === 'sport' && hasCrest(key)
