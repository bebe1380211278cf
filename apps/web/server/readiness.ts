/** Ready: the back end was reached once, and nobody has asked the server to stop. */
const PROBE_TIMEOUT_MS = 1000
/** `getSettings` of the contract: any back end answers it, and no page is made without it. */
const PROBE_PATH = '/settings'

export interface Readiness {
  isReady(): Promise<boolean>
  /** From now on not ready, so that a balancer sends nobody here any more. */
  retire(): void
}

export function createReadiness(backendUrl: string, fetchImpl: typeof fetch = fetch): Readiness {
  let reached = false
  let retired = false
  const probe = async (): Promise<boolean> => {
    try {
      const answer = await fetchImpl(`${backendUrl}${PROBE_PATH}`, {
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      // Not there yet, which is what was asked.
      return false
    }
  }
  return {
    async isReady() {
      if (!retired && !reached) reached = await probe()
      return reached && !retired
    },
    retire() {
      retired = true
    },
  }
}
