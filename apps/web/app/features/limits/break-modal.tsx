/**
 * A break of 24 hours, reached from the header of every page: the first press opens this, the second begins the break.
 * Nothing is asked in between, and both answers look the same.
 */

import { paths } from '../../shared/addresses/paths.ts'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button, WayLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'
import { requestLimit, useLimitChange } from './change-limits.ts'
import { formatMoment, useLimitTexts } from './limits.ts'
import { limitsQuery } from './limits-query.ts'

export function BreakModal({ close }: ModalProps<'takeBreak'>) {
  const app = useApp()
  const words = useLimitTexts()
  const { t } = words
  const { isBusy, error, run } = useLimitChange()
  const begin = async () => {
    const limit = await run(async () => {
      const begun = await requestLimit(app, { type: 'cooling_off', period: 'day' })
      // Known before this closes: nothing promotes in between.
      const limits = app.queryClient.fetchQuery({ ...limitsQuery(app.api), staleTime: 0 })
      await limits.catch(error => reportError(error, 'limits after the begin of a break'))
      return begun
    })
    if (!limit) return
    close('done')
    showAlert({
      kind: 'info',
      title: t('limits.cooling_off.done'),
      text: t('limits.excluded.until', { until: formatMoment(limit.disable_at, words) }),
    })
  }
  return (
    <Modal
      title={t('limits.cooling_off')}
      glyph={<Icon name="pause" />}
      footer={
        <>
          <Button onClick={() => close()}>{t('limits.cancel')}</Button>
          <Button busy={isBusy} data-autofocus onClick={() => void begin()}>
            {t('limits.cooling_off.confirm')}
          </Button>
        </>
      }
    >
      <h3 className={text.h3}>{t('limits.cooling_off.day')}</h3>
      <p className={text.second}>{t('limits.cooling_off.text')}</p>
      <p className={text.second}>{t('limits.exclusion.open-bets')}</p>
      <WayLink to={paths.limits()} onClick={() => close()}>
        {t('limits.title')}
      </WayLink>
      {error && (
        <Notice kind="danger" icon="warn" role="alert">
          {error}
        </Notice>
      )}
    </Modal>
  )
}
