import { useT } from '../../i18n/provider.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { Modal } from '../../ui/modal.tsx'
import { Switch } from '../../ui/switch.tsx'
import { shortcuts } from '../start/start-shortcuts.ts'
import styles from './shortcuts-modal.module.css'

const KEYS = [
  ['/', 'shortcuts.search'],
  ['s', 'shortcuts.slip'],
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
    </Modal>
  )
}
