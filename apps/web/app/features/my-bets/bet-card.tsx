import { parseBetType } from '@touchline/betting/bets/bet-status'
import type { Bet } from '@touchline/contract/entities/bet'
import { memo, useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { useHasCall } from '../../shared/app/use-has-call.ts'
import { formatBetBonus, ownStake, toBetToShare } from '../../shared/bets/placed-bet.ts'
import { useCopy } from '../../shared/browser/copy-text.ts'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { formatWhen } from '../../shared/formats/dates.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Numeric, Sentence } from '../../ui/numeric.tsx'
import { Tag } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import styles from './bet-card.module.css'
import { canRepeat, formatBetName, formatEvent, isVoid, linesOf, outcomeOf, stakeByLine, tagOf } from './bet-labels.ts'
import { BetLeg } from './bet-leg.tsx'
import { CashoutSection } from './cashout/cashout-section.tsx'

interface BetCardProps {
  readonly bet: Bet
  /** Milliseconds, rounded to minutes: hundreds of cards need not render every second. */
  readonly now: number
}

/** Note on a bet that awaits confirmation or was rejected. */
function BetNote({ bet }: { readonly bet: Bet }) {
  const { status, is_vip, rejection, stake } = bet
  const { t, formats } = useI18n()
  if (status === 'submitted') {
    return (
      <div className={styles.note}>
        <Notice icon="clock">{t(is_vip ? 'bets.trader.text' : 'bets.submitted.text')}</Notice>
      </div>
    )
  }
  if (status !== 'rejected') return null
  const reason = rejection?.localized_message ?? t('bets.rejected.default')
  const money = ownStake(bet) === 0 ? t('ticket.bonus.kept') : t('bets.rejected.money', { stake: formats.money(stake) })
  return (
    <div className={styles.note}>
      <Notice>
        {reason} {money}
      </Notice>
    </div>
  )
}

/** Card of a placed bet in its current state. */
export const BetCard = memo(function BetCard({ bet, now }: BetCardProps) {
  const { t } = useI18n()
  const name = formatBetName(bet, t)
  return (
    <article className={cx(card.card, styles.bet)} aria-label={t('bets.card', { name, number: bet.ref })}>
      <Head bet={bet} name={name} now={now} />
      <BetDetails bet={bet} now={now} />
    </article>
  )
})

/** What a bet consists of and what became of it. */
function BetDetails({ bet, now }: BetCardProps) {
  const { t } = useI18n()
  const isCustom = parseBetType(bet.type) === 'custom_bet'
  return (
    <>
      {isCustom && <p className={text.hidden}>{t('bets.rail')}</p>}
      <ul className={cx(isCustom && styles.rail)}>
        {bet.selections.map(selection => (
          <BetLeg key={selection.id} selection={selection} now={now} isPriced={!isCustom} isBetVoid={isVoid(bet)} />
        ))}
      </ul>
      <Totals bet={bet} />
      {bet.cashed_out && <CashedOutParts bet={bet} cashedOut={bet.cashed_out} now={now} />}
      <BetNote bet={bet} />
      <CashoutSection bet={bet} />
      {bet.settled_at !== null && <ReceiptButton bet={bet} />}
      {bet.settled_at !== null && canRepeat(bet) && <Actions bet={bet} />}
    </>
  )
}

interface CashedOutPartsProps extends BetCardProps {
  readonly cashedOut: NonNullable<Bet['cashed_out']>
}

/** The sum of the cashed-out parts, which opens to the list of them. */
function CashedOutParts({ bet, cashedOut, now }: CashedOutPartsProps) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const money = (value: number) => formats.money({ ...bet.stake, value })
  const describe = ({ amount, stake }: { amount: number; stake: number }) => (
    <Sentence>{t.isolated('bets.parts', { amount: money(amount), stake: money(stake) })}</Sentence>
  )
  return (
    <details className={styles.parts}>
      <summary className={text.small}>
        <span>{describe(cashedOut)}</span>
        <Icon name="chev-d" size={14} />
      </summary>
      <ol className={text.small}>
        {cashedOut.parts.map(part => {
          const { day, time } = formatWhen(part.at, now, { t, formats, timeZone })
          return (
            <li key={part.no}>
              <span>{describe(part)}</span>
              <time dateTime={part.at} className={text.quiet}>
                {day} {time}
              </time>
            </li>
          )
        })}
      </ol>
      {bet.settled_at === null && <ReceiptButton bet={bet} />}
    </details>
  )
}

