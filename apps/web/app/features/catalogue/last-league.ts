/** The league whose page was opened last on this device. Without storage it lasts as long as the page. */
import { createObservable, type Readable } from '@touchline/client/observable'
import { deviceStorage } from '../../shared/browser/web-storage.ts'

interface LastLeague {
  readonly sportKey: string
  readonly id: number
}

const KEY = 'touchline.last-league'

/** As stored: `soccer/17`. */
function parse(text: string | null): LastLeague | null {
  const [sportKey = '', id = ''] = text?.split('/') ?? []
  return sportKey && /^\d+$/.test(id) ? { sportKey, id: Number(id) } : null
}

const state = createObservable<LastLeague | null>(parse(deviceStorage.read(KEY)))

export const lastLeague: Readable<LastLeague | null> = state

export function setLastLeague(league: LastLeague): void {
  deviceStorage.write(KEY, `${league.sportKey}/${league.id}`)
  state.set(league)
}
