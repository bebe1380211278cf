import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEngagementFile } from '../../../core/engagement/engagement-file.ts'
import { findPlayerByEmail } from '../../../core/players/players.ts'
import { CAMPAIGN_TIMES, campaignTexts } from '../../../testing/bonus-campaigns.ts'
import type { TestClient } from '../../../testing/client.ts'
import { CollectingMessenger } from '../../../testing/collecting-messenger.ts'
import { createIdentityDesk, STAFF_TOKENS } from '../../../testing/identity-desk.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { confirmEmail, deposit } from '../../../testing/player.ts'
import { START, startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'
import { signUp as signUpPerson } from '../../../testing/test-persons.ts'

const freebet = (key: string, grant: string, more: object = {}) => ({
  key,
  kind: 'freebet',
  grant,
  activation: 'auto',
  use_within: '7d',
  amount: { EUR: 500 },
  texts: campaignTexts(key),
  ...CAMPAIGN_TIMES,
  ...more,
})

const ENGAGEMENT = parseEngagementFile({
  version: 1,
  allow_multiple_active_user_freebets: true,
  campaigns: [
    freebet('welcome', 'sign_up'),
    freebet('at-once', 'sign_up', { level: 'claimed' }),
    freebet('identified', 'sign_up', { level: 'verified' }),
    freebet('deposited', 'first_deposit'),
    freebet('phoned', 'phone_verified'),
    freebet('later', 'sign_up', { valid_from: new Date(START + 60_000).toISOString().replace('.000', '') }),
  ],
})

/** Campaigns decide alone which level they require. */
const PLATFORM = {
  identity: {
    required_for: { deposit: 'claimed', bet: 'claimed', grant: 'claimed', withdrawal: 'claimed' },
  } as const,
}

const messenger = new CollectingMessenger()
let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({
    config: { engagement: ENGAGEMENT, operatorTokens: STAFF_TOKENS },
    operator: { platform: PLATFORM },
    messenger,
  })
})
afterAll(() => test.stop())

async function signUp(): Promise<{ player: TestClient; id: number }> {
  const account = newAccount()
  const player = test.client()
  await player.call('/users', { body: account })
  await player.renewBearer()
  const row = await findPlayerByEmail(test.backend.database.db, account.email)
  return { player, id: row?.id ?? 0 }
}

async function listIssued(id: number): Promise<string[]> {
  const rows = await test.backend.database.db
    .selectFrom('issued_bonuses')
    .select('campaign')
    .where('player_id', '=', id)
    .execute()
  return rows.map(({ campaign }) => campaign).sort()
}

async function verifyPhone(player: TestClient, phoneNumber: string): Promise<void> {
  await player.call('/player/phone', { body: { phone_number: phoneNumber, phone_country: 'GB' } })
  await test.backend.drain()
  const { status } = await player.call('/player/phone/verify', { body: { code: messenger.lastCode() } })
  if (status !== 200) throw new Error(`the code was answered ${status}`)
}

describe('a bonus for signing up', () => {
  it('is issued once, when the account confirms its first contact', async () => {
    const { player, id } = await signUp()
    expect(await listIssued(id)).toEqual(['at-once'])
    await confirmEmail(test, player)
    expect(await listIssued(id)).toEqual(['at-once', 'welcome'])
    await confirmEmail(test, player)
    await verifyPhone(player, '+447900000001')
    expect(await listIssued(id)).toEqual(['at-once', 'phoned', 'welcome'])
  })

  it('is issued with a verified phone when the address is not confirmed', async () => {
    const { player, id } = await signUp()
    await verifyPhone(player, '+447900000002')
    expect(await listIssued(id)).toEqual(['at-once', 'phoned', 'welcome'])
  })

  it('is issued once when address and phone are confirmed at once', async () => {
    const { player, id } = await signUp()
    await player.call('/player/phone', { body: { phone_number: '+447900000003', phone_country: 'GB' } })
    await test.backend.drain()
    const code = messenger.lastCode()
    await Promise.all([confirmEmail(test, player), player.call('/player/phone/verify', { body: { code } })])
    expect(await listIssued(id)).toEqual(['at-once', 'phoned', 'welcome'])
  })
})

it('issues a bonus to a verified account where the campaign requires one', async () => {
  const person = await signUpPerson(test.client())
  await confirmEmail(test, person.client)
  expect(await listIssued(person.id)).not.toContain('identified')
  const { toDocument, verify } = createIdentityDesk(() => test)
  const document = toDocument(person)
  for (const _ of [1, 2]) expect((await verify(person, document)).status).toBe(200)
  expect(await listIssued(person.id)).toEqual(['at-once', 'identified', 'welcome'])
})

describe('a bonus for the first deposit', () => {
  it('is issued with the contact when that is confirmed later', async () => {
    const { player, id } = await signUp()
    await deposit(player, 1000)
    expect(await listIssued(id)).toEqual(['at-once'])
    await confirmEmail(test, player)
    expect(await listIssued(id)).toEqual(['at-once', 'deposited', 'welcome'])
  })

  it('is issued with the first deposit alone when the contact is confirmed before', async () => {
    const { player, id } = await signUp()
    await confirmEmail(test, player)
    await deposit(player, 1000)
    await deposit(player, 1000)
    expect(await listIssued(id)).toEqual(['at-once', 'deposited', 'welcome'])
  })
})

it('gives nothing of a campaign that began after the account was opened', async () => {
  const { player, id } = await signUp()
  test.clock.advance(120_000)
  await confirmEmail(test, player)
  expect(await listIssued(id)).not.toContain('later')
  const next = await signUp()
  await confirmEmail(test, next.player)
  expect(await listIssued(next.id)).toContain('later')
})
