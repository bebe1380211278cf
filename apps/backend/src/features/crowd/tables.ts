import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    crowd_state: { is_only: Generated<boolean>; through_ms: number }
  }
}
