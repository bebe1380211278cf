/** What a translator should know of a text: where it stands, what fills its places, how much room it has. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPlaces } from './icu-structure.mjs'
import { findMostLetters } from './label-room.mjs'

/**
 * @typedef {{ where: Record<string, Record<string, string>>, places: Record<string, string> }} Context by kind of source
 *   and beginning of an id; by place
 */

/** @param {string} root @returns {Context} */
export const readContext = root => JSON.parse(readFileSync(join(root, 'i18n/context.json'), 'utf8'))

/**
 * A note of a line each; empty for what nothing is known about.
 * @param {Context} context @param {{ kind: string, id: string, source: string }} unit @returns {string}
 */
export function describeText({ where, places }, { kind, id, source }) {
  const found = Object.entries(where[kind] ?? {}).find(([beginning]) => id.startsWith(beginning))
  const most = findMostLetters(source)
  return [
    found?.[1],
    ...listPlaces(source).map(name => `{${name}}: ${places[name] ?? '?'}`),
    most === null ? undefined : `at most ${most} letters`,
  ]
    .filter(line => line !== undefined)
    .join('\n')
}
