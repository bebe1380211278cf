/** Leaves a page whose code is gone to the server, if that can be reached: the browser's error page would be worse. */

const PROBE_MS = 5000

/** Reloads if the server answers and the browser is still at this path; resolves with whether it does. */
export async function reloadIfReachable(
  path: string,
  reload: () => void = () => window.location.reload(),
): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
  } catch {
    // The line is down, whatever the browser says.
    return false
  }
  if (window.location.pathname !== path) return false
  reload()
  return true
}
