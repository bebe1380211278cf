/** Why the prices of a market are locked, in the language of the page, by market key. */
import { createKeyedStore } from '@touchline/client/live/keyed-store'

export const lockReasons = createKeyedStore<string>()
