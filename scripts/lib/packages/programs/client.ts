import { createClient } from '@touchline/client/client'
import { NetworkError } from '@touchline/client/errors'

const url = 'http://localhost:1'
const { api } = createClient({ platformUrl: url, sportsbookUrl: url, getLocale: () => 'en' })
const error = await api.call('getSettings', {}).catch((reason: unknown) => reason)
if (!(error instanceof NetworkError)) throw new Error('A back end that does not exist responded.')
console.log(error.constructor.name)
