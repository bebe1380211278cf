/** The sessions of players, as far as protection ends them. */
export interface PlayerSessions {
  /** Ends every session of a player but `exceptId`. */
  endPlayerSessions(playerId: number, reason: 'excluded' | 'time_limit', exceptId?: string): Promise<void>
}
