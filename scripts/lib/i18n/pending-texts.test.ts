import { spawnSync } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { createTempRepo, writeTempFile } from '../temp-repo.ts'
import { findPendingTexts } from './pending-texts.mjs'
import { SOURCES } from './text-sources.mjs'

const WEB = 'apps/web/messages'
const LOCALES = ['en', 'en-AU', 'de', 'de-AT', 'fr']

let repo = createTempRepo({})
afterEach(() => repo.remove())

const write = (path: string, texts: object) => writeTempFile(repo.root, path, JSON.stringify(texts))

function createTexts(web: Record<string, object>) {
  repo = createTempRepo({})
  for (const { folder } of SOURCES) write(`${folder}/en.json`, {})
  for (const [locale, texts] of Object.entries(web)) write(`${WEB}/${locale}.json`, texts)
}

function git(...args: string[]) {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  expect(spawnSync('git', [...identity, ...args], { cwd: repo.root }).status).toBe(0)
}

/** Commits everything as the release 1.0.0. */
function release() {
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'chore: release')
  git('tag', 'v1.0.0')
}

it('names what a language lacks, but not what a variant takes from its base', () => {
  createTexts({ en: { live: 'Live', home: 'Home' }, de: { home: 'Start' }, 'de-AT': {}, fr: { live: 'Direct' } })
  write('apps/backend/messages/en.json', { terms: { boost: 'The boost' } })
  write('apps/backend/messages/fr.json', { terms: { boost: 'Le boost' } })
  expect(findPendingTexts(repo.root, LOCALES)).toEqual([
    `${WEB}/de.json: live: is missing`,
    `${WEB}/fr.json: home: is missing`,
    'apps/backend/messages/de.json: terms › boost: is missing',
  ])
})

it('names a translation of English that has changed since the last release', () => {
  createTexts({
    en: { live: 'Live', home: 'Home' },
    de: { live: 'Live jetzt', home: 'Start' },
    fr: { live: 'Direct', home: 'Accueil' },
  })
  release()
  expect(findPendingTexts(repo.root, LOCALES)).toEqual([])
  write(`${WEB}/en.json`, { live: 'In play', home: 'Home' })
  write(`${WEB}/fr.json`, { live: 'En cours', home: 'Accueil' })
  expect(findPendingTexts(repo.root, LOCALES)).toEqual([`${WEB}/de.json: live: its English has changed since v1.0.0`])
})

it('accepts a translation that is listed as right for the new English, until that changes again', () => {
  createTexts({ en: { live: 'Live now' }, de: { live: 'Jetzt live' } })
  release()
  write(`${WEB}/en.json`, { live: 'Live, now' })
  write('i18n/still-right.json', { live: 'Live, now' })
  expect(findPendingTexts(repo.root, ['de'])).toEqual([])
  write(`${WEB}/en.json`, { live: 'In play' })
  expect(findPendingTexts(repo.root, ['de'])).toHaveLength(1)
})
