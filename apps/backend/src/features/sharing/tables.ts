import type { JSONColumnType } from 'kysely'
import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    share_codes: {
      code: string
      bets: JSONColumnType<object[], string, string>
      content_hash: string
      created_at: Time
      expires_at: Time
    }
  }
}
