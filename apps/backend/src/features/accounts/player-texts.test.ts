/** What players type of themselves: refused texts are named by field, with a reason and words in the player's language. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { newAccount } from '../../testing/new-account.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({})
  player = await openPlayer(test, 0)
})
afterAll(() => test.stop())

const patch = (body: object, headers: Record<string, string> = {}) =>
  player.call<ResponseBody<'patchPlayer'> & ErrorBody>('/player', { method: 'PATCH', body, headers })

describe('a name', () => {
  it('is refused at sign-up with its field, its reason and a text for the player', async () => {
    const body = { ...newAccount(), first_name: 'V\u0435ra', last_name: 'Exa\u200bmple' }
    const { status, body: answer } = await test.client().call<ErrorBody>('/users', { body })
    expect(status).toBe(422)
    expect(answer.data.details).toEqual([
      {
        field: 'body/first_name',
        reason: 'alphabets',
        message: 'must be written in one alphabet',
        localized_message: 'Use one alphabet.',
      },
      {
        field: 'body/last_name',
        reason: 'invisible',
        message: 'must not have characters that cannot be seen',
        localized_message: 'This has characters nobody can see. Enter it again.',
      },
    ])
    expect(answer.data.localized_message).toBe('Use one alphabet.')
  })

  it('is stored composed and without spaces around it', async () => {
    const account = { ...newAccount(), first_name: '  Zoe\u0308 ', last_name: 'Mu\u0308ller' }
    const { body } = await test.client().call<ResponseBody<'postSignUp'>>('/users', { body: account })
    expect(body.data).toMatchObject({ first_name: 'Zoë', last_name: 'Müller' })
  })
})

describe('a nickname', () => {
  it.each([
    ['  ', 'length'],
    ['\u200b\u200b', 'invisible'],
    ['Vera\u202e', 'invisible'],
    ['Su\u0440\u0440\u043ert', 'alphabets'],
    ['Vera 9\u0663', 'digits'],
  ])('is refused as %j by the reason %s', async (nickname, reason) => {
    const { status, body } = await patch({ nickname })
    expect(status).toBe(422)
    expect(body.data).toMatchObject({ details: [{ field: 'body/nickname', reason }] })
  })

  it('of the operator is reserved', async () => {
    const { status, body } = await patch({ nickname: 'T0uchline' })
    expect(status).toBe(422)
    expect(body.data).toMatchObject({
      details: [{ field: 'body/nickname', reason: 'reserved' }],
      localized_message: 'This nickname is reserved for our staff. Choose another.',
    })
  })

  it('that looks like another player’s is taken, until that player has another one', async () => {
    const other = await openPlayer(test, 0)
    const rename = (nickname: string) =>
      other.call<ErrorBody>('/player', { method: 'PATCH', body: { nickname, country: 'DE' } })
    expect((await patch({ nickname: 'Bepa' })).status).toBe(200)
    expect(await rename('Вера')).toMatchObject({ status: 409, body: { code: 626, message: 'NICKNAME_TAKEN' } })
    const { body } = await other.call<ResponseBody<'getPlayer'>>('/player')
    expect(body.data).toMatchObject({ nickname: null, country: null })
    expect((await patch({ nickname: 'b.e.p.a' })).status).toBe(200)
    expect((await patch({ nickname: 'Mara' })).status).toBe(200)
    expect((await rename('Вера')).status).toBe(200)
    expect((await patch({ nickname: 'BEPA' })).status).toBe(409)
    expect((await patch({ nickname: 'MARA' })).status).toBe(200)
  })

  it('is given to one of those who ask for it at once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => openPlayer(test, 0)))
    const spellings = ['Иванка', 'иванка', 'ИВАНКА', 'Ивaнка'.replace('a', 'а'), 'и.в.а.н.к.а', 'Йванка']
    const replies = await Promise.all(
      players.map((other, at) => other.call('/player', { method: 'PATCH', body: { nickname: spellings[at] } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('is stored in one form', async () => {
    expect((await patch({ nickname: ' Ｖｅｒａ\u00a0\u2003O’B ' })).body.data).toMatchObject({ nickname: "Vera O'B" })
  })
})
