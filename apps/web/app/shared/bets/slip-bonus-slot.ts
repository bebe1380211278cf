/** Data of the slip for the feature of bonuses, whose code is loaded with the slip's. */

import type { BetLimits } from '@touchline/betting/limits/bet-limits'
import type { DefaultBonusType } from '@touchline/betting/slip/bonus'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import type { ComponentType } from 'react'
import type { Part } from '../parts/part.ts'

export interface SlipBonusProps {
  readonly bet: SlipBet
  /** The boost is being judged anew: no gain of it is shown. */
  readonly isBoostOutdated: boolean
  /** The payout limit caps what a bonus brings. */
  readonly limits: BetLimits | null
  /** A placement is pending: nothing can be chosen. */
  readonly isLocked: boolean
  /** Whether the freebet has a use left beside the slip's other bets. */
  readonly isFreebetLeft: (freebetId: string) => boolean
  /** Null removes the freebet. */
  readonly onFreebet: (freebetId: string | null) => void
  /** Null declines every bonus. */
  readonly onBonus: (type: DefaultBonusType | null) => void
  /** Opens the menu as a sheet; null where it opens on the slip. */
  readonly onMenu: (() => void) | null
}

export type SlipBonusMenuProps = Omit<SlipBonusProps, 'isLocked' | 'onMenu'>

export type SlipBonusPart = Part<{
  SlipBonus: ComponentType<SlipBonusProps>
  /** All that a bet can use. */
  SlipBonusMenu: ComponentType<SlipBonusMenuProps>
}>
