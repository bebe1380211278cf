/** Runs immediately, then at most once per interval; a call in between runs at its end. */
export function throttle(run: () => unknown, everyMs: number): () => void {
  let waiting = false
  let again = false
  const go = () => {
    run()
    waiting = true
    setTimeout(() => {
      waiting = false
      if (!again) return
      again = false
      go()
    }, everyMs)
  }
  return () => {
    if (waiting) again = true
    else go()
  }
}
