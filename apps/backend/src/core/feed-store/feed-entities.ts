/** Sports, categories, leagues and competitors of stored events. */
import type { FeedCatalogue } from '@touchline/simulator/feed/feed-catalogue'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { FeedEntityKind } from './tables.ts'

export type NamedEntities = Pick<FeedCatalogue, 'sports' | 'categories' | 'tournaments' | 'competitors'>

const LISTS = {
  sport: 'sports',
  category: 'categories',
  tournament: 'tournaments',
  competitor: 'competitors',
} as const satisfies Record<FeedEntityKind, keyof NamedEntities>

const KINDS = Object.keys(LISTS) as FeedEntityKind[]

type Entity = NamedEntities[keyof NamedEntities][number]

interface EntityRow {
  readonly kind: FeedEntityKind
  readonly id: number
  readonly entity: Entity
}

/** Writes the entities of events, each once in the life of this process. */
export class EntityWriter {
  readonly #db: Db
  readonly #entities: Readonly<Record<FeedEntityKind, ReadonlyMap<number, Entity>>>
  readonly #written = new Set<string>()

  constructor(db: Db, catalogue: NamedEntities) {
    this.#db = db
    const mapOf = (kind: FeedEntityKind) =>
      new Map<number, Entity>(catalogue[LISTS[kind]].map(entity => [entity.id, entity]))
    this.#entities = {
      sport: mapOf('sport'),
      category: mapOf('category'),
      tournament: mapOf('tournament'),
      competitor: mapOf('competitor'),
    }
  }

  categoryOf(tournamentId: number): number | undefined {
    const league = this.#entities.tournament.get(tournamentId)
    return league && 'categoryId' in league ? league.categoryId : undefined
  }

  async write(matches: readonly FeedMatch[]): Promise<void> {
    const rows = new Map<string, EntityRow>()
    const add = (kind: FeedEntityKind, id: number | null | undefined): void => {
      const entity = id === null || id === undefined ? undefined : this.#entities[kind].get(id)
      const key = `${kind} ${id}`
      if (entity && !this.#written.has(key)) rows.set(key, { kind, id: entity.id, entity })
    }
    for (const { sportId, tournamentId, homeId, awayId, fieldIds } of matches) {
      add('sport', sportId)
      add('category', this.categoryOf(tournamentId))
      add('tournament', tournamentId)
      for (const id of [homeId, awayId, ...fieldIds]) add('competitor', id)
    }
    if (rows.size === 0) return
    await this.#db
      .insertInto('feed_entities')
      .values([...rows.values()].map(({ kind, id, entity }) => ({ kind, id, entity: JSON.stringify(entity) })))
      .onConflict(conflict =>
        conflict
          .columns(['kind', 'id'])
          .doUpdateSet(({ ref }) => ({ entity: ref('excluded.entity') }))
          .whereRef('excluded.entity', '<>', 'feed_entities.entity'),
      )
      .execute()
    for (const key of rows.keys()) this.#written.add(key)
  }
}

/** The stored entities that a catalogue does not name any more. */
export async function readFormerEntities(db: Db, catalogue: NamedEntities): Promise<NamedEntities> {
  const former = await Promise.all(
    KINDS.map(async kind => {
      const ids = catalogue[LISTS[kind]].map(({ id }) => id)
      const rows = await db
        .selectFrom('feed_entities')
        .select('entity')
        .where('kind', '=', kind)
        .where(sql<boolean>`id <> all(${ids}::bigint[])`)
        .execute()
      return [LISTS[kind], rows.map(({ entity }) => entity)] as const
    }),
  )
  return Object.fromEntries(former) as unknown as NamedEntities
}
