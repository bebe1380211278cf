/** Read-only endpoints of the slip: bonuses that each bet can use, and AMB progress. */
import { findPlayerRestriction } from '@touchline/betting/engagement/player-eligibility'
import type { AmbProgress } from '@touchline/contract/entities/farming'
import {
  type AmbCampaign,
  type CampaignOccurrence,
  playerConditionsOf,
  textsOf,
} from '../../../core/engagement/campaign.ts'
import { readCountry } from '../../../platform/http/country.ts'
import type { Call, Handlers } from '../../../platform/http/handlers.ts'
import { readIssuedSteps } from '../issue/bet-effects.ts'
import { refuseExcluded } from '../player/bonus-player.ts'
import { computeAmb } from '../player/point-stats.ts'
import type { ListDeps } from '../wire/list-handlers.ts'
import { type LoadedBonuses, loadBonuses } from '../wire/load-bonuses.ts'
import type { BonusStateCache } from './bonus-state-cache.ts'
import {
  findBetBonuses,
  listSlipMarks,
  type OfferedSlipBet,
  type ReadSlipBets,
  type SlipView,
  toSlip,
} from './slip-bonuses.ts'

export interface SlipDeps extends ListDeps {
  readonly readSlipBets: ReadSlipBets
  readonly states: BonusStateCache<SlipView>
}

type SlipCall = Call<'postBonuses'> | Call<'postFreebetsAmb'> | Call<'getFreebetsAmb'>

export function createSlipHandlers(deps: SlipDeps) {
  const { db, clock, campaigns, readSlipBets, states } = deps

  const toViewer = ({ player, locale, language, request }: SlipCall) => {
    return { playerId: player.id, locale, language, country: readCountry(request, deps) }
  }

  /** Known from what is loaded anyway. */
  function refuseWithoutOffers({ playerBonuses }: LoadedBonuses): void {
    if (playerBonuses) refuseExcluded(playerBonuses.player)
  }

  const loadAmb = (call: SlipCall) => loadBonuses(deps, { ...toViewer(call), markedKinds: ['amb'] })

  async function listAmb(loaded: LoadedBonuses, bets: readonly OfferedSlipBet[]): Promise<AmbProgress[]> {
    const { playerBonuses } = loaded
    if (!playerBonuses) return []
    const { player, marks } = playerBonuses
    const running = campaigns
      .listRunning(clock.now())
      .filter((campaign): campaign is CampaignOccurrence & AmbCampaign => campaign.kind === 'amb')
      .filter(campaign => findPlayerRestriction(player, playerConditionsOf(campaign)) === null)
    return Promise.all(
      running.map(async campaign => {
        const { id, ranges, freebet, validTo, minOdds, minStake } = campaign
        const slipMarks = bets.flatMap((bet, at) => listSlipMarks(campaign, toSlip(loaded, bet), `slip ${at}`))
        const { settled, possible } = computeAmb(campaign, [...(marks.get(id) ?? []), ...slipMarks])
        const { currency } = player
        return {
          id,
          name: textsOf(campaign, loaded.context.locale).name,
          type: freebet.type,
          currency,
          progress_count: settled,
          possible_progress_count: possible,
          min_stake: minStake[currency] ?? 0,
          min_odds: (minOdds ?? 1000) / 1000,
          issue_to: new Date(validTo).toISOString(),
          ranges: ranges.map(({ betsCount, freebetsCount, amount }) => ({
            number_of_bets: betsCount,
            number_of_freebets: freebetsCount,
            issued_bonus_amount: amount[currency] ?? 0,
          })),
          issued_ranges: await readIssuedSteps(db, player.id, id),
        }
      }),
    )
  }

  return {
    postBonuses: async call => {
      const view = await states.view(toViewer(call), clock.now())
      refuseWithoutOffers(view.loaded)
      return { data: readSlipBets(call.body.bets).map(bet => findBetBonuses(view, bet)) }
    },
    getFreebetsAmb: async call => ({ data: await listAmb(await loadAmb(call), []) }),
    postFreebetsAmb: async call => {
      const loaded = await loadAmb(call)
      refuseWithoutOffers(loaded)
      return { data: await listAmb(loaded, readSlipBets(call.body.bets)) }
    },
  } satisfies Handlers
}
