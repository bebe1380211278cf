/**
 * `npm run i18n -- pending`, `… coverage`, `… export --locale de --format po [--file FILE]`, `… import --locale de --format po --file FILE`:
 * what is still to be translated, and the texts as files for translation programs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureCoverage } from './lib/i18n/check-texts.mjs'
import { collectUnits, importUnits, readPo, readXliff, writePo, writeXliff } from './lib/i18n/exchange.mjs'
import { findLastRelease, findPendingTexts } from './lib/i18n/pending-texts.mjs'

const ROOT = new URL('..', import.meta.url).pathname
const FORMATS = {
  po: { read: readPo, write: writePo },
  xliff: { read: readXliff, write: writeXliff },
}
const USAGE = `usage: npm run i18n -- pending
       npm run i18n -- coverage
       npm run i18n -- export --locale CODE --format po|xliff [--file FILE]
       npm run i18n -- import --locale CODE --format po|xliff --file FILE`

function printCoverage() {
  for (const { locale, counts, glossary } of measureCoverage(ROOT)) {
    const done = sum(counts.map(count => count.done))
    const share = ((100 * done) / sum(counts.map(count => count.of))).toFixed(1).padStart(5)
    const parts = counts.map(({ kind, done, of }) => `${kind} ${done}/${of}`).join(', ')
    console.log(`${locale.padEnd(7)} ${share} %  ${parts}${glossary ? ', glossary' : ''}`)
  }
}

function printPending() {
  const pending = findPendingTexts(ROOT)
  for (const line of pending) console.log(line)
  console.log(`${pending.length} texts are pending`)
  if (findLastRelease(ROOT) === null) console.log('No release is tagged (v…): changes of English cannot be told.')
}

/** @param {number[]} values */
const sum = values => values.reduce((total, value) => total + value, 0)

/** @param {{ locale: string, format: keyof typeof FORMATS, file: string | undefined }} options */
async function exportTexts({ locale, format, file = `touchline-${locale}.${format}` }) {
  const units = collectUnits(ROOT, locale)
  writeFileSync(file, await FORMATS[format].write(units, locale))
  console.log(`${file}: ${units.length} texts, ${units.filter(({ target }) => target === '').length} to translate`)
}

/** @param {{ locale: string, format: keyof typeof FORMATS, file: string | undefined }} options */
async function importTexts({ locale, format, file }) {
  if (!file) throw new Error('--file is missing')
  const units = await FORMATS[format].read(readFileSync(file, 'utf8'))
  const { changed, same, unknown, outdated } = importUnits(ROOT, locale, units)
  console.log(`${locale}: ${changed} texts changed, ${same} as they were`)
  for (const name of unknown) console.log(`not taken, there is no such text: ${name}`)
  for (const name of outdated) console.log(`not taken, its English has changed: ${name}`)
  console.log('`npm run check -- texts` checks them')
  if (unknown.length + outdated.length > 0) process.exitCode = 1
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { locale: { type: 'string' }, format: { type: 'string', default: 'po' }, file: { type: 'string' } },
})
const { locale, format, file } = values
try {
  if (positionals[0] === 'pending') printPending()
  else if (positionals[0] === 'coverage') printCoverage()
  else if (!locale || (format !== 'po' && format !== 'xliff')) throw new Error(USAGE)
  else if (positionals[0] === 'export') await exportTexts({ locale, format, file })
  else if (positionals[0] === 'import') await importTexts({ locale, format, file })
  else throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
