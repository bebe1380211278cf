/** A page's code is loaded together with one bundle of messages: what it shows at once must be in that or in the first one. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { bundleOf } from '../../build/messages-plugin.ts'
import { pageSource } from '../document/page-sources.ts'
import { routes } from '../routes/route-table.ts'

const WEB = join(import.meta.dirname, '../..')
const ids = Object.keys(JSON.parse(readFileSync(join(WEB, 'messages/en.json'), 'utf8')))
/** Titles and descriptions: the head is updated once the deferred messages are loaded (`sync-head.ts`). */
const HEAD = /^meta\./
/** Texts of alerts, which are loaded with the failure (`failures.ts`). */
const ALERTS = /^connection\./

/** The app's files that a file imports statically, directly or transitively. */
function collectImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return seen
  seen.add(file)
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const imported = [
    ...staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ]
  for (const { moduleRequest } of imported) {
    if (moduleRequest?.value.startsWith('.')) collectImports(join(dirname(file), moduleRequest.value), seen)
  }
  return seen
}

/** Ids of messages in a file that are written out; others are composed of data. */
function listIds(file: string): string[] {
  const found: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && ids.includes(value) && found.push(value)),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

const byFile = new Map<string, string[]>()
const idsOf = (file: string): string[] => {
  const known = byFile.get(file) ?? listIds(file)
  byFile.set(file, known)
  return known
}

const pages = routes.map(route => [route.page, route] as const)

it.each(pages)('%s has all messages that its code shows at once', (page, { texts }) => {
  const files = [...collectImports(join(WEB, pageSource(page)))]
  const shown = [...new Set(files.flatMap(idsOf))].filter(id => !HEAD.test(id) && !ALERTS.test(id))
  const loaded = texts === 'later' ? ['', 'later', 'bonus', 'shell'] : ['', texts]
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter(id => !loaded.includes(bundleOf(id)))).toEqual([])
})
