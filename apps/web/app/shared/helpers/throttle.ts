/** Runs immediately, then at most once per interval; a call in between runs at its end. */
export function throttle(run: () => unknown, everyMs: number): () => void {
  let isWaiting = false
  let isDue = false
  const runAndWait = () => {
    run()
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (!isDue) return
      isDue = false
      runAndWait()
    }, everyMs)
  }
  return () => {
    if (isWaiting) isDue = true
    else runAndWait()
  }
}
