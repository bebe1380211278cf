/** Changes and appeals in wire format. */
import type { IdentityAppeal, IdentityChange } from '@touchline/contract/entities/identity'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

export type ChangeRow = Selectable<Tables['identity_changes']>
export type AppealRow = Selectable<Tables['identity_appeals']>

export const toWireChange = (row: ChangeRow): IdentityChange => ({
  id: String(row.id),
  status: row.status,
  first_name: row.first_name,
  last_name: row.last_name,
  birth_date: row.birth_date,
  created_at: row.created_at.toISOString(),
})

export const toWireAppeal = (row: AppealRow): IdentityAppeal => ({
  number: row.number,
  text: row.text,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  decision: row.decision,
  reason: row.reason,
  decided_at: row.decided_at?.toISOString() ?? null,
})
