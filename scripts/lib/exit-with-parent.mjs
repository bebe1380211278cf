/**
 * Preloaded into every program `npm start` and `npm run dev` run: exits when the parent is gone without having
 * stopped it (killed with SIGKILL, for example), so that no server keeps its port.
 */
const starter = Number(process.env.TOUCHLINE_STARTER)
const isDirect = process.ppid === starter

/** Under `node --watch` there is a watcher in between, which loads no preloads: its child has to stop it. */
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
