/** Examples of the Platform API's calls. */

import { bet } from './bet.ts'
import { freebet } from './bonuses.ts'
import type { ExamplesOf, NamesOf } from './call-examples.ts'
import { jackpotHit, jackpotLevel } from './jackpots.ts'
import { account, phone, player, userLimit } from './player.ts'
import { LATER, NOW, UUID } from './values.ts'

const email = 'ann@example.com'
const handSettlement = {
  is_dry_run: false,
  bet: { ...bet, status: 'done' as const, result: 'win_entire' as const, win_amount: 1024, version: 2 },
  player_id: 42,
  status: { before: 'waiting_results' as const, after: 'done' as const },
  result: { before: 'no_results' as const, after: 'win_entire' as const },
  payout: { before: 0, after: 1024 },
  balance: { before: 5000, after: 6024 },
  debt: { before: 0, after: 0 },
  bonuses: [],
  points: [{ campaign: 'weekend', earned: { before: 0, after: 1 }, potential: { before: 1, after: 0 } }],
}

const waitingReview = {
  id: '43',
  queue: 'checks' as const,
  player_id: 43,
  other_player_id: 42,
  score: 14,
  traits: [
    { name: 'name_same', bits: 0 },
    { name: 'date_same', bits: 14 },
  ],
  facts: [{ name: 'decision', value: 'block' }],
  created_at: NOW,
  due_at: null,
  decision: null,
  decided_at: null,
  decided_by: [],
}

const change = {
  id: '7',
  status: 'pending' as const,
  first_name: null,
  last_name: 'Lee-Jones',
  birth_date: null,
  created_at: NOW,
}

const appeal = {
  number: 'A4821907',
  text: 'That is my sister’s account and not mine.',
  created_at: NOW,
  due_at: LATER,
  decision: null,
  reason: null,
  decided_at: null,
}

