/** The slip and quick bet, which load at the first use of a page; what opens shared bets, when it is called. */
import { definePart } from '../../shared/parts/part.ts'

export const ticketPart = definePart({
  when: 'demand',
  load: () => import('./start-ticket.ts'),
  texts: [
    'ticket',
    'connection',
    'bets',
    'accept',
    'bet-type',
    'custom',
    'error',
    'leg',
    'news',
    'receipt',
    'sb',
    'slip-bar',
    'stake',
    'system',
    'warning',
    'quick',
    'cashout',
    'identity',
  ],
})
export const sharing = definePart({ when: 'demand', load: () => import('./sharing/sharing.ts'), texts: 'share' })
/** What a selection in play still needs. */
export const legNeeds = definePart({ when: 'demand', load: () => import('./slip/leg-needs.tsx'), texts: 'bets' })
