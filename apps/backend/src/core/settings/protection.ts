/**
 * What the operator has decided about protecting players from themselves. Time played is counted from the requests that the
 * server sees. Idleness is known by what pages tell under the flag `activity_tracking`; without it everybody seems idle.
 */
export interface ProtectionSettings {
  /** The most seconds between the reality checks of a player, who may set fewer; null: none but the player's own. */
  realityCheckSeconds: number | null
  /** For so many seconds a player whose reality check is due may still bet and deposit without having answered it. */
  realityCheckGraceSeconds: number
  /** Seconds that everybody may play a day; null: no end. */
  playSecondsADay: number | null
  /** Seconds without the player doing anything after which one has to sign in again; null: never. */
  idleSeconds: number | null
  /** Seconds until a looser limit, or none, may be confirmed, by what is counted. */
  looserAfterSeconds: { amount: number; duration: number }
  /** Seconds within which it has to be confirmed then. */
  confirmWithinSeconds: number
  /** The shortest limit in seconds that a player may set. */
  leastSeconds: number
}

const DAY_SECONDS = 24 * 3600

export const DEFAULT_PROTECTION: ProtectionSettings = {
  realityCheckSeconds: 3600,
  realityCheckGraceSeconds: 120,
  playSecondsADay: null,
  idleSeconds: null,
  looserAfterSeconds: { amount: DAY_SECONDS, duration: DAY_SECONDS },
  confirmWithinSeconds: 7 * DAY_SECONDS,
  leastSeconds: 60,
}
