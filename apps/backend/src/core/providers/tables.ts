import type { Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    provider_statuses: { provider: string; status: 'active' | 'inactive'; changed_at: Time }
  }
}
