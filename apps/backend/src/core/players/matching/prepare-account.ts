/** An account prepared for comparison: names are folded and addresses parsed once, however many accounts it is compared with. */
import { type PreparedDate, prepareDate } from './birth-dates.ts'
import { type MailboxKey, toMailboxKey } from './mailbox-key.ts'
import { type PreparedName, prepareName } from './prepare-name.ts'
import type { MatchAccount } from './types.ts'

export interface PreparedMailbox extends MailboxKey {
  readonly isConfirmed: boolean
}

export interface PreparedAccount {
  readonly account: MatchAccount
  readonly names: readonly PreparedName[]
  readonly birthDates: readonly PreparedDate[]
  readonly mailboxes: readonly PreparedMailbox[]
}

export function prepareAccount(account: MatchAccount): PreparedAccount {
  const mailboxes: PreparedMailbox[] = []
  for (const { address, isConfirmed } of account.emails) {
    const key = toMailboxKey(address)
    if (key) mailboxes.push({ ...key, isConfirmed })
  }
  return {
    account,
    names: account.names.flatMap(prepareName),
    birthDates: account.birthDates.map(prepareDate),
    mailboxes,
  }
}
