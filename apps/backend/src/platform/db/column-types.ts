import type { ColumnType, Generated } from 'kysely'

export type Time = ColumnType<Date, Date, Date>
/** A bigint, read as a number; a value that a number cannot hold is an error. */
export type Identity = Generated<number>
