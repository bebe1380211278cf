/** NOT: notifications of players. */
import type { Notification } from '@touchline/contract/entities/engagement'
import { openDrivenMatch } from '../../bets/driven-match.ts'
import { placeOne, toBet, waitForBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'

const BALANCE = 20_000
const POLL_MS = 250
/** How long a notification may take after what it tells. */
const NOTIFIED_MS = 5_000

const list = (player: PlayerSession) => player.read('getNotifications', { query: { limit: 100 } })
const readUnread = async (player: PlayerSession): Promise<number> =>
  (await player.read('getNotificationsCounters')).body.unread

/** Waits for a player's notifications, as many as wanted at least; all that there are by then. */
async function waitForNotifications(player: PlayerSession, count: number): Promise<readonly Notification[]> {
  const until = Date.now() + NOTIFIED_MS
  for (;;) {
    const { data } = (await list(player)).body
    if (data.length >= count || Date.now() > until) return data
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

/** A new player whose bets were settled and corrected. Throws NotOffered where nothing of that is notified. */
async function openNotified(context: CheckContext, corrections: number): Promise<PlayerSession> {
  const player = await context.players.open(BALANCE)
  const countBefore = (await list(player)).body.data.length
  for (let count = 0; count < corrections; count++) {
    const driven = await openDrivenMatch(context)
    const { bet } = await placeOne(player, async () => ({
      type: 'single',
      mode: 'any',
      bet: await toBet(context, player, [driven.selection]),
    }))
    await driven.report({ result: 0 })
    await waitForBet(player, bet.id, ({ settled_at }) => settled_at !== null, context.patienceMs)
    await driven.report({ result: 1 })
    await waitForBet(player, bet.id, ({ win_amount }) => win_amount > 0, context.patienceMs)
  }
  const { length } = await waitForNotifications(player, countBefore + corrections)
  if (length === 0) throw new NotOffered('a corrected bet is not notified, and nothing else of a new player')
  return player
}

async function checkList(context: CheckContext): Promise<Outcome> {
  const player = await openNotified(context, 2)
  const { body, exchange } = await list(player)
  const unread = body.data.filter(({ read }) => !read).length
  const counted = await readUnread(player)
  const problems: Problem[] = []
  if (body.data.some(({ created_at }, at) => (body.data[at - 1]?.created_at ?? created_at) < created_at))
    problems.push({ text: 'The notifications do not stand newest first.', exchange })
  if (counted !== unread)
    problems.push({ text: `${unread} notifications are unread, and ${counted} are counted.`, exchange })
  return conclude(problems, body.data.length, 'a notification')
}

async function checkRead(context: CheckContext): Promise<Outcome> {
  const player = await openNotified(context, 1)
  const [first] = (await list(player)).body.data
  if (!first) throw new NotOffered('a player without notifications')
  const before = await readUnread(player)
  const { body, exchange } = await player.read('postNotificationsRead', { body: { ids: [first.id] } })
  const after = (await list(player)).body.data.find(({ id }) => id === first.id)
  const problems: Problem[] = []
  if (body.unread !== before - 1)
    problems.push({ text: `One of ${before} unread notifications is read, and ${body.unread} are left.`, exchange })
  if (!after?.read) problems.push({ text: 'A notification that was marked as read is unread in the list.', exchange })
  const all = await player.read('postNotificationsReadAll')
  const left = await readUnread(player)
  if (all.body.unread !== 0 || left !== 0)
    problems.push({ text: `After all were read, ${left} notifications are unread.`, exchange: all.exchange })
  return conclude(problems, 2, 'a notification')
}

async function checkForeign(context: CheckContext): Promise<Outcome> {
  const owner = await openNotified(context, 1)
  const stranger = await context.players.open(0)
  const ids = (await list(owner)).body.data.map(({ id }) => id)
  const before = await readUnread(owner)
  const foreign = await list(stranger)
  const shared = foreign.body.data.find(({ id }) => ids.includes(id))
  const { exchange } = await stranger.read('postNotificationsRead', { body: { ids } })
  const after = await readUnread(owner)
  const problems: Problem[] = []
  if (shared) problems.push({ text: `Another player reads notification ${shared.id}.`, exchange: foreign.exchange })
  if (before !== after)
    problems.push({ text: `Another player’s call makes ${before} unread notifications ${after}.`, exchange })
  return conclude(problems, ids.length, 'a notification')
}

const toCheck = (id: string, sentence: string, clause: string, run: Check['run']): Check => ({
  id,
  level: 'full',
  sentence,
  clause,
  run,
})

export const NOTIFICATION_CHECKS: readonly Check[] = [
  toCheck(
    'NOT-01',
    'Notifications stand newest first, and the counter has those that are unread.',
    'Contract: GET /notifications, GET /notifications/counters',
    checkList,
  ),
  toCheck(
    'NOT-02',
    'A notification that was read stays read, and the counter follows.',
    'Contract: POST /notifications/read, POST /notifications/read-all',
    checkRead,
  ),
  toCheck(
    'NOT-03',
    'Nobody reads or marks another player’s notifications.',
    'Contract: POST /notifications/read',
    checkForeign,
  ),
]
