/** The unit, layer and floor of a file, and which packages may import which. */

/** Packages of ours each package or app may import; `types` marks those it may import types from only. */
export const ALLOWED = /** @type {Record<string, { values: string[], types?: string[] }>} */ ({
  'packages/betting': { values: [] },
  'packages/contract': { values: [], types: ['packages/betting'] },
  'packages/simulator': { values: ['packages/betting'] },
  'packages/hub': { values: [], types: ['packages/contract'] },
  'packages/embed': { values: [], types: ['packages/contract'] },
  'packages/client': { values: ['packages/contract', 'packages/betting'] },
  'packages/conformance': { values: ['packages/betting', 'packages/contract', 'packages/client'] },
  'packages/create': { values: [] },
  'apps/web': { values: ['packages/betting', 'packages/contract', 'packages/client', 'packages/hub'] },
  'apps/backend': { values: ['packages/betting', 'packages/contract', 'packages/hub', 'packages/simulator'] },
  'apps/host': { values: ['packages/client', 'packages/contract', 'packages/embed'] },
})

/** Lowest first: a layer may import itself and those before it. */
const WEB_LAYERS = [
  { name: 'i18n', folders: ['i18n'] },
  { name: 'shared', folders: ['shared'] },
  { name: 'ui', folders: ['ui'] },
  { name: 'features', folders: ['features'] },
  { name: 'routes', folders: ['routes'] },
  { name: 'document', folders: ['document'] },
  { name: 'shell', folders: ['shell'] },
  { name: 'top', folders: ['testing', 'brand-page'] },
]

/** @param {string} path @returns {string | null} `packages/x`, `apps/x`, or null for tests, bench and scripts */
export function unitOf(path) {
  return /^(?:packages|apps)\/[^/]+/.exec(path)?.[0] ?? null
}

/** Tests and what only they use: helpers in folders named testing or fixtures. @param {string} path */
export function isTest(path) {
  return /\.test\.[cm]?[jt]sx?$|\/(?:testing|fixtures)\//.test(path)
}

/**
 * The layer of a file under `apps/web/app`: a file directly there is part of the top. Null for files elsewhere,
 * 'unknown' for a folder that no layer names.
 * @param {string} path
 * @returns {{ rank: number, name: string, feature: string | null } | 'unknown' | null}
 */
export function layerOf(path) {
  const parts = /^apps\/web\/app\/(.+)$/.exec(path)?.[1]?.split('/')
  if (!parts) return null
  const rank =
    parts.length === 1 ? WEB_LAYERS.length - 1 : WEB_LAYERS.findIndex(layer => layer.folders.includes(parts[0] ?? ''))
  const layer = WEB_LAYERS[rank]
  if (!layer) return 'unknown'
  return {
    rank,
    name: parts.length === 1 ? 'top' : (parts[0] ?? ''),
    feature: layer.name === 'features' ? (parts[1] ?? null) : null,
  }
}

/**
 * Folders whose own folders are floors, lowest first: a file imports its own floor and those below. The folders of a
 * floor named in `apart` never import each other, those in `shared` aside.
 */
const FLOORED = [
  {
    root: 'apps/web/app/shared/',
    floors: [
      'helpers',
      'config',
      'errors',
      'parts',
      'browser',
      'addresses',
      'tracking',
      'formats',
      'match',
      'market',
      'odds',
      'queries',
      'modals',
      'app',
      'promotions',
      'alerts',
      'live',
      'bets',
      'player',
    ],
    apart: null,
    shared: [],
  },
  {
    root: 'packages/betting/src/',
    floors: [
      'text',
      'money',
      'odds',
      'markets',
      'bets',
      'systems',
      'settlement',
      'standings',
      'legs',
      'cashout',
      'engagement',
      'receipts',
      'exposure',
      'limits',
      'selections',
      'slip',
      'sharing',
      'ticket',
      'quick-bet',
    ],
    apart: null,
    shared: [],
  },
  {
    root: 'apps/backend/src/',
    floors: ['platform', 'core', 'features', 'nodes', 'driver'],
    apart: 'features',
    shared: [],
  },
  {
    root: 'apps/backend/src/features/bonuses/',
    floors: ['tables.ts', 'player', 'wire', 'issue', 'claim', 'use'],
    apart: null,
    shared: [],
  },
  {
    root: 'packages/simulator/src/',
    floors: ['shared', 'feed', 'models', 'schedule', 'engine', 'seasons', 'markets', 'sports', 'outrights', 'match'],
    apart: 'sports',
    shared: ['best-of', 'periods', 'rally'],
  },
]

/**
 * The floors of a file, one for each folder with floors that it lies in, by that folder. A file directly there that is no
 * floor itself is part of the folder's composition root, above all floors; 'unknown' for a folder that no floor names.
 * Empty for tests' helpers.
 * @param {string} path
 * @returns {Map<string, { rank: number, name: string, apart: string | null } | 'unknown'>}
 */
export function floorsOf(path) {
  const houses = isTest(path) ? [] : FLOORED.filter(({ root }) => path.startsWith(root))
  return new Map(houses.map(house => [house.root, floorIn(house, path)]))
}

/** @param {typeof FLOORED[number]} house @param {string} path */
function floorIn({ root, floors, apart, shared }, path) {
  const [name = '', part] = path.slice(root.length).split('/')
  const rank = floors.indexOf(name)
  if (rank < 0)
    return part === undefined ? { rank: floors.length, name: 'the composition root', apart: null } : 'unknown'
  return { rank, name, apart: name === apart && part !== undefined && !shared.includes(part) ? part : null }
}
