/**
 * The tables as Kysely types. A folder that owns tables declares them in its `tables.ts`, which adds them to the
 * interface here; the SQL beside it, in its folder `sql`, is authoritative.
 */
import type { Generated, JSONColumnType } from 'kysely'
import type { Identity } from './column-types.ts'

export interface Tables {
  secrets: { name: string; value: string; created_at: Generated<Date> }
  audit_log: {
    id: Identity
    subject: string
    entity: string
    entity_id: string
    operation: 'insert' | 'update' | 'call'
    before: JSONColumnType<Record<string, unknown>> | null
    after: JSONColumnType<Record<string, unknown>>
    actor: string
    cause: string
    recorded_at: Generated<Date>
  }
}
