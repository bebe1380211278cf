import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePublicationPush, encodeReply, encodeResult, parseFrame } from './frames.ts'
import { arbitraryText } from './testing/arbitrary-text.ts'

const KINDS = [
  'connect',
  'subscribe',
  'unsubscribe',
  'refresh',
  'sub_refresh',
  'history',
  'presence',
  'presence_stats',
  'publish',
  'rpc',
  'send',
]

describe('parseFrame', () => {
  it('parses the commands of a message in order', () => {
    const text =
      '{"id":1,"connect":{"token":"t","name":"js"}}\n{"id":2,"subscribe":{"channel":"c","flag":3,"recover":true,"epoch":"e","offset":5}}\n{}'
    expect(parseFrame(text)).toEqual([
      { kind: 'connect', id: 1, token: 't' },
      {
        kind: 'subscribe',
        id: 2,
        channel: 'c',
        token: '',
        wantsDelta: false,
        wantsJoinLeave: false,
        rejectUnrecovered: true,
        type: 0,
        position: { epoch: 'e', offset: 5 },
      },
      { kind: 'pong' },
    ])
  })

  it('parses subscription options', () => {
    const read = (fields: object) => parseFrame(JSON.stringify({ id: 1, subscribe: { channel: 'c', ...fields } }))
    expect(read({ delta: 'fossil', join_leave: true })).toMatchObject([{ wantsDelta: true, wantsJoinLeave: true }])
    expect(read({ delta: 'other' })).toMatchObject([{ wantsDelta: false, wantsJoinLeave: false }])
    expect(read({ delta: true })).toBeNull()
  })

  it('treats null and absent fields as zero values', () => {
    expect(parseFrame('{"id":1,"subscribe":{"channel":"c","token":null,"offset":null}}')).toEqual(
      parseFrame('{"id":1,"subscribe":{"channel":"c"}}'),
    )
  })

  it.each([
    '',
    '\n\n',
    'null',
    '[]',
    '1',
    '{',
    '{}{}',
    '{"id":1}',
    '{"connect":{}}',
    '{"id":0,"connect":{}}',
    '{"id":-1,"connect":{}}',
    '{"id":1.5,"connect":{}}',
    '{"id":4294967296,"connect":{}}',
    '{"id":"1","connect":{}}',
    '{"id":1,"connect":[]}',
    '{"id":1,"connect":{"token":7}}',
    '{"id":1,"connect":{},"subscribe":{"channel":"c"}}',
    '{"id":1,"constructor":{}}',
    '{"id":1,"__proto__":{"connect":{}}}',
    '{"id":1,"unheard_of":{}}',
    '{"id":1,"subscribe":{"channel":"c","recover":true,"offset":-1}}',
    '{"id":1,"subscribe":{"channel":"c","recover":true,"offset":1e300}}',
    '{"id":1,"subscribe":{"channel":"c","recover":"yes"}}',
    '{"id":1,"history":{"channel":"c","since":3}}',
    '{"id":1,"history":{"channel":"c","limit":-2}}',
    '{"id":1,"connect":{}}\n{"id":2',
  ])('refuses %j', text => {
    expect(parseFrame(text)).toBeNull()
  })

  it('never throws for any text', () => {
    const hostile = fc.oneof(
      arbitraryText(),
      fc.json(),
      fc.array(fc.json()).map(lines => lines.join('\n')),
    )
    fc.assert(
      fc.property(hostile, text => {
        expect(Array.isArray(parseFrame(text)) || parseFrame(text) === null).toBe(true)
      }),
    )
  })

  it('survives the maximum nesting of a message', () => {
    const deep = `${'['.repeat(32_000)}${']'.repeat(32_000)}`
    expect(parseFrame('['.repeat(65_000))).toBeNull()
    expect(parseFrame(deep)).toBeNull()
    expect(parseFrame(`{"id":1,"connect":{"data":${deep}}}`)).toEqual([{ kind: 'connect', id: 1, token: '' }])
  })

  it('returns only commands of their declared shape', { timeout: 30_000 }, () => {
    const fieldName = fc.constantFrom(
      'channel',
      'token',
      'flag',
      'type',
      'offset',
      'epoch',
      'recover',
      'limit',
      'since',
      'delta',
      'join_leave',
    )
    const command = fc.record({
      id: fc.jsonValue(),
      kind: fc.constantFrom(...KINDS),
      body: fc.dictionary(fieldName, fc.jsonValue()),
    })
    fc.assert(
      fc.property(command, ({ id, kind, body }) => {
        for (const parsed of parseFrame(JSON.stringify({ id, [kind]: body })) ?? []) {
          if ('id' in parsed) expect(parsed.id).toBe(id)
          if ('channel' in parsed) expect(parsed.channel).toBeTypeOf('string')
          if ('token' in parsed) expect(parsed.token).toBeTypeOf('string')
          if ('wantsDelta' in parsed) expect(parsed.wantsDelta).toBe(body.delta === 'fossil')
          if ('position' in parsed && parsed.position) expect(Number.isSafeInteger(parsed.position.offset)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('encoding', () => {
  it('keeps any data and channel name intact on one line', () => {
    fc.assert(
      fc.property(arbitraryText(), fc.jsonValue(), (channel, data) => {
        const json = JSON.stringify(data)
        const line = encodePublicationPush(channel, { data: json, offset: 2 }, 'e').toString()
        expect(line).not.toContain('\n')
        const parsed = JSON.parse(line)
        expect(JSON.stringify(parsed.push.pub.data)).toBe(JSON.stringify(JSON.parse(json)))
        expect(parsed.push.channel).toBe(channel)
        expect(parsed.push.pub.offset).toBe(2)
      }),
    )
  })

  it('includes the epoch with a stream’s first publication', () => {
    const encode = (offset: number) => JSON.parse(encodePublicationPush('c', { data: '1', offset }, 'e').toString())
    expect(encode(1)).toEqual({ push: { channel: 'c', pub: { data: 1, offset: 1, epoch: 'e' } } })
    expect(encode(2)).toEqual({ push: { channel: 'c', pub: { data: 1, offset: 2 } } })
  })

  it('adds publications to a result with and without other fields', () => {
    const publications = [{ data: '"x"', offset: 3 }]
    expect(JSON.parse(encodeResult({ epoch: 'e' }, publications))).toEqual({
      epoch: 'e',
      publications: [{ data: 'x', offset: 3 }],
    })
    expect(JSON.parse(encodeResult({}, publications))).toEqual({ publications: [{ data: 'x', offset: 3 }] })
    expect(encodeReply(7, 'unsubscribe', encodeResult({})).toString()).toBe('{"id":7,"unsubscribe":{}}')
  })
})
