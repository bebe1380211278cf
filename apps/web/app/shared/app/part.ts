/** What no page needs before it is on screen: its data are in its HTML. */
import { definePart } from '../parts/part.ts'

export const clientCode = definePart({ when: 'idle', load: () => import('@touchline/client/client') })
export const liveConnection = definePart({ when: 'idle', load: () => import('./open-live-connection.ts') })
