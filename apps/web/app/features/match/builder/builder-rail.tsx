/** The picks and their combined price: beside the markets, or at the bottom of small screens. */
import { listSeparatorOf } from '@touchline/contract/list-separator'
import { useEffect, useRef, useState } from 'react'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { capitalize } from '../../../shared/formats/capitalize.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { type Pick, pickKey } from '../../../shared/odds/pick.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import rail from '../../../ui/pick-rail.module.css'
import text from '../../../ui/text.module.css'
import styles from './builder.module.css'
import type { Builder, BuilderState } from './builder-store.ts'
import type { Refusal } from './parse-refusal.ts'

interface BuilderRailProps {
  readonly builder: Builder
  readonly state: BuilderState
  readonly minimum: number
}

export function BuilderRail({ builder, state, minimum }: BuilderRailProps) {
  const { handlers } = useApp()
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const { picks, price, isPricing } = state
  const toggle = () => setOpen(!isOpen)
  return (
    <div className={styles.side}>
      <div
        className={styles.rail}
        data-open={isOpen || undefined}
        data-empty={picks.length === 0 || undefined}
        data-builder-dock
      >
        <div className={styles.railHead}>
          <b>{t('custom.picks', { count: picks.length })}</b>
          {picks.length > 0 && (
            <button type="button" className={cx(text.link, text.small, styles.clear)} onClick={builder.clear}>
              {t('custom.clear')}
            </button>
          )}
          {picks.length > 0 && (
            <button type="button" className={styles.expand} aria-expanded={isOpen} onClick={toggle}>
              {t(isOpen ? 'custom.hide' : 'custom.show')}
              <Icon name={isOpen ? 'chev-d' : 'chev-u'} size={14} />
            </button>
          )}
        </div>
        <ul className={styles.picks}>
          {picks.map(pick => (
            <PickRow key={pickKey(pick)} pick={pick} state={state} onRemove={() => builder.remove(pickKey(pick))} />
          ))}
        </ul>
        <div className={styles.advice}>
          <Advice state={state} minimum={minimum} />
        </div>
        <div className={styles.foot}>
          <PriceLine state={state} />
          <Button
            kind="primary"
            size="lg"
            block
            aria-disabled={price.kind !== 'priced' || isPricing}
            onClick={() => price.kind === 'priced' && handlers.addBuiltBet?.({ picks, odds: price.odds })}
          >
            {t('custom.add')}
          </Button>
        </div>
        <Announcement state={state} />
      </div>
    </div>
  )
}

interface PickRowProps {
  readonly pick: Pick
  readonly state: BuilderState
  readonly onRemove: () => void
}

function PickRow({ pick, state: { price }, onRemove }: PickRowProps) {
  const { t } = useI18n()
  const isCulprit = price.kind === 'refused' && price.culprits.includes(pickKey(pick))
  return (
    <li className={cx(rail.pick, isCulprit && styles.rejected)}>
      <span className={rail.node} />
      <span className={rail.texts}>
        <b>{pick.outcomeName}</b>
        <small>{pick.marketName}</small>
      </span>
      <IconButton icon="close" size={14} label={t('custom.remove', { name: pick.outcomeName })} onClick={onRemove} />
    </li>
  )
}

/** What is missing for a price, or prevents one. */
function Advice({ state: { picks, price }, minimum }: Omit<BuilderRailProps, 'builder'>) {
  const i18n = useI18n()
  const { t } = i18n
  if (price.kind === 'refused') {
    return (
      <Notice kind="warn" icon="warn">
        {describeRefusal(price, picks, i18n)}
      </Notice>
    )
  }
  if (picks.length >= minimum) return null
  return <Notice>{t(picks.length === 0 ? 'custom.first' : 'custom.more', { count: minimum })}</Notice>
}

function PriceLine({ state: { price, isPricing } }: { readonly state: BuilderState }) {
  const { t } = useI18n()
  const formatPrice = useFormatPrice()
  return (
    <p className={styles.price}>
      <span>{t(isPricing ? 'custom.pricing' : 'custom.odds')}</span>
      <bdi className={cx(styles.odds, isPricing && styles.pending)} translate="no" data-custom-odds>
        {price.kind === 'priced' ? formatPrice(price.odds) : '–'}
      </bdi>
    </p>
  )
}

/** Announces the price, or the reason for its absence, to screen readers. */
function Announcement({ state: { picks, price, isPricing } }: { readonly state: BuilderState }) {
  const i18n = useI18n()
  const { t } = i18n
  const formatPrice = useFormatPrice()
  const announcement = () => {
    if (isPricing || price.kind === 'none') return null
    if (price.kind === 'refused') return describeRefusal(price, picks, i18n)
    return t('custom.priced', { count: picks.length, odds: formatPrice(price.odds) })
  }
  return (
    <p className={text.hidden} role="status">
      {useThrottledText(announcement())}
    </p>
  )
}

/** Explains why there is no price, naming the responsible picks. */
function describeRefusal({ reason, culprits, clashes }: Refusal, picks: readonly Pick[], { t, locale }: I18n): string {
  const nameOf = (key: string): string => {
    const pick = picks.find(candidate => pickKey(candidate) === key)
    return pick ? t('custom.name', { outcome: capitalize(pick.outcomeName, locale), market: pick.marketName }) : ''
  }
  const [pair] = clashes
  if (reason === 'clash' && pair) {
    return t('custom.refused.clash', { first: nameOf(pair[0]), second: nameOf(pair[1]) })
  }
  const textReason = reason === 'clash' ? 'not_combinable' : reason
  return t(`custom.refused.${textReason}`, { names: culprits.map(nameOf).join(listSeparatorOf(locale)) })
}

const ANNOUNCEMENT_INTERVAL_MS = 3000

/** Throttles a text for screen reader announcements. Null keeps the previous text. */
function useThrottledText(latest: string | null): string {
  const [announced, setAnnounced] = useState('')
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (latest === null || latest === announced) return
    const announce = () => {
      announcedAt.current = performance.now()
      setAnnounced(latest)
    }
    const waitMs = announcedAt.current + ANNOUNCEMENT_INTERVAL_MS - performance.now()
    const timer = setTimeout(announce, Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [latest, announced])
  return announced
}
