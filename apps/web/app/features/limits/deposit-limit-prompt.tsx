/** Before the first deposit: the question whether to set a limit on deposits. It can be passed over. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSubunits } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { LimitForm } from './limit-form.tsx'
import styles from './limits.module.css'
import { limitsQuery, recordLimitReview } from './limits-query.ts'

/** The deposit, after the question if it is due. Limits that cannot be read do not keep anybody from depositing. */
export function DepositLimitPrompt({ children }: { readonly children: ReactNode }) {
  const app = useApp()
  const t = useT()
  const subunitsOf = useSubunits()
  const { data, isPending } = useQuery(limitsQuery(app.api))
  const [isAnswered, setIsAnswered] = useState(false)
  if (isPending) return <Skeleton width="full" height="odd" />
  if (isAnswered || data?.prompt !== 'first_deposit') return children
  const { currency } = data
  const skip = () => {
    setIsAnswered(true)
    recordLimitReview(app).catch(error => reportError(error, 'passing over the question for a limit'))
  }
  return (
    <section className={styles.prompt} aria-labelledby="first-limit">
      <h3 className={text.h3} id="first-limit">
        {t('limits.prompt')}
      </h3>
      <p className={text.second}>{t('limits.prompt.text')}</p>
      <LimitForm
        kind="deposit"
        period="day"
        currency={{ currency, subunits: subunitsOf(currency) }}
        leaveLabel={t('limits.prompt.skip')}
        onDone={() => setIsAnswered(true)}
        onLeave={skip}
      />
    </section>
  )
}
