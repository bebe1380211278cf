import { useQuery } from '@tanstack/react-query'
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import { useId, useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RetryNotice } from '../../ui/notice.tsx'
import { PageBlocks } from '../../ui/page-blocks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { termsQuery, useSignedIn } from './bonus-queries.ts'
import { useBonusTexts } from './use-bonus-texts.ts'

interface TermsPlace {
  readonly type: BonusCollection
  readonly id: string
}

interface BonusTermsProps extends TermsPlace {
  readonly isInitiallyOpen?: boolean
}

/** The terms of a bonus, fetched when they are opened. */
export function BonusTerms({ type, id, isInitiallyOpen = false }: BonusTermsProps) {
  const { t } = useBonusTexts()
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  return (
    <section className="bn-section">
      <h3 className={text.h3}>
        <button
          type="button"
          className="bn-fold"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('bonus.terms')}
          <Icon name={isOpen ? 'chev-u' : 'chev-d'} size={16} />
        </button>
      </h3>
      {isOpen && (
        <div id={panelId} className="bn-terms">
          <Content type={type} id={id} />
        </div>
      )}
    </section>
  )
}

function Content({ type, id }: TermsPlace) {
  const { t } = useBonusTexts()
  const { api } = useApp()
  const { data, isError, isFetching, refetch } = useQuery(termsQuery(api, useSignedIn(), type, id))
  if (data) return <PageBlocks blocks={data.blocks} heading="h4" />
  if (!isError || isFetching) return <Skeleton width="full" height="odd" />
  return <RetryNotice text={t('bonus.terms.failed')} label={t('bonus.retry')} onRetry={() => void refetch()} />
}
