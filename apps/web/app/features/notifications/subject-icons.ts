import type { Notification } from '@touchline/contract/entities/engagement'
import type { IconName } from '../../shared/config/icon-name.ts'

/** Icons of what notifications are about; the others have those of their tone. */
export const SUBJECT_ICONS: Partial<Record<NonNullable<Notification['object_type']>, IconName>> = {
  bet: 'ticket',
  bonus: 'gift',
  jackpot_hit: 'trophy',
  payment: 'wallet',
}
