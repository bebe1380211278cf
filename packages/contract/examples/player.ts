/** Example player with account, limit, notification and push subscription. */
import type { Notification, PushSubscription } from '../src/entities/engagement.ts'
import type { UserLimit } from '../src/entities/limits.ts'
import type { Account, PhoneVerification, Player } from '../src/entities/player.ts'
import { NOW, UUID } from './values.ts'

export const player: Player = {
  id: 42,
  email: 'ann@example.com',
  mobile_phone: null,
  auth_phone_number: null,
  first_name: 'Ann',
  last_name: 'Lee',
  nickname: null,
  language: 'en',
  currency: 'EUR',
  country: 'GB',
  auth_fields_missed: [],
  statuses: [{ id: 'bronze', name: 'Bronze' }],
  serasa: { pve: false },
  terms_version: null,
  identity: {
    level: 'contact',
    state: 'open',
    locked: ['first_name', 'last_name', 'birth_date'],
    change: null,
    asked_until: null,
  },
  progress: { points: 120, status_groups: [] },
}

export const account: Account = {
  currency: 'EUR',
  subunits: 100,
  available_to_bet_with_locked_cents: 12550,
  active: true,
  version: 17,
}

export const phone: PhoneVerification = {
  phone_number: '+442079460000',
  phone_country: 'GB',
  verified_status: 'pending',
  resend_timeout_until: NOW,
  sms_limit_reached: false,
}

export const userLimit: UserLimit = {
  id: 'deposit-day',
  type: 'deposit',
  parent_type: null,
  strategy: 'amount',
  status: 'active',
  period: 'day',
  value: 10000,
  used: 2500,
  currency: 'EUR',
  created_at: NOW,
  confirm_from: null,
  confirm_until: null,
  disable_at: null,
  is_from_other_account: false,
}

export const notification: Notification = {
  id: UUID,
  type: 'success',
  title: 'Bet won',
  caption: 'Northgate – Harbour',
  body: 'Your bet paid 10.24 EUR.',
  read: false,
  object_type: 'bet',
  object_id: UUID,
  created_at: NOW,
}

/** The keys are those of the example in RFC 8291. */
export const pushSubscription: PushSubscription = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}
