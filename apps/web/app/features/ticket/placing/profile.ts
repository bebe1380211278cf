/**
 * Betting permissions of a profile; a separate module, because the shell needs it before the slip
 * is loaded.
 */
import type { Player } from '@touchline/contract/entities/player'
import type { TicketPlayer } from './player.ts'

const VIP = 'vip'

export function readProfile({ serasa, statuses }: Player): Pick<TicketPlayer, 'isForbidden' | 'isVip'> {
  return { isForbidden: serasa.pve, isVip: statuses.some(({ id }) => id === VIP) }
}
