/** The operations on players' sessions that protection needs. */
export interface PlayerSessions {
  /** Ends every session of a player except `exceptId`. */
  endPlayerSessions(playerId: number, reason: 'excluded' | 'time_limit', exceptId?: string): Promise<void>
}
