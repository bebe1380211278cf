import { toDecimal } from '@touchline/betting/odds/odds'
import { listSelectionBets } from '@touchline/betting/slip/compose'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useHasCall } from '../../../shared/app/use-has-call.ts'
import { toBetToShare } from '../../../shared/bets/placed-bet.ts'
import { type ModalDeps, openModal } from '../../../shared/modals/modals.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Shares the bet type and selections of bets, at current prices. */
function toShareRequest({ betType, systemType, selections }: SlipBet): ShareBetRequest {
  return {
    type: betType === 'custom' ? 'custom_bet' : betType,
    ...(systemType && { system_id: systemType.id }),
    selections: selections.map(({ matchId, marketId, specifier, outcomeId, odds }) => ({
      match_id: matchId,
      market_id: marketId,
      specifier,
      outcome_id: outcomeId,
      odds: toDecimal(odds),
    })),
  }
}

/** Opens the share dialog for the bets on the slip; of a mixed slip its singles, which hold all its selections. */
const shareSlipBets = (app: ModalDeps, bets: readonly SlipBet[]): void =>
  void openModal(app, 'share', { bets: listSelectionBets(bets).map(toShareRequest) })

/** Opens the share dialog for placed bets. */
const sharePlacedBets = (app: ModalDeps, bets: readonly Bet[]): void =>
  void openModal(app, 'share', { bets: bets.map(toBetToShare) })

/** Shares placed bets. */
export function ShareButton({ bets }: { readonly bets: readonly Bet[] }) {
  const t = useT()
  const app = useApp()
  if (!useHasCall('postBetsShareCode')) return null
  return (
    <Button block onClick={() => sharePlacedBets(app, bets)}>
      <Icon name="share" size={16} />
      {t('bets.share')}
    </Button>
  )
}

/** Shares the bets on the slip. */
export function ShareSlipButton({ bets }: { readonly bets: readonly SlipBet[] }) {
  const t = useT()
  const app = useApp()
  if (!useHasCall('postBetsShareCode')) return null
  return <IconButton icon="share" size={16} label={t('share.button')} onClick={() => shareSlipBets(app, bets)} />
}
