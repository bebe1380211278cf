/** A player's stored favourites. Those of finished events stay stored but are not shown. */
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

export class Favourites {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Ids, the most recently added first. */
  async list(playerId: number, type: FavouriteType): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('favourites')
      .select('object_id')
      .where('player_id', '=', playerId)
      .where('type', '=', type)
      .orderBy('created_at', 'desc')
      .orderBy('object_id')
      .execute()
    return rows.map(({ object_id }) => object_id)
  }

  async add(playerId: number, type: FavouriteType, objectId: number): Promise<void> {
    await this.#db
      .insertInto('favourites')
      .values({ player_id: playerId, type, object_id: objectId, created_at: new Date(this.#clock.now()) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }

  async remove(playerId: number, type: FavouriteType, objectId: number): Promise<void> {
    await this.#db
      .deleteFrom('favourites')
      .where('player_id', '=', playerId)
      .where('type', '=', type)
      .where('object_id', '=', objectId)
      .execute()
  }
}
