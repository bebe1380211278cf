import { useT } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button, WayLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import text from '../../ui/text.module.css'
import { recordLimitReview } from './limits-query.ts'

/** Reminds a player to review the limits. Closed without an answer, it comes again with the next visit. */
export function LimitReviewModal({ close }: ModalProps<'limitReview'>) {
  const app = useApp()
  const t = useT()
  const answer = () => {
    close('done')
    recordLimitReview(app).catch(error => reportError(error, 'recording a review of limits'))
  }
  return (
    <Modal
      title={t('limits.review')}
      glyph={<Icon name="shield" />}
      footer={
        <>
          <Button onClick={answer}>{t('limits.review.keep')}</Button>
          <WayLink to={paths.limits()} onClick={answer}>
            {t('limits.review.open')}
          </WayLink>
        </>
      }
    >
      <p className={text.second}>{t('limits.review.text')}</p>
    </Modal>
  )
}
