import { useQuery } from '@tanstack/react-query'
import type { Account } from '@touchline/contract/entities/player'
import { useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { showFailure } from '../../shared/alerts/failures.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import styles from './account-menu.module.css'
import { chooseCurrency, openAccount } from './change-account.ts'
import { accountsQuery, useActiveAccount } from './player-queries.ts'

/** Runs one account change at a time; `pending` is its currency. */
function useAccountChange() {
  const app = useApp()
  const [pending, setPending] = useState<string | null>(null)
  const run = async (change: typeof chooseCurrency, currency: string) => {
    if (pending) return
    setPending(currency)
    try {
      await change(app, currency)
    } catch (error) {
      const words = { title: 'session.account-failed', text: 'session.account-failed.text' } as const
      await showFailure(app, error, { context: 'changing the account', ...words })
    } finally {
      setPending(null)
    }
  }
  return { pending, run }
}

/** The player's accounts with the active one, and the currencies available for new ones. */
export function AccountList() {
  const { api, config } = useApp()
  const { t } = useI18n()
  const { pending, run } = useAccountChange()
  const active = useActiveAccount()
  const { data: accounts = [] } = useQuery(accountsQuery(api))
  const currencies = useSettings()?.currencies ?? []
  const isOffered = (code: string) => config.brand.currencies?.includes(code) ?? true
  const further = currencies
    .map(({ code }) => code)
    .filter(code => isOffered(code) && !accounts.some(({ currency }) => currency === code))
  return (
    <fieldset className={styles.accounts} aria-label={t('session.accounts')}>
      {accounts.map(account => (
        <AccountRow
          key={account.currency}
          account={account}
          isActive={account === active}
          isBusy={pending === account.currency}
          onChoose={() => void run(chooseCurrency, account.currency)}
        />
      ))}
      {further.length > 0 && (
        <FurtherCurrencies codes={further} pending={pending} onOpen={code => void run(openAccount, code)} />
      )}
    </fieldset>
  )
}

interface AccountRowProps {
  readonly account: Account
  readonly isActive: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
}

function AccountRow({ account, isActive, isBusy, onChoose }: AccountRowProps) {
  const { formats } = useI18n()
  const { currency, subunits, available_to_bet_with_locked_cents: value } = account
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isActive}
      aria-busy={isBusy || undefined}
      onClick={isActive ? undefined : onChoose}
    >
      <span className={styles.mark}>{isActive && <Icon name="check" size={14} />}</span>
      <span className={styles.grow}>{currency}</span>
      <Numeric className={styles.amount}>{formats.money({ value, currency, subunits })}</Numeric>
    </button>
  )
}

interface FurtherCurrenciesProps {
  readonly codes: readonly string[]
  readonly pending: string | null
  readonly onOpen: (code: string) => void
}

/** Opening an account changes what the player bets with, so a second press confirms it. */
function FurtherCurrencies({ codes, pending, onOpen }: FurtherCurrenciesProps) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={styles.mark}>
          <Icon name="plus" size={14} />
        </span>
        {t('session.add-currency')}
      </button>
      {isOpen && (
        <div className={styles.further}>
          {codes.map(code => (
            <Button
              key={code}
              size="sm"
              busy={pending === code}
              aria-label={t('session.add-currency.one', { currency: code })}
              aria-pressed={selected === code}
              onClick={() => setSelected(code)}
            >
              {code}
            </Button>
          ))}
        </div>
      )}
      {isOpen && selected && (
        <div className={styles.confirm} role="status">
          <p>{t('session.add-currency.confirm', { currency: selected })}</p>
          <Button size="sm" onClick={() => setSelected(null)}>
            {t('session.add-currency.no')}
          </Button>
          <Button size="sm" kind="primary" busy={pending === selected} onClick={() => onOpen(selected)}>
            {t('session.add-currency.yes')}
          </Button>
        </div>
      )}
    </>
  )
}
