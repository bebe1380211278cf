/**
 * With a host that keeps the history, the frame adds nothing to it: what would be a new entry takes the place of the one
 * that stands, and the host makes one of its own when it hears of the page. The router listens to `replaceState` as well.
 */
let isLeft = false

/** Whether the newest page was to be an entry of its own. */
let wasNew = false

export const consumeIsNewEntry = (): boolean => {
  const answer = wasNew
  wasNew = false
  return answer
}

export function delegateHistoryToHost(): void {
  if (isLeft) return
  isLeft = true
  const { history } = window
  history.pushState = (state, unused, url) => {
    wasNew = true
    history.replaceState(state, unused, url)
  }
}
