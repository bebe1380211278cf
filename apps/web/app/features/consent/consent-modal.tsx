import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Switch } from '../../ui/switch.tsx'
import text from '../../ui/text.module.css'
import { consent, storeConsent } from './cookie-bar.tsx'

/** Explains each kind of cookie, with a choice for those that are not necessary. */
export function ConsentModal({ close }: ModalProps<'cookieConsent'>) {
  const t = useT()
  const [hasAnalytics, setAnalytics] = useState(consent.get() === 'all')
  const save = () => {
    storeConsent(hasAnalytics ? 'all' : 'necessary')
    close('done')
  }
  return (
    <Modal
      title={t('cookies.title')}
      sheet
      footer={
        <Button kind="primary" onClick={save}>
          {t('cookies.save')}
        </Button>
      }
    >
      <p className={text.second}>{t('cookies.needed')}</p>
      <Switch
        label={t('cookies.measure')}
        hint={t('cookies.measure.text')}
        isOn={hasAnalytics}
        onToggle={() => setAnalytics(!hasAnalytics)}
      />
    </Modal>
  )
}
