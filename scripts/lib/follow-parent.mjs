/**
 * Preloaded into every program `npm start` runs: ends it when the starter is gone without having stopped it (killed
 * hard, say), so that no server is left behind holding its port.
 */
const starter = process.ppid

setInterval(() => {
  if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM')
}, 1000).unref()
