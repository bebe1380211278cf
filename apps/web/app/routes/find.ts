/** Reads the subject of a page from the query cache, for titles, without fetching. */

import type { AthleteProfile } from '@touchline/contract/entities/athlete'
import type { Category, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { CompetitorProfile } from '@touchline/contract/entities/match'
import type { ContentPage } from '@touchline/contract/entities/settings'
import type { App } from '../shared/app/app.ts'
import { cached } from './find-match.ts'

export const findSport = (app: App, sportKey: string): Sport | undefined =>
  cached<Sport[]>(app, ['sports'])?.find(sport => sport.key === sportKey)

export const findCategory = (app: App, sportKey: string, id: number | undefined): Category | undefined =>
  cached<Category[]>(app, ['categories', sportKey])?.find(category => category.id === id)

export const findLeague = (app: App, sportKey: string, id: number | undefined): Tournament | undefined =>
  cached<Tournament[]>(app, ['leagues', sportKey])?.find(league => league.id === id)

/** A team or a person that competes, with its sport and league. */
export const findCompetitor = (app: App, id: number | undefined): CompetitorProfile | undefined =>
  cached<CompetitorProfile>(app, ['competitor', id])

export const findAthlete = (app: App, id: number | undefined): AthleteProfile | undefined =>
  cached<AthleteProfile>(app, ['athlete', id])

export const findContent = (app: App, slug: string): ContentPage | undefined =>
  cached<ContentPage>(app, ['content', slug])
