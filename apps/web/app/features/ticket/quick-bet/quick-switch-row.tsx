import { useT } from '../../../i18n/provider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useQuickBet, useQuickBetStore } from './quick-bet-store.ts'

/** Switch for quick bet on the slip. */
export function QuickSwitchRow() {
  const t = useT()
  const store = useQuickBetStore()
  const { isEnabled } = useQuickBet()
  return <Switch label={t('quick.title')} hint={t('quick.hint')} isOn={isEnabled} onToggle={store.toggle} />
}
