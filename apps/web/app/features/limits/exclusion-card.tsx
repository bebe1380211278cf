import type { UserLimit } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import text from '../../ui/text.module.css'
import { EXCLUSIONS, type ExclusionType } from './limit-kinds.ts'
import { findExclusion } from './limit-slots.ts'
import { formatMoment } from './limit-texts.ts'
import styles from './limits.late.module.css'
import { useLimitTexts } from './use-limit-texts.ts'

/** Time-outs and self-exclusion: the active one, and options for a longer one. */
export function ExclusionCard({ limits }: { readonly limits: readonly UserLimit[] }) {
  const t = useT()
  const current = findExclusion(limits)
  return (
    <div className={cx(card.card, styles.card)}>
      <h2 className={cx(text.h2, styles.cardHead)}>{t('limits.exclusion')}</h2>
      {current && <Current limit={current} />}
      <Choice type="cooling_off" />
      <Choice type="self_exclusion" />
    </div>
  )
}

function Current({ limit }: { readonly limit: UserLimit }) {
  const words = useLimitTexts()
  const until = formatMoment(limit.disable_at, words)
  return (
    <div className={styles.section}>
      <Notice kind="info" icon="shield" role="status">
        {until ? words.t('limits.excluded.until', { until }) : words.t('limits.excluded')}
      </Notice>
    </div>
  )
}

function Choice({ type }: { readonly type: ExclusionType }) {
  const app = useApp()
  const t = useT()
  const periods = EXCLUSIONS[type]
  const [period, setPeriod] = useState<(typeof periods)[number]>(periods[0])
  return (
    <section className={styles.section} aria-labelledby={`limit-${type}`}>
      <div>
        <h3 className={text.h3} id={`limit-${type}`}>
          {t(`limits.${type}`)}
        </h3>
        <p className={text.second}>{t(`limits.${type}.text`)}</p>
      </div>
      <Segments
        label={t('limits.how-long')}
        segments={periods.map(value => ({ value, label: t.optional(`limits.${type}.${value}`, value) }))}
        value={period}
        onChange={setPeriod}
      />
      <div className={styles.actions}>
        <Button
          kind={type === 'self_exclusion' ? 'danger' : 'default'}
          onClick={() => void openModal(app, 'exclusion', { type, period })}
        >
          {t(`limits.${type}.begin`)}
        </Button>
      </div>
    </section>
  )
}
