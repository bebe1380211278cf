/** The parts of `npm run check`: each checks one property of the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkImports } from '../import-rules.mjs'
import { checkBrowsers } from './browsers/check-browsers.mjs'
import { measureBudget, measureSdk } from './budget.mjs'
import { isBuilt } from './build-web.mjs'
import { checkCommits } from './check-commits.mjs'
import { checkDocs } from './check-docs.mjs'
import { checkLint } from './check-lint.mjs'
import { checkNames } from './check-names.mjs'
import { ROOT } from './console.mjs'
import { checkLicences } from './licences/check-licences.mjs'
import { mapLimited } from './map-limited.mjs'
import { findCommand, runNode } from './run.mjs'

/** @typedef {{ outcome: 'ok' | 'failed' | 'skipped', note: string, details?: string }} PartResult */

/** @type {Record<string, () => Promise<PartResult>>} */
export const PARTS = {
  types: checkTypes,
  lint: async () => toResult('lint and format', await checkLint(ROOT)),
  imports: checkImportRules,
  names: checkFunctionNames,
  docs: checkMentions,
  texts: checkTranslations,
  browsers: checkBrowserSupport,
  dead: () => checkTool('knip', ['--no-progress'], 'no unused files, exports or dependencies'),
  licences: checkInstalled,
  contract: checkContract,
  sdk: checkSdk,
  budget: checkBudget,
  commits: checkSubjects,
}

/** What a release must keep beside the parts. @type {typeof PARTS} */
export const RELEASE_PARTS = { pending: checkPending }

/** @returns {Promise<PartResult>} */
async function checkTypes() {
  const projects = findProjects()
  const tsc = findCommand('typescript', 'tsc')
  // Several checkers in one project would each compute the shared types, at twice the cost: two projects run in parallel.
  const args = ['--pretty', 'false', '--checkers', '1']
  const runs = await mapLimited(projects, 2, project => runNode([tsc, '-p', project, ...args]))
  const failed = projects.filter((_, index) => runs[index]?.code !== 0)
  if (failed.length === 0) return { outcome: 'ok', note: `${projects.length} projects` }
  const details = projects.map((project, index) =>
    runs[index]?.code === 0 ? '' : `${relative(ROOT, project)}\n${runs[index]?.output}`,
  )
  return { outcome: 'failed', note: `in ${failed.length} of ${projects.length} projects`, details: details.join('') }
}

/** Each checks several folders as one program, which computes the types that they share once: with a document, and without. */
const SHARED_PROJECTS = ['tsconfig.json', 'tsconfig.node.json']

/** The shared projects, and that of each package and app whose folder none of them includes. */
function findProjects() {
  const shared = SHARED_PROJECTS.map(name => join(ROOT, name))
  const covered = new Set(shared.flatMap(path => JSON.parse(readFileSync(path, 'utf8')).include))
  const folders = ['packages', 'apps'].flatMap(group => readdirSync(join(ROOT, group)).map(name => `${group}/${name}`))
  const single = folders.filter(folder => !covered.has(folder)).map(folder => join(ROOT, folder, 'tsconfig.json'))
  return [...shared, ...single.filter(path => existsSync(path))]
}

/** @param {string} packageName @param {string[]} args @param {string} note @returns {Promise<PartResult>} */
async function checkTool(packageName, args, note) {
  const { code, output } = await runNode([findCommand(packageName), ...args])
  return code === 0 ? { outcome: 'ok', note } : { outcome: 'failed', note, details: output }
}

/** @returns {Promise<PartResult>} */
async function checkImportRules() {
  const { files, edges, problems } = await checkImports(ROOT)
  const note = `${edges} imports in ${files} files`
  // An empty graph would pass every rule.
  if (files < 100 || edges < files / 2) return { outcome: 'failed', note: `only ${note} were found` }
  if (problems.length === 0) return { outcome: 'ok', note }
  return { outcome: 'failed', note: `${problems.length} violations among ${note}`, details: problems.join('\n') }
}

/** @returns {Promise<PartResult>} */
async function checkFunctionNames() {
  const { files, problems } = checkNames(ROOT)
  return toResult(`names of functions and exports of ${files} files`, problems)
}

/** @returns {Promise<PartResult>} */
async function checkMentions() {
  const { files, mentions, problems } = checkDocs(ROOT)
  // An empty set of mentions would pass every rule.
  if (mentions < 100) return { outcome: 'failed', note: `only ${mentions} mentions in ${files} files were found` }
  return toResult(`paths and names in ${files} markdown files`, problems)
}

