/** The operator's terms changed: the player accepts them or signs out. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl } from '../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useSessionState } from '../../shared/player/use-session.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Switch } from '../../ui/switch.tsx'
import text from '../../ui/text.module.css'
import styles from './account.module.css'
import { ProblemNotice, SignOutButton, useSubmit } from './form.tsx'

export function TermsModal({ close }: ModalProps<'termsChecker'>) {
  const t = useT()
  const { api, config, locale } = useApp()
  const queryClient = useQueryClient()
  const settings = useSettings()
  const { status } = useSessionState()
  const { isBusy, problem, send } = useSubmit('terms')
  const [hasRead, setRead] = useState(false)
  const version = settings?.system?.platform_settings.terms_version
  useEffect(() => {
    if (status === 'NOT_LOGGED_IN') close()
  }, [status, close])
  const agree = () =>
    void send(async () => {
      if (version) {
        const { data } = await api.call('patchPlayer', { body: { terms_version: version } })
        queryClient.setQueryData(queryKeys.profile, data)
      }
      close('done')
    })
  return (
    <Modal
      title={t('modal.terms')}
      sheet
      footer={
        <>
          <SignOutButton />
          <Button kind="primary" busy={isBusy} aria-disabled={!hasRead || undefined} onClick={agree}>
            {t('modal.terms.agree')}
          </Button>
        </>
      }
    >
      <div className={styles.terms}>
        <p className={text.second}>{t('modal.terms.text', { version: version ?? '' })}</p>
        <a
          className={text.link}
          href={outgoingUrl(config.hostUrl, outgoingPaths.terms, locale)}
          target="_blank"
          rel="noopener"
        >
          {t('modal.terms.link')}
        </a>
      </div>
      <Switch label={t('modal.terms.read')} isOn={hasRead} onToggle={() => setRead(!hasRead)} />
      <ProblemNotice problem={problem} />
    </Modal>
  )
}
