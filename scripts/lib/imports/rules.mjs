/**
 * The rules of the architecture page on who may import whom, as functions from the graph to violations.
 */
import { findCycles } from './cycles.mjs'
import { findImpurities } from './impurities.mjs'
import { ALLOWED, floorsOf, isTest, layerOf, unitOf } from './layers.mjs'

/**
 * @typedef {import('./graph.mjs').Graph} Graph
 * @typedef {import('./graph.mjs').Edge} Edge
 * @typedef {import('./graph.mjs').SourceFile} SourceFile
 * @typedef {import('./graph.mjs').Violation} Violation
 */

const REACT = /^(?:react|react-dom|wouter|use-sync-external-store|@tanstack\/react-[^/]+)(?:\/|$)/

const EDGE_RULES = [
  checkResolved,
  checkPackageGraph,
  checkOwnFolder,
  checkBetting,
  checkClient,
  checkWebLayers,
  checkShellFolders,
  checkFloors,
  checkMock,
  checkExamples,
  checkDeclared,
]

/** @param {Graph} graph @returns {Violation[]} */
export function findViolations({ files, edges }) {
  return [
    ...files.flatMap(checkParsed),
    ...edges.flatMap(checkEdge),
    ...findCycles(edges),
    ...files.flatMap(checkBarrel),
    ...files.flatMap(checkHasLayer),
    ...findImpurities(files),
  ]
}

/** The first rule an import breaks; one complaint an import is enough. @param {Edge} edge @returns {Violation[]} */
function checkEdge(edge) {
  for (const check of EDGE_RULES) {
    const message = check(edge)
    if (message) return [{ file: edge.from, line: edge.line, message: `imports ${edge.specifier}: ${message}` }]
  }
  return []
}

/** @param {SourceFile} file @returns {Violation[]} */
function checkParsed({ path, errors }) {
  return errors.slice(0, 1).map(error => ({ file: path, line: 1, message: `cannot be parsed: ${error}` }))
}

/** @param {SourceFile} file @returns {Violation[]} */
function checkBarrel({ path, barrel }) {
  return barrel ? [{ file: path, line: 1, message: 'only re-exports: no barrels, import the file' }] : []
}

/** @param {SourceFile} file @returns {Violation[]} */
function checkHasLayer({ path }) {
  const message = 'lies in no layer: i18n, shared, ui, features, routes, document, shell or testing'
  if (layerOf(path) === 'unknown') return [{ file: path, line: 1, message }]
  const floors = 'lies on no floor: see FLOORED in scripts/lib/imports/layers.mjs'
  return [...floorsOf(path).values()].includes('unknown') ? [{ file: path, line: 1, message: floors }] : []
}

/** @param {Edge} edge */
function checkResolved({ kind }) {
  return kind === 'unresolved' ? 'no such file' : null
}

/** Tests may also use the package of ours their subject is tried out with, never an app. @param {Edge} edge */
function checkPackageGraph({ from, to, typeOnly }) {
  const unit = unitOf(from)
  const other = to && unitOf(to)
  if (!unit || !other || unit === other) return null
  if (other.startsWith('apps/'))
    return unit.startsWith('apps/') ? 'apps never import apps' : 'packages never import apps'
  const allowed = ALLOWED[unit]
  if (!allowed) return `${unit} has no line in scripts/lib/imports/layers.mjs saying what it may import`
  if (isTest(from) || allowed.values.includes(other)) return null
  if (!allowed.types?.includes(other)) return `${unit} may not import ${other}`
  return typeOnly ? null : `${unit} may import types only from ${other}`
}

/** @param {Edge} edge */
function checkOwnFolder({ from, to, specifier }) {
  if (from === to) return 'a file never imports itself'
  const unit = unitOf(from)
  if (!unit || !to) return null
  const inside = unitOf(to) === unit
  if (specifier.startsWith('.'))
    return inside ? null : `leaves ${unit} by a relative path; import the package by its name`
  return inside ? 'imports its own package by name; import the file' : null
}

/** @param {Edge} edge */
function checkBetting({ from, kind }) {
  if (unitOf(from) !== 'packages/betting' || isTest(from)) return null
  return kind === 'node' || kind === 'npm' ? 'betting imports nothing' : null
}

/** @param {Edge} edge */
function checkClient({ from, specifier }) {
  return unitOf(from) === 'packages/client' && REACT.test(specifier) ? 'client never knows React' : null
}

/** @param {Edge} edge */
function checkWebLayers({ from, to }) {
  if (!to || isTest(from)) return null
  const layer = layerOf(from)
  const other = layerOf(to)
  if (layer && !other && unitOf(to) === 'apps/web' && /\.[cm]?[jt]sx?$/.test(to))
    return 'app/ never imports the server around it'
  if (!layer || !other || layer === 'unknown' || other === 'unknown') return null
  if (other.rank > layer.rank) return `${layer.name} may not import ${other.name}`
  const foreign = layer.feature && other.feature && layer.feature !== other.feature
  return foreign ? `feature ${layer.feature} may not import feature ${other.feature}` : null
}

/** The shell's own files compose its folders: an import runs from them to a folder, never back. @param {Edge} edge */
function checkShellFolders({ from, to }) {
  if (!to || isTest(from)) return null
  const isUpwards = /^apps\/web\/app\/shell\/[^/]+\//.test(from) && /^apps\/web\/app\/shell\/[^/]+$/.test(to)
  return isUpwards ? 'a folder of the shell may not import the files above it' : null
}

/** What makes calls fail is never part of the back end itself. @param {Edge} edge */
function checkMock({ from, to }) {
  const mock = 'apps/backend/mock/'
  return to?.startsWith(mock) && !from.startsWith(mock) ? 'only the mock’s own files import the mock' : null
}

/** @param {Edge} edge */
function checkFloors({ from, to }) {
  if (!to || isTest(from) || unitOf(from) !== unitOf(to)) return null
  const others = floorsOf(to)
  const floors = floorsOf(from)
  if (floors.size > 0 && isTest(to)) return 'the product never imports what only tests use'
  for (const [root, floor] of floors) {
    const other = others.get(root)
    if (!other || floor === 'unknown' || other === 'unknown') continue
    if (other.rank > floor.rank) return `${floor.name} may not import ${other.name}`
    const isForeign = floor.apart && other.apart && floor.apart !== other.apart
    if (isForeign) return `${floor.name}: ${floor.apart} may not import ${other.apart}`
  }
  return null
}

/** @param {Edge} edge */
function checkExamples({ from, to }) {
  const unit = unitOf(from)
  const isFixture = isTest(from) || /\/test-[^/]+$/.test(from)
  if (!unit || unit === 'packages/contract' || isFixture) return null
  return to?.startsWith('packages/contract/examples/') ? 'the product never imports what only tests use' : null
}

/** @param {Edge} edge */
function checkDeclared({ undeclared }) {
  return undeclared ? `${undeclared} does not stand in the package.json it belongs in` : null
}
