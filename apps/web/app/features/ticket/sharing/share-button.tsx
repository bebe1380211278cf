import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import type { Bet } from '@touchline/contract/entities/bet'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { sharePlacedBets, shareSlipBets } from './share-bets.ts'

/** Shares placed bets. */
export function ShareButton({ bets }: { readonly bets: readonly Bet[] }) {
  const t = useT()
  const app = useApp()
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
  return <IconButton icon="share" size={16} label={t('share.button')} onClick={() => shareSlipBets(app, bets)} />
}
