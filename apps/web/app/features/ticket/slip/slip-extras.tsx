/** What the slip offers beside bets: which odds it accepts, quick bet, and while it is empty popular picks and a bet code. */
import { useQuery } from '@tanstack/react-query'
import { marketKey, outcomeKey } from '@touchline/betting/markets/market-keys'
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import type { PopularPick } from '@touchline/contract/entities/engagement'
import { type FormEvent, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { matchPath } from '../../../shared/addresses/paths.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useHasCall } from '../../../shared/app/use-has-call.ts'
import { saveSetting } from '../../../shared/player/save-setting.ts'
import { popularPicksQuery } from '../../../shared/queries/popular-picks.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Name } from '../../../ui/name.tsx'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import text from '../../../ui/text.module.css'
import { ACCEPT_MODES, clearAcceptMode, storeAcceptMode } from '../placing/accept-mode.ts'

import { useQuickBet, useQuickBetStore } from '../quick-bet/quick-bet-store.ts'
import { parseBetCode } from '../sharing/bet-code.ts'
import sharingStyles from '../sharing/sharing.module.css'
import { EmptySlip } from './empty-slip.tsx'
import popularStyles from './popular-picks.module.css'
import styles from './slip.module.css'
import type { Slip } from './use-slip.ts'

/** Chooses the odds acceptance mode. Stored in the player's settings, else on this device. */
function AcceptMenu({ slip }: { readonly slip: Slip }) {
  const t = useT()
  const app = useApp()
  const { acceptMode } = slip.ticket
  const choose = async (mode: AcceptMode) => {
    slip.store.dispatch({ type: 'changeAcceptMode', mode })
    storeAcceptMode(mode)
    if (await saveSetting(app, { auto_accept_odds_change: mode })) clearAcceptMode()
  }
  return (
    <div className={styles.accept}>
      <Icon name="sliders" size={14} />
      <Menu
        label={t('accept.label', { mode: t(`accept.${acceptMode}`) })}
        options={ACCEPT_MODES.map(mode => ({ value: mode, label: t(`accept.${mode}`) }))}
        value={acceptMode}
        onChange={mode => void choose(mode)}
        above
      >
        {t(`accept.${acceptMode}`)}
      </Menu>
    </div>
  )
}

/** Switch for quick bet on the slip, where there is room with what it does. */
function QuickSwitch({ hint }: { readonly hint?: string }) {
  const t = useT()
  const store = useQuickBetStore()
  const { isEnabled } = useQuickBet()
  return <Switch label={t('quick.title')} hint={hint} isOn={isEnabled} onToggle={store.toggle} />
}

/** Below a slip with bets. */
export function Choices({ slip }: { readonly slip: Slip }) {
  return (
    <div className={styles.choices}>
      <AcceptMenu slip={slip} />
      <QuickSwitch />
    </div>
  )
}

/** The slip without bets. */
export function EmptySlipBody({ slip }: { readonly slip: Slip }) {
  return (
    <>
      {slip.ticket.isRestoring ? (
        <Restoring />
      ) : (
        <EmptySlip>
          <PopularPicks />
        </EmptySlip>
      )}
      <EmptyExtras slip={slip} />
    </>
  )
}

/** The slip while a shared bet is loading. */
function Restoring() {
  const t = useT()
  return (
    <div className={sharingStyles.restoring} role="status">
      <p className={text.small}>{t('share.restoring')}</p>
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
      <Skeleton width="half" />
    </div>
  )
}

/** Further actions of an empty slip: entering a bet code, enabling quick bet and saying which odds it accepts. */
function EmptyExtras({ slip }: { readonly slip: Slip }) {
  const t = useT()
  return (
    <div className={styles.emptyExtras}>
      {useHasCall('getBetsShareCode') && (
        <details className={styles.fold}>
          <summary>
            {t('share.entry.fold')}
            <Icon name="chev-d" size={16} />
          </summary>
          <BetCodeField />
        </details>
      )}
      <div className={styles.quickRow}>
        <AcceptMenu slip={slip} />
        <QuickSwitch hint={t('quick.hint')} />
      </div>
    </div>
  )
}

/** Input for a bet code: opens its bets on the slip. */
export function BetCodeField() {
  const { handlers } = useApp()
  const t = useT()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    const code = parseBetCode(text)
    setWrong(code === null)
    if (code === null) return
    setBusy(true)
    void handlers.openBetCode?.(code).finally(() => setBusy(false))
  }
  return (
    <form className={sharingStyles.entry} onSubmit={open} noValidate>
      <Field
        label={t('share.entry')}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setWrong(false)
        }}
        error={isWrong && t('share.entry.bad')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        dir="ltr"
        enterKeyHint="go"
      />
      <Button type="submit" busy={isBusy}>
        {t('share.entry.open')}
      </Button>
    </form>
  )
}

const MOST = 3

/** Outcomes that most players bet on. Left out where the back end knows none. */
export function PopularPicks() {
  const t = useT()
  const { data: picks = [] } = useQuery(popularPicksQuery(useApp()))
  if (picks.length === 0) return null
  return (
    <section className={popularStyles.popular} aria-label={t('ticket.popular')}>
      <h2 className={text.micro}>{t('ticket.popular')}</h2>
      <ul>
        {picks.slice(0, MOST).map(pick => (
          <li key={pick.match.id}>
            <Popular pick={pick} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Popular({ pick: { match, market, outcome_id: id, players } }: { readonly pick: PopularPick }) {
  const t = useT()
  const outcome = market.outcomes.find(outcome => outcome.id === id)
  if (!outcome) return null
  const key = outcomeKey(match.urn_id, market.id, market.specifier, id)
  return (
    <>
      <Link className={popularStyles.words} to={matchPath(match)}>
        <Name>{outcome.name}</Name>
        <span className={popularStyles.quiet} dir="auto">
          {market.name}&nbsp;· {match.name}
        </span>
        <span className={popularStyles.quiet}>{t('ticket.popular.players', { count: players })}</span>
      </Link>
      <OutcomeButton
        match={match}
        marketKey={marketKey(match.urn_id, market.id, market.specifier)}
        outcome={{ key, id, name: outcome.name }}
        layout="centre"
      />
    </>
  )
}
