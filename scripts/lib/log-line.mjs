const WARNING = 40
/** Messages with links and codes, needed to try the product. */
const MESSAGE = 'message'
const LEVEL_NAMES = new Map([
  [40, 'warning'],
  [50, 'error'],
  [60, 'fatal'],
])

/**
 * Selects what of a program's output is shown on the terminal: warnings and errors of its JSON log, messages to players,
 * and every line outside of that log.
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
    // A line that only starts like JSON is plain text.
    return null
  }
}
