/** The player for whom bets are placed. */
import { queryOptions } from '@tanstack/react-query'
import { toMinor } from '@touchline/betting/money/money'
import type { SlipCurrency } from '@touchline/betting/slip/slip-bet'
import type { PlacingContext } from '@touchline/betting/ticket/types'
import type { Api } from '@touchline/client/http'
import type { Account, PhoneVerification } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import type { App } from '../../../shared/app/app.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { readLimits, readMinStake } from './request-mapping.ts'

export interface TicketPlayer {
  readonly isSignedIn: boolean
  /** The account that bets are placed from; undefined for a visitor and until loaded. */
  readonly account: Account | undefined
  /** The player may not place bets. */
  readonly isForbidden?: boolean | undefined
  /** Stakes above the limits are referred to a trader. */
  readonly isVip?: boolean | undefined
  /** Undefined while unknown. */
  readonly isPhoneVerified?: boolean | undefined
}

/** Whether the operator requires a verified phone for betting. */
export function isPhoneRequired(settings: Settings | undefined): boolean {
  return settings?.system?.platform_settings.phone_verification_required ?? false
}

const isVerified = ({ verified_status }: PhoneVerification): boolean => verified_status === 'verified'

export const phoneQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.phone,
    queryFn: async ({ signal }) => (await api.call('getPlayerPhone', { signal })).data,
    select: isVerified,
    staleTime: 60_000,
  })

/**
 * Adds the phone verification status where the operator requires it. The server makes the final
 * decision.
 */
async function addPhoneStatus(
  { api, queryClient }: Pick<App, 'api' | 'queryClient'>,
  player: TicketPlayer,
  settings: Settings | undefined,
): Promise<TicketPlayer> {
  if (!player.isSignedIn || !isPhoneRequired(settings)) return player
  const phone = await queryClient.fetchQuery(phoneQuery(api)).catch(() => undefined)
  return { ...player, isPhoneVerified: phone && isVerified(phone) }
}

/** Dependencies of slip and quick bet, injected by the shell. */
export interface TicketDeps {
  readonly requestSignIn: () => Promise<'signed-in' | 'abandoned'>
  /** The player with the account, fetched if necessary. */
  readonly readPlayer: () => Promise<TicketPlayer>
  /** The player bets would be placed for; null while nobody is signed in. */
  readonly playerId: () => number | null
  /** Bets were accepted: views of them should refetch. */
  readonly onPlaced: () => void
}

/** The player, with the phone's verification, and the settings. */
export async function fetchPlayer(app: App, { readPlayer }: TicketDeps) {
  const [player, { data: settings }] = await Promise.all([
    readPlayer(),
    app.queryClient.fetchQuery(app.queries.settings()),
  ])
  return { player: await addPhoneStatus(app, player, settings), settings }
}

/** Asks the player to sign in, and then fetches who it is. */
export async function signInPlayer({ requestSignIn, readPlayer }: TicketDeps): Promise<'signed-in' | 'abandoned'> {
  const outcome = await requestSignIn()
  if (outcome === 'signed-in') await readPlayer()
  return outcome
}

/** Whether somebody is signed in, or certainly nobody: until then neither sign-in is opened nor a request sent. */
export const isSessionKnown = ({ session }: Pick<App, 'session'>): boolean =>
  ['LOGGED_IN', 'NOT_LOGGED_IN'].includes(session.get().status)

/** Builds the part of the placing context that does not come from the slip. */
export function buildPlacingContext(
  player: TicketPlayer,
  settings: Settings | undefined,
  currency: SlipCurrency,
): PlacingContext {
  const { account, isSignedIn } = player
  const isSame = account?.currency === currency.currency
  return {
    isSignedIn,
    balance: account && isSame ? toMinor(account.available_to_bet_with_locked_cents) : null,
    minStake: settings ? readMinStake(settings.currencies, currency.currency) : null,
    maxStake: null,
    limits: settings ? readLimits(settings.bets_limits) : null,
    isForbidden: player.isForbidden ?? false,
    needsPhoneVerification: isSignedIn && isPhoneRequired(settings) && player.isPhoneVerified === false,
  }
}

/** Calls back when the player signs out or the session ends. */
export function onSignedOut({ session }: Pick<App, 'session'>, call: () => void): void {
  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  let was = isSignedIn()
  session.subscribe(() => {
    if (was && session.get().status === 'NOT_LOGGED_IN') call()
    was = isSignedIn()
  })
}
