import { BASKETBALL_ENGINE } from './basketball/engine.ts'
import type { Script } from './engine.ts'
import type { Fixture } from './fixtures.ts'
import { MatchRuntime } from './match-runtime.ts'
import { SOCCER_ENGINE } from './soccer/engine.ts'
import { TENNIS_ENGINE } from './tennis/engine.ts'

/** A running match of any sport; the sport's own types end here. */
export type AnyRuntime = Pick<
  MatchRuntime<unknown, unknown>,
  'fixture' | 'match' | 'removedAt' | 'nextAt' | 'advance' | 'jump' | 'settled' | 'isFinal' | 'priceTogether'
>

/** The course of a match, decided by its fixture. */
export function scriptOf(fixture: Fixture): Script<unknown> {
  const engines = { soccer: SOCCER_ENGINE, tennis: TENNIS_ENGINE, basketball: BASKETBALL_ENGINE }
  return engines[fixture.league.sport].script(fixture)
}

export function createRuntime(fixture: Fixture, addedAt: number, now: number): AnyRuntime {
  switch (fixture.league.sport) {
    case 'soccer':
      return new MatchRuntime(fixture, SOCCER_ENGINE, addedAt, now)
    case 'tennis':
      return new MatchRuntime(fixture, TENNIS_ENGINE, addedAt, now)
    case 'basketball':
      return new MatchRuntime(fixture, BASKETBALL_ENGINE, addedAt, now)
  }
}