/** A settled bet as a row of its day, which opens to all of it. */
export const SettledBetRow = memo(function SettledBetRow({ bet, now }: BetCardProps) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const [isOpen, setIsOpen] = useState(false)
  const name = formatBetName(bet, t)
  const { value, net } = outcomeOf(bet)
  const events = bet.selections.map(selection => formatEvent(selection, t))
  return (
    <article className={styles.row} aria-label={t('bets.card', { name, number: bet.ref })}>
      <details onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.what}>
            <span className={styles.title}>
              <Kind bet={bet} name={name} heading="h3" />
            </span>
            <Name className={cx(styles.events, text.small)}>{events.join('\u00a0· ')}</Name>
          </span>
          <span className={styles.result}>
            <b className={text.num} translate="no">
              {formats.money({ ...bet.stake, value })}
            </b>
            {net !== null && (
              <span className={cx(text.micro, text.num, text.quiet)}>
                <Sentence>
                  {t.isolated('bets.net', { amount: signedMoney(formats, { ...bet.stake, value: net }) })}
                </Sentence>
              </span>
            )}
          </span>
          <Icon name="chev-d" size={16} className={styles.chevron} />
        </summary>
        {isOpen && (
          <>
            <div className={styles.rowHead}>
              <PlacedAt bet={bet} now={now} />
            </div>
            <BetDetails bet={bet} now={now} />
          </>
        )}
      </details>
    </article>
  )
})

interface KindProps {
  readonly bet: Bet
  readonly name: string
  readonly heading: 'h2' | 'h3'
}

/** The type of a bet with its bonus, and its state at the end. */
function Kind({ bet, name, heading: Heading }: KindProps) {
  const i18n = useI18n()
  const { t } = i18n
  const tag = tagOf(bet)
  const bonus = formatBetBonus(bet, i18n)
  const lines = linesOf(bet)
  return (
    <>
      <span className={styles.kind}>
        <Heading className={text.h3}>{name}</Heading>
        {lines !== null && (
          <span className={cx(text.micro, text.quiet)}>{t('bets.system.lines', { count: lines })}</span>
        )}
        {bonus && (
          <Tag kind="reward">
            <Icon name={bet.bonus?.type === 'freebet' ? 'gift' : 'bolt'} size={12} />
            <bdi>{bonus}</bdi>
          </Tag>
        )}
        {bet.cashed_out && bet.status !== 'cashed_out' && <Tag kind="accent">{t('bets.status.part-cashed-out')}</Tag>}
        {bet.is_vip && <Tag>{t('bets.vip')}</Tag>}
        {bet.used_in_jackpot && <Tag kind="reward">{t('bets.jackpot')}</Tag>}
      </span>
      <Tag kind={tag.kind}>{t(tag.text)}</Tag>
    </>
  )
}

function Head({ bet, name, now }: BetCardProps & { readonly name: string }) {
  return (
    <header className={styles.head}>
      <Kind bet={bet} name={name} heading="h2" />
      <PlacedAt bet={bet} now={now} />
    </header>
  )
}

