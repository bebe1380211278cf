import { describe, expect, test } from 'vitest'
import { compareAccounts } from './compare-accounts.ts'
import { decideGrant, decideNewcomer } from './decisions.ts'
import { toMailboxKey } from './mailbox-key.ts'
import { prepareAccount } from './prepare-account.ts'
import { account } from './testing/generated-accounts.ts'
import type { MatchAccount, MatchContext } from './types.ts'

const DAY_MS = 86_400_000

const match = (a: Partial<MatchAccount>, b: Partial<MatchAccount>, context?: MatchContext) =>
  compareAccounts(prepareAccount(account(a)), prepareAccount(account(b)), context)

const VERA: Partial<MatchAccount> = { names: [['Vera', 'Example']], birthDates: ['1990-05-17'] }
const OLAF: Partial<MatchAccount> = { names: [['Olaf', 'Stein']], birthDates: ['1971-11-02'] }

describe('proofs', () => {
  test('outweigh another verified name when the document or the operator says that it is one person', () => {
    const before = { ...VERA, level: 'verified', documents: ['document-1'] } as const
    const married = { ...before, names: [['Vera', 'Newman']] } as const
    expect(match(married, before)).toMatchObject({ proven: ['document'], isDistinct: false })
    const asserted = { documents: [], personIds: ['7'] }
    expect(match({ ...married, ...asserted }, { ...before, ...asserted })).toMatchObject({
      proven: ['operator_person'],
      isDistinct: false,
    })
  })

  test('give way to two verified persons who share a phone', () => {
    const phones = [{ number: '+442079460000', verifiedAt: 0 }]
    const score = match({ ...OLAF, phones, level: 'verified' }, { ...VERA, phones, level: 'verified' })
    expect(score).toMatchObject({ proven: ['phone'], isDistinct: true })
    expect(decideNewcomer(score, { newcomer: 'verified', excluded: 'verified' })).toBe('allow')
  })

  test('give way to what staff has decided', () => {
    const score = match({ ...VERA, documents: ['1'] }, { ...VERA, documents: ['1'] }, { isRuledDistinct: true })
    expect(score).toMatchObject({ proven: ['document'], isDistinct: true })
  })

  test('need a provider whose rules are known and two confirmed mailboxes', () => {
    const at = (address: string, isConfirmed: boolean) => ({ emails: [{ address, isConfirmed }] })
    expect(match(at('v.era@gmail.com', true), at('vera@gmail.com', true)).proven).toEqual(['mailbox'])
    expect(match(at('v.era@gmail.com', true), at('vera@gmail.com', false)).proven).toEqual([])
    expect(match(at('vera@club.example', true), at('vera@club.example', true)).proven).toEqual([])
  })

  test('take a number verified by both within half a year, and count it later', () => {
    const at = (day: number) => ({ phones: [{ number: '+442079460000', verifiedAt: day * DAY_MS }] })
    expect(match(at(0), at(180)).proven).toEqual(['phone'])
    expect(match(at(0), at(181))).toMatchObject({ proven: [], held: 8 })
    expect(match(at(0), { phones: [{ number: '+442079460000', verifiedAt: null }] })).toMatchObject({
      typed: 7 - 8,
      held: 0,
    })
  })
})

describe('what is held', () => {
  test('counts whole when the given names of any two agree, whichever pair is the strongest', () => {
    const devices = ['own']
    const player = { names: [['Vera', 'Example']], birthDates: ['1990-05-17'], devices } as const
    const renamed = { ...player, names: [...player.names, ['Olaf', 'Stein']] } as const
    const other = { names: [['Vera', 'Stein']], devices } as const
    expect(match(player, other)).toMatchObject({ name: 'given', held: 12 })
    expect(match(renamed, other)).toMatchObject({ name: 'family', held: 12 })
  })

  test('counts a public device only when all shared ones are public', () => {
    const devicePersons = new Map([['library', 9]])
    const devices = ['library', 'own']
    expect(match({ ...VERA, devices }, { ...VERA, devices }, { devicePersons }).held).toBe(12)
    expect(match({ ...VERA, devices: ['library'] }, { ...VERA, devices }, { devicePersons }).held).toBe(1)
  })

  test('counts a network used by both within an hour', () => {
    const at = (minute: number) => ({ networks: [{ address: '192.0.2.1', seenAt: minute * 60_000 }] })
    expect(match(at(0), at(60)).held).toBe(1)
    expect(match(at(0), at(61)).held).toBe(0)
  })

  test('does not block a verified newcomer by a network and a public device', () => {
    const shared: Partial<MatchAccount> = {
      devices: ['library'],
      networks: [{ address: '192.0.2.1', seenAt: 0 }],
    }
    const score = match(
      { ...VERA, ...shared, level: 'verified' },
      { ...VERA, ...shared },
      {
        devicePersons: new Map([['library', 9]]),
      },
    )
    expect(score.held).toBe(2)
    expect(decideNewcomer(score, { newcomer: 'verified', excluded: 'claimed' })).toBe('review')
  })

  test('does not hold a grant for strangers on a public device', () => {
    const devices = ['library']
    const context = { devicePersons: new Map([['library', 9]]) }
    expect(decideGrant(match({ ...OLAF, devices }, { ...VERA, devices }, context))).toBe('allow')
    expect(decideGrant(match({ ...OLAF, devices }, { ...VERA, devices }))).toBe('hold')
  })
})

describe('mailbox keys', () => {
  test.each([
    ['vera@outlook.de', 'vera@outlook.de'],
    ['Vera+news+x@hotmail.co.uk', 'vera@hotmail.co.uk'],
    ['vera@MAC.com.', 'vera@icloud.com'],
    ['-vera@pm.me', '-vera@proton.me'],
    ['+vera@gmail.com', '+vera@gmail.com'],
    ['"a@b"@gmail.com', '"a@b"@gmail.com'],
  ])('gives %s the key %s', (address, key) => {
    expect(toMailboxKey(address)?.key).toBe(key)
  })

  test.each(['', 'vera', '@gmail.com', 'vera@', ' @gmail.com'])('gives %j none', address => {
    expect(toMailboxKey(address)).toBeNull()
  })
})
