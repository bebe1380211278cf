import { useQuery } from '@tanstack/react-query'
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import type { AmbProgress, Bonus } from '@touchline/contract/entities/farming'
import { type ReactNode, useId, useState } from 'react'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { Button, WayLink } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { BannerPicture } from '../../ui/image.tsx'
import { RetryNotice } from '../../ui/notice.tsx'
import { PageBlocks } from '../../ui/page-blocks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { BonusActionButton } from './bonus-action.tsx'
import { type Fact, listAmbFacts, listFacts } from './bonus-facts.ts'
import { termsQuery } from './bonus-queries.ts'
import { type BonusState, collectionOf, KIND_ICONS, stateOf } from './bonus-state.ts'
import { AmbSteps, BonusDrawing } from './drawings.tsx'
import { useBonusTexts } from './use-bonus-texts.ts'

const CARD_FACTS = 2

const TAG_KINDS: Partial<Record<BonusState, 'up' | 'accent' | 'info'>> = {
  active: 'up',
  available: 'accent',
  open: 'accent',
  upcoming: 'info',
}

export function StateTag({ bonus }: { readonly bonus: Bonus }) {
  const { t } = useBonusTexts()
  const state = stateOf(bonus)
  return <Tag kind={TAG_KINDS[state] ?? 'neutral'}>{t(`bonus.state.${state}`)}</Tag>
}

interface BonusCardProps {
  readonly bonus: Bonus
  /** Its action is the main one of the page. */
  readonly isMain: boolean
}

const SIZES = { wide: { width: 600, height: 200 }, narrow: { width: 366, height: 183 } }

/** The campaign's picture; one that is missing is replaced by that of the other screens. */
export function CampaignBanner({ bonus: { banners } }: { readonly bonus: Bonus }) {
  const desktop = banners.desktop ?? banners.mobile
  const mobile = banners.mobile ?? banners.desktop
  if (!desktop || !mobile) return null
  return (
    <div className="bn-banner">
      <BannerPicture desktop={desktop} mobile={mobile} sizes={SIZES} alt={desktop.alternative_text} />
    </div>
  )
}

export function BonusCard({ bonus, isMain }: BonusCardProps) {
  const app = useApp()
  const texts = useBonusTexts()
  const { t } = texts
  const place = { type: collectionOf(bonus), id: bonus.id }
  return (
    <Frame
      icon={KIND_ICONS[bonus.bonus_type]}
      kind={t(`bonus.kind.${bonus.bonus_type}`)}
      name={bonus.name}
      onOpen={() => void openModal(app, 'bonus', place)}
      banner={<CampaignBanner bonus={bonus} />}
      tag={<StateTag bonus={bonus} />}
      facts={listFacts(bonus, CARD_FACTS, texts)}
      footer={
        <>
          <BonusActionButton bonus={bonus} isMain={isMain} />
          <Button
            kind="ghost"
            aria-label={t('bonus.terms.of', { name: bonus.name })}
            onClick={() => void openModal(app, 'bonus', { ...place, isTermsOpen: true })}
          >
            {t('bonus.terms')}
          </Button>
        </>
      }
    >
      <BonusDrawing bonus={bonus} />
    </Frame>
  )
}

export function AmbCard({ amb }: { readonly amb: AmbProgress }) {
  const texts = useBonusTexts()
  const { t } = texts
  return (
    <Frame
      icon="ticket"
      kind={t('bonus.kind.amb')}
      name={amb.name}
      tag={<Tag kind="info">{t('bonus.state.in-progress')}</Tag>}
      facts={listAmbFacts(amb, texts)}
      footer={<WayLink to={paths.home()}>{t('bonus.action.bet')}</WayLink>}
    >
      <AmbSteps amb={amb} />
      {/* Counted free bets are freebets as paths name them. */}
      <BonusTerms type="freebets" id={amb.id} />
    </Frame>
  )
}

interface FrameProps {
  readonly icon: IconName
  readonly kind: string
  readonly name: string
  readonly tag: ReactNode
  readonly facts: readonly Fact[]
  readonly footer: ReactNode
  /** Opens the details, where there are any. */
  readonly onOpen?: () => void
  readonly banner?: ReactNode
  readonly children: ReactNode
}

function Frame({ icon, kind, name, tag, facts, footer, onOpen, banner, children }: FrameProps) {
  const headingId = useId()
  return (
    <article className={cx(card.card, 'bn-card')} aria-labelledby={headingId}>
      <header className="bn-head">
        <Glyph icon={icon} />
        <span className="bn-grow">
          <span className={text.over}>{kind}</span>
          <h2 className={text.h3} id={headingId}>
            {onOpen ? (
              <button type="button" className="bn-open" onClick={onOpen}>
                {name}
              </button>
            ) : (
              name
            )}
          </h2>
        </span>
        {tag}
      </header>
      {banner}
      <div className="bn-drawing">{children}</div>
      <dl className="bn-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={text.num} translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <footer className="bn-foot">{footer}</footer>
    </article>
  )
}

export function Glyph({ icon }: { readonly icon: IconName }) {
  return (
    <span className="bn-glyph">
      <Icon name={icon} />
    </span>
  )
}

interface TermsProps {
  readonly type: BonusCollection
  readonly id: string
}

interface BonusTermsProps extends TermsProps {
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
          <TermsContent type={type} id={id} />
        </div>
      )}
    </section>
  )
}

function TermsContent({ type, id }: TermsProps) {
  const { t } = useBonusTexts()
  const { api } = useApp()
  const { data, isError, isFetching, refetch } = useQuery(termsQuery(api, useIsLoggedIn(), type, id))
  if (data) return <PageBlocks blocks={data.blocks} heading="h4" />
  if (!isError || isFetching) return <Skeleton width="full" height="odd" />
  return <RetryNotice text={t('bonus.terms.failed')} label={t('bonus.retry')} onRetry={() => void refetch()} />
}
