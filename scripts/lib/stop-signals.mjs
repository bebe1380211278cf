/**
 * Calls back when this process is asked to stop: by a signal, or, when npm started it, by the end of its parent. npm
 * passes a signal to a shell in between, which may exit without forwarding it; without watching the parent the whole
 * product would keep running. May call back more than once: a terminal's Ctrl-C reaches every process.
 * @param {(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => void} callback
 */
export function onStop(callback) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => callback(signal))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback('SIGTERM')
  }, 500)
  watch.unref()
}
