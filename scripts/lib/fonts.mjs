/** Fonts of the machine, by fontconfig. */
import { spawnSync } from 'node:child_process'

/** @param {string} language @returns {boolean} whether a font has the letters of the language */
export function hasFont(language) {
  const { stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
  return (stdout ?? '').trim() !== ''
}
