const WARNING = 40
/** Links and codes, which whoever tries the product needs. */
const MESSAGE = 'message'
const LEVEL_NAMES = new Map([
  [40, 'warning'],
  [50, 'error'],
  [60, 'fatal'],
])

/**
 * What of a program's log line belongs on the terminal: warnings and worse from its JSON log, what would be sent to a
 * player, and everything it says outside of that log.
 * @param {string} line
 * @param {boolean} everything
 * @returns {string | null}
 */
export function formatLogLine(line, everything) {
  const entry = parseEntry(line)
  if (!entry) return line.trim() === '' ? null : line
  const isWanted = everything || entry.level >= WARNING || entry.kind === MESSAGE
  if (!isWanted) return null
  const level = LEVEL_NAMES.get(entry.level)
  return [level, entry.msg, entry.err?.message].filter(Boolean).join(': ')
}

/** @param {string} line @returns {{ level: number, kind?: string, msg?: string, err?: { message?: string } } | null} */
function parseEntry(line) {
  if (!line.startsWith('{')) return null
  try {
    const entry = JSON.parse(line)
    return typeof entry.level === 'number' ? entry : null
  } catch {
    // A line that merely begins like JSON is plain text.
    return null
  }
}
