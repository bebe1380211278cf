/**
 * Occasional reminders: sign-up for visitors, a welcome for new players, a deposit reminder for
 * some players. The operator's settings control who sees them and when. They never open while
 * another modal is open, nor over bets that are being placed or their receipt, and those that promote only as promotions
 * may be shown.
 */
import type { Schedule } from '@touchline/client/schedule'
import type { Player } from '@touchline/contract/entities/player'
import type { PlatformSettings } from '@touchline/contract/entities/settings'
import type { App } from '../../shared/app/app.ts'
import { COOKIES, readCookie, writeCookie } from '../../shared/browser/cookies.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { type ModalId, modals, openModal } from '../../shared/modals/modals.ts'

type Deps = Pick<App, 'session' | 'queryClient' | 'queries' | 'handlers'>

export interface ReminderDeps {
  readonly readPlayer: () => Promise<Player>
  /** Navigates to the platform's front end. */
  readonly openPlatform: () => void
  readonly schedule: Schedule
  /** Milliseconds since the page was opened. */
  readonly sinceOpenedMs: () => number
  /** The player places bets or reads their receipt, which nothing may cover. */
  readonly isPlacing: () => boolean
  /** Reminders to join or to deposit promote. */
  readonly mayPromote: () => boolean
}

const SECOND = 1000
const DEPOSIT_REMINDER_DELAY_S = 10
/** Retry delay while another modal is open or bets are being placed. */
const RETRY_MS = 10 * SECOND

const isOneOf = (player: Player, ids: readonly string[]): boolean => player.statuses.some(({ id }) => ids.includes(id))

/**
 * Stored facts about the visitor of this device: whether they have an account, and which reminders
 * they have seen.
 */
export const IS_REGISTERED = 'touchline.is-registered'
const WELCOMED = 'touchline.welcome'
/** For the lifetime of the tab. */
export const SIGN_UP_REMINDED = 'touchline.sign-up-reminder'

const storageOf = (key: string): Storage => (key === SIGN_UP_REMINDED ? sessionStorage : localStorage)

function hasFlag(key: string): boolean {
  try {
    return storageOf(key).getItem(key) !== null
  } catch {
    // Storage is unavailable: a reminder that cannot be recorded would be shown at each visit.
    return true
  }
}

function setFlag(key: string): void {
  try {
    storageOf(key).setItem(key, '1')
  } catch {
    // Storage is full or unavailable: `hasFlag` then suppresses the reminder.
  }
}

/** Follows the session until the returned function is called. */
export function startReminders(app: Deps, deps: ReminderDeps): () => void {
  const { session, queryClient, queries } = app
  const { schedule, readPlayer, openPlatform, sinceOpenedMs, isPlacing, mayPromote } = deps
  let cancels: (() => void)[] = []
  /** Id of the player, or the status of a visitor. */
  let visitor: string | null = null

  const cancelReminders = () => {
    for (const cancel of cancels) cancel()
    cancels = []
  }
  /** Opens a modal after a delay, once no other is open. */
  const remind = (
    id: Extract<ModalId, 'signUpReminder' | 'depositReminder' | 'welcome'>,
    ms: number,
    onOpen: () => void,
  ) => {
    const open = () => {
      if (modals.get().length > 0 || isPlacing() || !(id === 'welcome' || mayPromote()))
        return remind(id, RETRY_MS, onOpen)
      onOpen()
      void openModal(app, id)
    }
    cancels.push(schedule(open, ms))
  }

  const greetVisitor = ({ sign_up_reminder_seconds: seconds, sign_up_enabled }: PlatformSettings) => {
    if (seconds === null || !sign_up_enabled || hasFlag(IS_REGISTERED) || hasFlag(SIGN_UP_REMINDED)) return
    const wait = Math.max(0, seconds * SECOND - sinceOpenedMs())
    remind('signUpReminder', wait, () => setFlag(SIGN_UP_REMINDED))
  }
  const greetPlayer = (player: Player, settings: PlatformSettings) => {
    const { user_group_checker: checker, deposit_reminder: reminder, welcome_popup } = settings
    if (checker && !isOneOf(player, checker.statuses)) return openPlatform()
    if (welcome_popup && !hasFlag(IS_REGISTERED) && !hasFlag(WELCOMED)) remind('welcome', 0, () => setFlag(WELCOMED))
    setFlag(IS_REGISTERED)
    if (!reminder || !isOneOf(player, [reminder.group]) || readCookie(COOKIES.depositReminder)) return
    const seconds = reminder.remind_after ?? DEPOSIT_REMINDER_DELAY_S
    remind('depositReminder', seconds * SECOND, () => writeCookie(COOKIES.depositReminder, '1'))
  }
  const greet = async (greeted: string, isPlayer: boolean): Promise<void> => {
    const { data } = await queryClient.fetchQuery(queries.settings())
    const player = isPlayer ? await readPlayer() : null
    const settings = data.system?.platform_settings
    if (visitor !== greeted || !settings) return
    if (player) greetPlayer(player, settings)
    else greetVisitor(settings)
  }

  const onSessionChange = () => {
    const { status, info } = session.get()
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') return
    const next = status === 'LOGGED_IN' ? (info?.id ?? '') : status
    if (next === visitor) return
    visitor = next
    cancelReminders()
    greet(next, status === 'LOGGED_IN').catch(error => reportError(error, 'reminders'))
  }
  const stop = session.subscribe(onSessionChange)
  onSessionChange()
  return () => {
    stop()
    cancelReminders()
    visitor = null
  }
}
