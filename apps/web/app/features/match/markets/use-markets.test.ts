import { describe, expect, it } from 'vitest'
import { mergeMarketOrder } from './use-markets.ts'

const all = () => true
const none = () => false

describe('mergeMarketOrder', () => {
  it('keeps the order when priorities change', () => {
    expect(mergeMarketOrder(['m/1/', 'm/2/'], ['m/2/', 'm/1/'], none)).toEqual(['m/1/', 'm/2/'])
  })

  it('appends new markets', () => {
    expect(mergeMarketOrder(['m/1/', 'm/2/'], ['m/3/', 'm/1/', 'm/2/'], none)).toEqual(['m/1/', 'm/2/', 'm/3/'])
  })

  it('puts a new line or successor after the last of its market, ended or not', () => {
    const before = ['m/1/', 'm/8/goalnr=1', 'm/18/total=2.5', 'm/10/']
    const listed = ['m/1/', 'm/8/goalnr=2', 'm/18/total=2.5', 'm/18/total=3.5', 'm/10/']
    expect(mergeMarketOrder(before, listed, all)).toEqual([
      ...['m/1/', 'm/8/goalnr=1', 'm/8/goalnr=2', 'm/18/total=2.5', 'm/18/total=3.5', 'm/10/'],
    ])
  })

  it('keeps ended markets at their place and drops those that are unknown', () => {
    expect(mergeMarketOrder(['m/1/', 'm/2/', 'm/3/'], ['m/2/'], key => key === 'm/1/')).toEqual(['m/1/', 'm/2/'])
  })
})
