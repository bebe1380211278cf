import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { saveSetting } from '../../../shared/player/save-setting.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ACCEPT_MODES, clearAcceptMode, storeAcceptMode } from '../placing/accept-mode.ts'
import styles from './slip.module.css'
import type { Slip } from './use-slip.ts'

/** Chooses the odds acceptance mode. Stored in the player's settings, else on this device. */
export function AcceptMenu({ slip }: { readonly slip: Slip }) {
  const { t } = useI18n()
  const app = useApp()
  const { acceptMode } = slip.ticket
  const choose = async (mode: AcceptMode) => {
    slip.store.dispatch({ type: 'changeAcceptMode', mode })
    storeAcceptMode(mode)
    if (await saveSetting(app, { auto_accept_odds_change: mode })) clearAcceptMode()
  }
  return (
    <div className={styles.accept}>
      <Icon name="sliders" size={14} />
      <Menu
        label={t('accept.label', { mode: t(`accept.${acceptMode}`) })}
        options={ACCEPT_MODES.map(mode => ({ value: mode, label: t(`accept.${mode}`) }))}
        value={acceptMode}
        onChange={mode => void choose(mode)}
        above
      >
        {t(`accept.${acceptMode}`)}
      </Menu>
    </div>
  )
}
