import type { Tournament } from '@touchline/contract/entities/catalogue'

/** The name of a league where its category is not shown: two of a sport may bear the same. */
export const leagueTitle = ({ unique_name, name }: Pick<Tournament, 'unique_name' | 'name'>): string =>
  unique_name ?? name
