import type { FavouriteType } from '@touchline/contract/entities/engagement'
import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    favourites: { player_id: number; type: FavouriteType; object_id: number; created_at: Time }
  }
}
