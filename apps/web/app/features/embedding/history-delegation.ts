/**
 * For hosts that manage the history: the frame adds no entries. A new entry replaces the current
 * one, and the host adds its own when it is notified of the page. The router listens to
 * `replaceState` as well.
 */
let isLeft = false

/** Whether the latest page would have been a new entry. */
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
