/** Readiness: true once the backend has been reached and no shutdown has been requested. */
const PROBE_TIMEOUT_MS = 1000
/** `getSettings` of the contract: every backend implements it, and no page renders without it. */
const PROBE_PATH = '/settings'

export interface Readiness {
  isReady(): Promise<boolean>
  /** Becomes unready, so that load balancers stop sending requests. */
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
      // Not reachable yet: not ready.
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
