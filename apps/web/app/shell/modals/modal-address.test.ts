import { describe, expect, it } from 'vitest'
import { getLinkedBonus, getLinkedModal, readToken, removeModalParam } from './modal-address.ts'

const at = (address: string) => {
  const { hash, search } = new URL(address, 'http://web.test')
  return { hash, search }
}

describe('the modal that an address names', () => {
  it.each([
    ['/#signIn', 'signIn'],
    ['/soccer?modal=signUp', 'signUp'],
    ['/?modal=deposit&x=1', 'deposit'],
    ['/?modal=signIn#passwordNew', 'passwordNew'],
    ['/#betBuilder', null],
    ['/?modal=realityCheck', null],
    ['/?modal=constructor#__proto__', null],
    ['/promotions?modal=bonus&id=welcome', 'bonus'],
    ['/promotions?modal=bonus', null],
    ['/promotions#bonus', null],
    ['/bets-history?modal=receipt&id=b1', 'receipt'],
    ['/bets-history?modal=receipt', null],
    ['/#receipt', null],
    ['/', null],
  ])('%s', (address, id) => {
    expect(getLinkedModal(at(address))).toBe(id)
  })

  it.each([
    ['/?a=1&modal=signIn', '?a=1'],
    ['/?a=1#signIn', '?a=1'],
    ['/?modal=signIn#betBuilder', '#betBuilder'],
    ['/?a=1#content', '?a=1#content'],
    ['/?modal=bonus&id=welcome&type=freebets&tab=active', '?tab=active'],
    ['/?modal=receipt&id=b1&status=settled', '?status=settled'],
    ['/?modal=signIn&id=7', '?id=7'],
  ])('%s without it is %s', (address, rest) => {
    expect(removeModalParam(at(address))).toBe(rest)
  })
})

describe('the bonus that an address names', () => {
  it.each([
    ['/?modal=bonus&id=welcome', { id: 'welcome' }],
    ['/?modal=bonus&id=welcome&type=freebets', { id: 'welcome', type: 'freebets' }],
    ['/?modal=bonus&id=welcome&type=constructor', { id: 'welcome' }],
    ['/?modal=signIn&id=welcome', null],
    ['/?modal=bonus', null],
  ])('%s', (address, found) => {
    expect(getLinkedBonus(at(address))).toEqual(found)
  })
})

describe('the token that an address brings', () => {
  it.each([
    ['/?reset_password_token=abc', { id: 'passwordEdit', token: 'abc' }],
    ['/?unlock_token=abc#x', { id: 'unlock', token: 'abc' }],
    ['/?modal=confirmation&confirmation_token=a%2Bb', { id: 'confirmation', token: 'a+b' }],
    ['/?reset_password_token=', null],
    ['/?token=abc', null],
  ])('%s', (address, found) => {
    expect(readToken(at(address))).toEqual(found)
  })
})
