import { useId } from 'react'
import { CONFIRM_SETTINGS, confirmSetting, findConfirmStake } from '../../features/ticket/slip/confirm-setting.ts'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { useSettings } from '../../shared/app/app-context.tsx'
import { shortcuts } from '../../shared/browser/shortcuts.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { Modal } from '../../ui/modal.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useTicketPlayer } from '../slots/ticket-slots.tsx'
import styles from './shortcuts-modal.module.css'

const KEYS = [
  ['/', 'shortcuts.search'],
  ['j k', 'shortcuts.rows'],
  ['h l', 'shortcuts.cells'],
  ['Space', 'shortcuts.pick'],
  ['h', 'shortcuts.history-held'],
  ['[ ]', 'shortcuts.tabs'],
  ['b', 'shortcuts.builder'],
  ['t', 'shortcuts.tracker'],
  ['m', 'shortcuts.my-bets'],
  ['s', 'shortcuts.slip'],
  ['1–5', 'shortcuts.presets'],
  ['w', 'shortcuts.returns'],
  ['x', 'shortcuts.remove'],
  ['u', 'shortcuts.bring-back'],
  ['a', 'shortcuts.accept'],
  ['Enter', 'shortcuts.place'],
  ['Ctrl+Enter', 'shortcuts.place-anywhere'],
  ['?', 'shortcuts.list'],
] as const

/** Lists the shortcuts of the keyboard and switches them off. */
export function ShortcutsModal() {
  const t = useT()
  const isOn = useReadable(shortcuts) === 'on'
  return (
    <Modal title={t('shortcuts.title')} sheet>
      <dl className={styles.keys}>
        {KEYS.map(([key, id]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(id)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shortcuts.switch')}
        hint={t('shortcuts.switch.text')}
        isOn={isOn}
        onToggle={() => shortcuts.set(isOn ? 'off' : 'on')}
      />
      <ConfirmChoice />
    </Modal>
  )
}

/** Chooses which bets Enter asks about before it places them. */
function ConfirmChoice() {
  const { t, formats } = useI18n()
  const name = useId()
  const chosen = useReadable(confirmSetting)
  const { account } = useTicketPlayer()
  const stakes = useSettings()?.stakes
  const { currency, subunits } = account ?? { currency: 'EUR', subunits: 100 }
  return (
    <fieldset className={styles.choice}>
      <legend>{t('shortcuts.confirm')}</legend>
      <p>{t('shortcuts.confirm.text')}</p>
      {CONFIRM_SETTINGS.map(setting => {
        const from = findConfirmStake(setting, stakes, currency)
        if (from === null && setting !== 'always' && setting !== 'never') return null
        return (
          <label key={setting}>
            <input type="radio" name={name} checked={setting === chosen} onChange={() => confirmSetting.set(setting)} />
            {from === null ? (
              t(setting === 'never' ? 'shortcuts.confirm.never' : 'shortcuts.confirm.always')
            ) : (
              <Sentence>
                {t.isolated('shortcuts.confirm.from', { amount: formats.money({ value: from, currency, subunits }) })}
              </Sentence>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
