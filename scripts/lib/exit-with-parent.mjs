/**
 * Preloaded into every program `npm start` and `npm run dev` run: ends it when the starter is gone without having
 * stopped it (killed with SIGKILL, for example), so that no server is left behind holding its port.
 */
const starter = Number(process.env.TOUCHLINE_STARTER)
const isDirect = process.ppid === starter

/** Under `node --watch` a watcher stands between, which loads no preloads: it has to be ended by its child. */
setInterval(() => {
  if (isStarterAlive()) return
  process.kill(isDirect ? process.pid : process.ppid, 'SIGTERM')
}, 1000).unref()

function isStarterAlive() {
  if (isDirect) return process.ppid === starter
  try {
    return process.kill(starter, 0)
  } catch {
    // The process does not exist.
    return false
  }
}
