/**
 * Checks early whether this page may embed the sportsbook, because browsers do not report a refused frame to the host
 * page.
 */

/**
 * Resolves with an error message; null when access is allowed or unknown (an older sportsbook, or a host page whose
 * `connect-src` excludes the sportsbook).
 */
export async function findAccessProblem(origin: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/embed/access`, { credentials: 'omit', cache: 'no-store' })
    const { allowed } = (await response.json()) as { allowed?: unknown }
    if (!response.ok || allowed !== false) return null
    return `Touchline: ${location.origin} is not among the ALLOWED_ORIGINS of ${origin}`
  } catch {
    return null
  }
}