function PlacedAt({ bet, now }: BetCardProps) {
  const { handlers } = useApp()
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const hasSharing = useHasCall('postBetsShareCode')
  const { ref, created_at, settled_at } = bet
  const { day, time } = formatWhen(created_at, now, { t, formats, timeZone })
  return (
    <div className={cx(styles.number, text.micro)}>
      <CopyNumber number={ref} />
      <time dateTime={created_at}>
        {day} {time}
      </time>
      {hasSharing && settled_at === null && !isVoid(bet) && canRepeat(bet) && (
        <button type="button" className={styles.quick} onClick={() => handlers.share?.([toBetToShare(bet)])}>
          <Icon name="share" size={14} />
          {t('bets.share')}
        </button>
      )}
    </div>
  )
}

function CopyNumber({ number }: { readonly number: string }) {
  const { t } = useI18n()
  const [state, copy] = useCopy(number)
  return (
    <button type="button" className={styles.quick} onClick={copy} title={t('bets.copy', { number })}>
      <bdi>{t('bets.number', { number })}</bdi>
      <Icon name={state === 'done' ? 'check' : 'copy'} size={12} />
      <span className={text.hidden} role="status">
        {state === 'done' && t('bets.copied')}
      </span>
    </button>
  )
}

/** Where the back end has receipts. */
function ReceiptButton({ bet }: { readonly bet: Bet }) {
  const app = useApp()
  const { t } = useI18n()
  if (useSettings()?.receipts !== true) return null
  return (
    <div className={styles.actions}>
      <Button size="sm" onClick={() => void openModal(app, 'receipt', { id: bet.id })}>
        {t('bets.receipt')}
      </Button>
    </div>
  )
}

function Actions({ bet }: { readonly bet: Bet }) {
  const { handlers } = useApp()
  const { t } = useI18n()
  return (
    <div className={styles.actions}>
      {useHasCall('postBetsShareCode') && (
        <Button size="sm" onClick={() => handlers.share?.([toBetToShare(bet)])}>
          <Icon name="share" size={14} />
          {t('bets.share')}
        </Button>
      )}
      <Button size="sm" onClick={() => handlers.repeat?.([toBetToShare(bet)])}>
        <Icon name="undo" size={14} flips />
        {t('bets.again')}
      </Button>
    </div>
  )
}

function Totals({ bet }: { readonly bet: Bet }) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const formatPrice = useFormatPrice()
  const { label, value, isGain, net } = outcomeOf(bet)
  const stake = formats.money(bet.stake)
  const byLine = stakeByLine(bet, i18n)
  return (
    <dl className={styles.totals}>
      <div>
        <dt className={text.over}>{t('bets.stake')}</dt>
        <dd className={text.num}>
          {ownStake(bet) === 0 ? (
            <Sentence>{t.isolated('bets.stake.free', { amount: stake })}</Sentence>
          ) : (
            <>
              {bet.rest && (
                <s className={styles.was}>
                  <Numeric>{stake}</Numeric>
                </s>
              )}{' '}
              <Numeric>{bet.rest ? formats.money({ ...bet.stake, value: bet.rest.stake }) : stake}</Numeric>
            </>
          )}
        </dd>
        {byLine && (
          <dd className={cx(styles.net, text.micro, text.num)} translate="no">
            {byLine}
          </dd>
        )}
      </div>
      <div>
        <dt className={text.over}>{t('bets.odds')}</dt>
        <dd className={text.num} translate="no">
          {bet.system ? '–' : formatPrice(bet.odds)}
        </dd>
      </div>
      <div className={styles.outcome}>
        <dt className={text.over}>{t(label)}</dt>
        <dd className={cx(styles.value, isGain && styles.gain, text.num)} translate="no">
          {formats.money({ ...bet.stake, value })}
        </dd>
        {net !== null && net !== 0 && (
          <dd className={cx(styles.net, text.micro)}>
            <Sentence>
              {t.isolated('bets.net', { amount: signedMoney(formats, { ...bet.stake, value: net }) })}
            </Sentence>
          </dd>
        )}
      </div>
    </dl>
  )
}
