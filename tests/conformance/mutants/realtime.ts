/** Faults of the realtime server and of what is published. */
import type { Frame } from '@touchline/hub/testing/frame-proxy'
import { eachObject, type Mutant, onPath } from '../mutant.ts'

interface Push {
  readonly channel: string
  readonly pub: { readonly data: { event_name: string; message: unknown }; readonly offset?: number }
}

/** The publication of a frame as plain data; null for any other frame, and for deltas. */
function pushOf(frame: Frame): Push | null {
  const push = frame.push as Partial<Push> | undefined
  const isPlain = typeof push?.pub?.data === 'object'
  return push?.channel !== undefined && isPlain ? (push as Push) : null
}

type Market = Record<string, unknown> & { outcomes: { odds: unknown }[] }

/** Changes the markets of publications on channels of one kind. */
const onMarkets =
  (channel: RegExp, change: (market: Market) => void): NonNullable<Mutant['frame']> =>
  frame => {
    const push = pushOf(frame)
    if (push && channel.test(push.channel) && push.pub.data.event_name === 'markets_changed')
      for (const market of push.pub.data.message as Market[]) change(market)
    return [frame]
  }

const ALL_PUSHED = ['RT-12', 'RT-07', 'RT-10', 'RT-11', 'RT-13', 'RT-14', 'RT-18', 'RT-19', 'RT-21', 'PRF-04'] as const

const isEmpty = (frame: Frame): boolean => {
  const message = pushOf(frame)?.pub.data.message
  return Array.isArray(message) && message.length === 0
}

const subscribeOf = (frame: Frame) => frame.subscribe as Record<string, unknown> | undefined

/** Issued tokens, of which the last is used for what is not one. */
const issued: string[] = []
/** The first publication of each channel. */
const first = new Map<string, Frame>()
let turn = 0

export const REALTIME_MUTANTS: readonly Mutant[] = [
  {
    name: 'visitors are refused',
    check: 'RT-01',
    also: ALL_PUSHED,
    command: ({ connect }) => {
      if (connect) Object.assign(connect, { token: 'none' })
    },
  },
  {
    name: 'every token is taken',
    check: 'RT-03',
    response: onPath('/websocket/token', ({ json }) => void issued.push((json as { token: string }).token)),
    command: ({ connect }) => {
      const { token = '' } = (connect ?? {}) as { token?: string }
      if (connect && !issued.includes(token)) Object.assign(connect, { token: issued.at(-1) })
    },
  },
  { name: 'every page may connect', check: 'RT-04', admitsEveryOrigin: true },
  {
    name: 'a language without a channel',
    check: 'RT-05',
    command: ({ subscribe }) => {
      const { channel } = (subscribe ?? {}) as { channel?: string }
      if (subscribe && channel === 'public:fr') Object.assign(subscribe, { channel: 'public:none' })
    },
  },
  {
    name: 'pushed odds as texts',
    check: 'RT-07',
    also: ['RT-08', 'RT-10', 'RT-19', 'RT-12'],
    frame: onMarkets(/./, ({ outcomes }) => {
      for (const outcome of outcomes) outcome.odds = String(outcome.odds)
    }),
  },
  {
    name: 'a recovery with a hole',
    check: 'RT-08',
    also: ['RT-11', 'RT-12'],
    frame: frame => {
      const { publications } = subscribeOf(frame) ?? {}
      if (Array.isArray(publications)) publications.splice(0, 1)
      return [frame]
    },
  },
  {
    name: 'a recovery with old prices',
    check: 'RT-12',
    also: ['RT-08', 'RT-11'],
    frame: frame => {
      eachObject(subscribeOf(frame)?.publications, object => {
        if ('match_urn_id' in object) object.version = 1
      })
      return [frame]
    },
  },
  {
    name: 'a connection that outlives its token',
    check: 'RT-23',
    frame: frame => {
      const connect = frame.connect as Record<string, unknown> | undefined
      if (connect?.expires) Object.assign(connect, { expires: false, ttl: 0 })
      return [frame]
    },
  },
  {
    name: 'recovered from an unknown position',
    check: 'RT-09',
    frame: frame => {
      const reply = subscribeOf(frame)
      if (reply?.was_recovering) reply.recovered = true
      return [frame]
    },
  },
  {
    name: 'pushed prices that GET does not have',
    check: 'RT-10',
    also: ['RT-19'],
    frame: onMarkets(/^match:/, ({ outcomes }) => {
      for (const outcome of outcomes) outcome.odds = Number(outcome.odds) + 0.5
    }),
  },
  {
    name: 'half of the publications are lost',
    check: 'RT-11',
    also: ['PRF-04', 'RT-14', 'RT-20', 'RT-10', 'RT-08', 'RT-12'],
    frame: frame => (pushOf(frame)?.channel.startsWith('public:') && turn++ % 2 === 0 ? [] : [frame]),
  },
  {
    name: 'an old publication comes again',
    check: 'RT-13',
    also: ['RT-20', 'RT-18'],
    frame: frame => {
      const push = pushOf(frame)
      if (push?.pub.data.event_name !== 'markets_changed') return [frame]
      const old = first.get(push.channel)
      if (!old) first.set(push.channel, frame)
      return old ? [frame, old] : [frame]
    },
  },
  {
    name: 'the old line is not told',
    check: 'RT-14',
    also: ['RT-11', 'PRF-04'],
    response: onPath('/matches', ({ json }, { query }) => {
      if (query.get('limit') !== '200' || !query.has('id')) return
      eachObject(json, market => {
        if ('match_urn_id' in market && market.most_balanced === true)
          market.specifier = String(market.specifier).replace(/^(total|hcp)=.*$/, '$1=99.5')
      })
    }),
  },
  {
    name: 'empty publications every 50 milliseconds',
    check: 'RT-18',
    frame: frame => {
      const push = pushOf(frame)
      // A match's channel is compared with its deltas.
      if (!push?.channel.startsWith('public:') || push.pub.data.event_name !== 'markets_changed') return [frame]
      const empty = { push: { channel: push.channel, pub: { data: { ...push.pub.data, message: [] } } } }
      return [frame, empty, empty, empty, empty]
    },
    frameDelayMs: frame => (isEmpty(frame) ? 50 : 0),
  },
  {
    name: 'deltas of other data',
    check: 'RT-19',
    frame: onMarkets(/^match:/, market => {
      market.most_balanced = !market.most_balanced
    }),
  },
  {
    name: 'deltas that do not apply',
    check: 'RT-19',
    frame: frame => {
      const { pub } = (frame.push ?? {}) as { pub?: { delta?: boolean; data: unknown } }
      if (pub?.delta) pub.data = 'no delta'
      return [frame]
    },
  },
  {
    name: 'no new token is taken',
    check: 'RT-20',
    frame: frame => ('refresh' in frame ? [{ id: frame.id, error: { code: 109, message: 'token expired' } }] : [frame]),
  },
  {
    name: 'names in another language',
    check: 'RT-21',
    frame: onMarkets(/^(?!public:en$|match:\d+$)/, market => {
      market.name = 'A name in another language'
    }),
  },
  {
    name: 'publications that come late',
    check: 'PRF-04',
    also: ['RT-11', 'RT-08', 'RT-20', 'RT-10', 'RT-19', 'RT-14', 'RT-12'],
    frame: frame => [frame],
    frameDelayMs: () => 4_000,
  },
]
