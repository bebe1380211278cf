/** Asks the sportsbook at once whether this page may embed it: of a frame that is refused a host page is told nothing. */

/**
 * Resolves with the message that says what is wrong, null when nothing is or nobody knows: an older sportsbook, or a
 * `connect-src` of the host page that does not name the sportsbook.
 */
export async function findRefusal(origin: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/embed/access`, { credentials: 'omit', cache: 'no-store' })
    const { allowed } = (await response.json()) as { allowed?: unknown }
    if (!response.ok || allowed !== false) return null
    return `Touchline: ${location.origin} is not among the ALLOWED_ORIGINS of ${origin}`
  } catch {
    return null
  }
}