/** @returns {Promise<PartResult>} */
async function checkInstalled() {
  const { packages, problems } = checkLicences(ROOT)
  return toResult(`licences of ${packages} packages`, problems)
}

/** @returns {Promise<PartResult>} */
async function checkTranslations() {
  // Loaded here: it reads the table of languages, which is TypeScript, by the pinned Node.
  const { checkTexts, checkUnused } = await import('./i18n/check-texts.mjs')
  const { languages, texts, problems } = checkTexts(ROOT)
  // An empty set of texts would pass every rule.
  if (texts < 1000) return { outcome: 'failed', note: `only ${texts} texts were found` }
  return toResult(`${texts} texts in ${languages} languages`, [...problems, ...checkUnused(ROOT)])
}

/** @returns {Promise<PartResult>} */
async function checkPending() {
  const { findPendingTexts } = await import('./i18n/pending-texts.mjs')
  return toResult('texts to translate', findPendingTexts(ROOT))
}

/** Of sources, and of what is built from them. @returns {Promise<PartResult>} */
async function checkBrowserSupport() {
  const withBuild = isBuilt(ROOT)
  const { files, problems } = checkBrowsers(ROOT, { withBuild })
  // No files would use nothing.
  if (files < 100) return { outcome: 'failed', note: `only ${files} files were found` }
  return toResult(`${files} ${withBuild ? 'sources and built files' : 'sources'} for the oldest browsers`, problems)
}

/** @returns {Promise<PartResult>} */
async function checkSubjects() {
  const result = await checkCommits(ROOT)
  if ('skipped' in result) return { outcome: 'skipped', note: result.skipped }
  return toResult(`subjects of ${result.checked} commits`, result.problems)
}

/** @param {string} note @param {string[]} problems @returns {PartResult} */
function toResult(note, problems) {
  if (problems.length === 0) return { outcome: 'ok', note }
  return { outcome: 'failed', note: `${problems.length} problems: ${note}`, details: problems.join('\n') }
}

/** Whether the generated files fit the tables and pass their linters, and how many endpoints wait for a handler. @returns {Promise<PartResult>} */
async function checkContract() {
  const generator = join(ROOT, 'packages/contract/scripts/generate.ts')
  const lister = join(ROOT, 'apps/backend/scripts/endpoints.ts')
  if (!existsSync(generator)) return { outcome: 'skipped', note: 'nothing is generated yet' }
  const drift = await runNode([generator, '--check'])
  if (drift.code !== 0) return { outcome: 'failed', note: 'generated files', details: drift.output }
  const lint = await runNode([join(ROOT, 'packages/contract/scripts/lint.ts')])
  if (lint.code !== 0) return { outcome: 'failed', note: 'OpenAPI and AsyncAPI documents', details: lint.output }
  if (!existsSync(lister)) return { outcome: 'ok', note: 'generated files are up to date' }
  const endpoints = await runNode([lister])
  if (endpoints.code !== 0) return { outcome: 'failed', note: 'list of endpoints', details: endpoints.output }
  return { outcome: 'ok', note: `generated files are up to date; ${lint.output.trim()}; ${endpoints.output.trim()}` }
}

/** Whether the SDK is built byte for byte as it was released under its version. @returns {Promise<PartResult>} */
async function checkSdk() {
  const { code, output } = await runNode([join(ROOT, 'packages/embed/scripts/build.ts'), '--check'])
  if (code === 0) return { outcome: 'ok', note: output.trim() }
  return { outcome: 'failed', note: 'a released file may not change', details: output }
}

/**
 * Bytes by the manifest, and what a browser really loads in ten seconds where there is one. Never measures an old
 * build: its figures would be about other sources. @returns {Promise<PartResult>}
 */
async function checkBudget() {
  if (!isBuilt(ROOT))
    return { outcome: 'skipped', note: 'the sportsbook is not built from these sources (npm run build)' }
  const client = join(ROOT, 'apps/web/dist/client')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const page = measureBudget(manifest, file => readFileSync(join(client, file)))
  const sdk = measureSdk(readFileSync(join(ROOT, 'apps/web/dist/embed/sdk.js')))
  const loaded = await runNode([join(ROOT, 'bench/home-size.bench.ts')])
  const note = `${page.note}; ${sdk.note}`
  const problems = [...page.problems, ...sdk.problems, ...(loaded.code === 0 ? [] : [loaded.output])]
  return problems.length === 0 ? { outcome: 'ok', note } : { outcome: 'failed', note, details: problems.join('\n') }
}
