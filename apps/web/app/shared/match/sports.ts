import type { Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Translate } from '../../i18n/translate.ts'

/** Name of a sport in the page's language; the backend's name for sports without a message. */
export const sportName = ({ key, name }: { readonly key: string; readonly name: string }, t: Translate): string =>
  t.optional(`sport.${key}`, name)

/** The name of a league where its category is not shown: two of a sport may bear the same. */
export const leagueTitle = ({ unique_name, name }: Pick<Tournament, 'unique_name' | 'name'>): string =>
  unique_name ?? name

/** Sports of individual players, who have no crest. */
const WITHOUT_CREST: readonly string[] = ['tennis', 'table-tennis', 'badminton', 'mma', 'boxing', 'darts', 'snooker']

/** Whether the competitors of a sport are teams with a crest. */
export const hasCrest = (sportKey: string): boolean => !WITHOUT_CREST.includes(sportKey)

/** Whether the leagues of a sport are tables of teams. The table of a cup is empty. */
export const hasTable = ({ key, type }: Sport): boolean => type === 'sport' && hasCrest(key)
