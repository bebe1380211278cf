import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addVote, computeShares, createVoter, type Vote } from './ballot.tsx'

const vote = (home: number, draw: number, away: number): Vote => ({ data: null, totals: { home, draw, away } })
const URN = 'sr:match:1'

describe('addVote', () => {
  it('counts a first prediction and moves a changed one', () => {
    const first = addVote(vote(1, 0, 2), URN, 'home', 0)
    expect(first.totals).toEqual({ home: 2, draw: 0, away: 2 })
    expect(addVote(first, URN, 'away', 0).totals).toEqual({ home: 1, draw: 0, away: 3 })
  })
})

it('returns shares that add up to a hundred for any totals', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), (home, draw, away) => {
      const all = [...computeShares({ home, draw, away }, ['home', 'draw', 'away']).values()]
      return home + draw + away === 0 ? all.length === 0 : all.reduce((sum, share) => sum + share, 0) === 100
    }),
  )
})

function setUp(send: (choice: string) => Promise<Vote>) {
  let shown = vote(5, 5, 5)
  const onFailure = vi.fn()
  const voteFor = createVoter({
    send,
    read: () => shown,
    show: next => {
      shown = next
    },
    onFailure,
    urn: URN,
    now: () => 0,
  })
  return { voteFor, onFailure, shown: () => shown }
}

describe('createVoter', () => {
  it("shows a prediction optimistically, then the backend's result", async () => {
    const { voteFor, shown } = setUp(async () => addVote(vote(8, 5, 5), URN, 'home', 0))
    voteFor('home')
    expect(shown().totals.home).toBe(6)
    await vi.waitFor(() => expect(shown().totals.home).toBe(9))
  })

  it('rolls back a failed prediction', async () => {
    const { voteFor, shown, onFailure } = setUp(() => Promise.reject(new Error('offline')))
    voteFor('draw')
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
    expect(shown()).toEqual(vote(5, 5, 5))
  })

  it('sends the last of several quick predictions sequentially', async () => {
    const sent: string[] = []
    const { voteFor, shown } = setUp(async choice => {
      sent.push(choice)
      await Promise.resolve()
      return addVote(vote(5, 5, 5), URN, choice as 'home', 0)
    })
    voteFor('home')
    voteFor('draw')
    voteFor('away')
    await vi.waitFor(() => expect(sent).toEqual(['home', 'away']))
    await vi.waitFor(() => expect(shown().totals).toEqual({ home: 5, draw: 5, away: 6 }))
  })
})
