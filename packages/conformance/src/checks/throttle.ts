/** Reaches the limit of the call with the lowest one that a visitor may make: opening share codes, which can be guessed. */
import { endpoints } from '@touchline/contract/endpoints'
import type { CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { NotOffered } from '../outcome.ts'

/** The response that refuses one call too many within a minute; null when all are taken. */
export function provokeThrottle({ http, survey }: CheckContext): Promise<Exchange | null> {
  return survey.once('throttle', async () => {
    const url = http.urlOf('getBetsShareCode', { query: { code: 'ZZZZ9999' } })
    const headers = { 'accept-version': endpoints.getBetsShareCode.version }
    for (let count = 0; count <= endpoints.getBetsShareCode.callsPerMinute; count++) {
      const exchange = await http.send({ url, method: 'GET', headers, endpoint: 'getBetsShareCode' })
      if (exchange.status === 429) return exchange
      if (exchange.status === 501) throw new NotOffered('share codes: GET /bets/share-code answers 501')
    }
    return null
  })
}
