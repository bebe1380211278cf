import type { Notification } from '@touchline/contract/entities/engagement'
import type { IconName } from '../../shared/config/icon-name.ts'

/** Icons of the subjects of notifications. A notification about something else has the icon of its type. */
export const SUBJECT_ICONS: Partial<Record<NonNullable<Notification['object_type']>, IconName>> = {
  bet: 'ticket',
  bonus: 'gift',
  jackpot_hit: 'trophy',
  payment: 'wallet',
}