export const platformExamples: ExamplesOf<NamesOf<'platform'>> = {
  deleteSignOut: {},
  postSportsbookSessions: {
    body: {},
    response: {
      token: 'eyJhbGciOi…',
      expires_at: NOW,
      session: { id: UUID, started_at: '2026-02-01T18:00:00.000Z', seconds_limit: null },
      reality_check: { interval_seconds: 3600 },
    },
  },
  postSportsbookSessionsContinue: {},
  getRealityCheck: {
    response: {
      due: true,
      elapsed_seconds: 3600,
      currency: 'EUR',
      bets_sum: 5000,
      wins_sum: 1024,
      period: { from: '2026-02-01T17:30:00.000Z', to: NOW },
    },
  },
  getPlayer: { response: { data: player } },
  getPlayerAccounts: { query: { compatibility: false }, response: { data: [account] } },
  postPlayerAccounts: {
    body: { currency: 'BTC' },
    response: {
      data: { currency: 'BTC', subunits: 100000000, available_to_bet_with_locked_cents: 0, active: true, version: 0 },
    },
  },
  patchPlayerUpdateLocale: { body: { locale: 'pt-BR' }, response: { language: 'pt-BR' } },
  getPlayerPhone: { response: { data: phone } },
  getPlayerCompPoints: { response: { data: { persistent: { points: 120 } } } },
  getPlayerStatusGroups: {
    response: {
      data: [{ id: 'bronze', name: 'Bronze', status: true, writeable: false, min_points: 0, max_points: 999 }],
    },
  },
  postPlayerActivityLimitTrack: {},
  getUserLimits: {
    response: {
      data: [userLimit],
      currency: 'EUR',
      stats: [
        { currency: 'EUR', bets_sum: 5000, wins_sum: 1024, period: { from: '2026-02-01T00:00:00.000Z', to: NOW } },
      ],
      remaining: [{ currency: 'EUR', stake: null, deposit: 7500 }],
      prompt: null,
    },
  },
  postUserLimits: {
    body: { type: 'deposit', period: 'day', value: 10000, currency: 'EUR' },
    response: { data: userLimit },
  },
  postUserLimitsReview: {},
  postUserLimitConfirm: { params: { id: 'deposit-day' }, response: { data: { ...userLimit, status: 'confirmed' } } },
  deleteUserLimit: {
    params: { id: 'deposit-day' },
    response: { data: { ...userLimit, status: 'unconfirmed_disabled', confirm_from: LATER, confirm_until: LATER } },
  },
  getUsersConfirmation: { query: { confirmation_token: 'q7Zr0aT1' }, response: { email } },
  getUsersUnlock: { query: { unlock_token: 'q7Zr0aT1' }, response: { email } },
  postSignIn: { body: { email, password: 'correct horse battery' }, response: { data: player } },
  postSignUp: {
    body: {
      email,
      password: 'correct horse battery',
      currency: 'EUR',
      first_name: 'Ann',
      last_name: 'Lee',
      birth_date: '1990-05-17',
    },
    response: { data: player },
  },
  postUsersConfirmation: { body: { email } },
  postUsersPassword: { body: { email } },
  putUsersPassword: { body: { reset_password_token: 'q7Zr0aT1', password: 'correct horse battery' } },
  patchPlayer: { body: { nickname: 'annie' }, response: { data: { ...player, nickname: 'annie' } } },
  postPlayerPhone: { body: { phone_number: '+442079460000', phone_country: 'GB' }, response: { data: phone } },
  postPlayerPhoneVerify: {
    body: { code: '271828' },
    response: { data: { ...phone, verified_status: 'verified', resend_timeout_until: null } },
  },
  postPlayerPhoneResend: { response: { data: phone } },
  postDeposit: {
    body: { value: 2500, currency: 'EUR', simulate: 'success' },
    response: { deposit: { value: 2500, currency: 'EUR', subunits: 100 }, status: 'success', account },
  },
  putOperatorProvider: {
    params: { provider: 'oddin' },
    body: { status: 'inactive' },
    response: { data: { provider: 'oddin', status: 'inactive' } },
  },
  getOperatorBets: { response: { data: [{ player_id: 42, bet: { ...bet, status: 'submitted', is_vip: true } }] } },
  postOperatorBetDecision: { params: { bet_id: UUID }, body: { decision: 'accept' }, response: { data: bet } },
  getOperatorDroppedEvents: {
    response: {
      data: [
        {
          match_id: 4711,
          dropped_at: '2026-11-28T16:20:00.000Z',
          reason: 'the score went backwards',
          bets_count: 1,
          bets: [
            {
              id: UUID,
              ref: 'B7K2M9',
              player_id: 42,
              status: 'waiting_results',
              version: 1,
              stake: { value: 1000, currency: 'EUR', subunits: 100 },
              selections: [{ id: UUID, market: '1x2', outcome: 'Draw' }],
            },
          ],
        },
      ],
    },
  },
  postOperatorBetVoid: {
    params: { bet_id: UUID },
    body: { reason: { code: 'dropped_event', text: 'Abandoned in the 30th minute, never resumed.' }, dry_run: true },
    response: { data: { ...handSettlement, is_dry_run: true } },
  },
  postOperatorBetSettle: {
    params: { bet_id: UUID },
    body: {
      reason: { code: 'dropped_event', text: 'Result of the league: 2:1.' },
      version: 1,
      selections: [{ id: UUID, result: 'won' }],
    },
    response: { data: handSettlement },
  },
  patchOperatorPlayer: {
    params: { player_id: 42 },
    body: { is_vip: true, groups: ['gold'], pve: false },
    response: { data: { player_id: 42, is_vip: true, groups: ['gold'], pve: false } },
  },
  postOperatorPlayerBonus: {
    params: { player_id: 42 },
    body: { campaign: 'welcome-freebet', cause: 'case-4711' },
    response: { data: freebet },
  },
  deleteOperatorBonus: { params: { id: UUID } },
  postOperatorCampaignStop: {
    params: { key: 'weekend-boost' },
    response: { key: 'weekend-boost', stopped_at: NOW },
  },
  patchOperatorJackpotLevel: {
    params: { id: 'daily', code: 'mini' },
    body: { state: 'paused' },
    response: { data: { ...jackpotLevel, state: 'paused' } },
  },
  postOperatorJackpotHitDecision: {
    params: { id: UUID },
    body: { decision: 'approve' },
    response: { data: jackpotHit },
  },
  getPlayerIdentity: {
    response: {
      data: {
        level: 'contact',
        state: 'open',
        verified_until: null,
        locked: ['first_name', 'last_name', 'birth_date'],
        can_correct_until: null,
        asked_until: null,
        claims: [{ kind: 'name', value: 'Ann Lee', is_held: false, since: NOW }],
        changes: [change],
        appeals: [appeal],
        other_accounts: 0,
      },
    },
  },
  postPlayerIdentityChange: { body: { last_name: 'Lee-Jones' }, response: { data: change } },
  postPlayerOtherAccount: { body: { email } },
  postPlayerOtherAccountConfirm: {
    body: { code: 'ABCD2345EFGH' },
    response: { data: { status: 'bound', is_excluded: false } },
  },
  postPlayerAppeal: { body: { text: appeal.text }, response: { data: appeal } },
  postOperatorPlayerIdentity: {
    params: { player_id: 42 },
    body: {
      level: 'verified',
      subject_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      first_name: 'Ann',
      last_name: 'Lee',
      birth_date: '1990-05-17',
      country: 'GB',
      expires_at: LATER,
      reason: 'Passport, seen by the identity provider.',
    },
    response: {
      data: {
        player_id: 42,
        level: 'verified',
        state: 'open',
        verified_until: LATER,
        is_changed: false,
        is_closed: false,
      },
    },
  },
  postOperatorPlayerErasure: {
    params: { player_id: 42 },
    body: { reason: 'Asked for by the player in ticket 5120.' },
    response: { data: { player_id: 42, erased_at: NOW, keeps_exclusion: true, kept_until: LATER } },
  },
  getOperatorReviews: { params: { queue: 'checks' }, response: { data: [waitingReview] } },
  postOperatorReviewDecision: {
    params: { queue: 'checks', id: '43' },
    body: { decision: 'open', reason: 'The passport shows another birth date.' },
    response: {
      data: { ...waitingReview, decision: 'open', decided_at: NOW, decided_by: ['operator:jane'] },
    },
  },
}
