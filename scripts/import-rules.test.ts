import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from './import-rules.mjs'
import { SOUND_TREE } from './lib/sound-tree.ts'
import { createTempRepo } from './lib/temp-repo.ts'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

async function check(extra: Record<string, string>): Promise<string[]> {
  const { root, remove } = createTempRepo({ ...SOUND_TREE, ...extra })
  removals.push(remove)
  return (await checkImports(root)).problems
}

/** Each: what is planted, in which file, and the one complaint it must cause. */
const PLANTED: [rule: string, path: string, text: string, complaint: string][] = [
  [
    'betting imports no builtin',
    'packages/betting/src/a.ts',
    "import 'node:fs'",
    ':1 imports node:fs: betting imports nothing',
  ],
  [
    'betting imports no library',
    'packages/betting/src/a.ts',
    "\nimport 'uuid'",
    ':2 imports uuid: betting imports nothing',
  ],
  [
    'betting imports no package',
    'packages/betting/src/a.ts',
    "import '@touchline/hub/hub'",
    'packages/betting may not import packages/hub',
  ],
  [
    'contract takes types only',
    'packages/contract/src/a.ts',
    "import { EVENS } from '@touchline/betting/odds'\nexport const a = EVENS",
    'packages/contract may import types only from packages/betting',
  ],
  [
    'simulator knows betting only',
    'packages/simulator/src/a.ts',
    "export { bet as a } from '@touchline/contract/bets'\nexport const b = 1",
    'packages/simulator may not import packages/contract',
  ],
  [
    'hub takes types only',
    'packages/hub/src/a.ts',
    "import '@touchline/contract/bets'",
    'packages/hub may import types only from packages/contract',
  ],
  [
    'embed stands alone',
    'packages/embed/src/a.ts',
    "import type { Odds } from '@touchline/betting/odds'\nexport type A = Odds",
    'packages/embed may not import packages/betting',
  ],
  [
    'client stays off the hub',
    'packages/client/src/a.ts',
    "import '@touchline/hub/hub'",
    'packages/client may not import packages/hub',
  ],
  [
    'client never React',
    'packages/client/src/a.ts',
    "import { useState } from 'react'\nexport const a = useState",
    'client never knows React',
  ],
  [
    'client never React in a test either',
    'packages/client/src/a.test.ts',
    "import { QueryClient } from '@tanstack/react-query'\nexport const a = QueryClient",
    'client never knows React',
  ],
  ['packages never apps', 'packages/hub/src/a.ts', "import '@touchline/web/x'", 'packages never import apps'],
  ['apps never apps', 'apps/web/a.ts', "import '../backend/src/main.ts'", 'apps never import apps'],
  [
    'back end never mock',
    'apps/backend/src/a.ts',
    "import '../mock/faults.ts'",
    'only the mock’s own files import the mock',
  ],
  [
    'apps never apps in a test either',
    'apps/host/src/a.test.ts',
    "import '@touchline/backend/main'",
    'apps never import apps',
  ],
  [
    'web stays off the simulator',
    'apps/web/app/shared/a.ts',
    "export const a = () => import('@touchline/simulator/feed')",
    'apps/web may not import packages/simulator',
  ],
  [
    'types in types count',
    'apps/web/app/shared/a.ts',
    "export type A = import('@touchline/simulator/feed').Feed",
    'apps/web may not import packages/simulator',
  ],
  [
    'no way round by path',
    'packages/client/src/a.ts',
    "import '../../contract/src/bets.ts'",
    'leaves packages/client by a relative path',
  ],
  [
    'own package by file',
    'packages/betting/src/a.ts',
    "import '@touchline/betting/odds'",
    'imports its own package by name',
  ],
  [
    'a new package needs a rule',
    'packages/new/src/a.ts',
    "import '@touchline/betting/odds'",
    'packages/new has no line in',
  ],
  ['shared knows no component', 'apps/web/app/shared/a.ts', "import '../ui/button.tsx'", 'shared may not import ui'],
  [
    'pages know no document',
    'apps/web/app/routes/a.ts',
    "import type { Meta } from '../document/meta.ts'\nexport type A = Meta",
    'routes may not import document',
  ],
  [
    'low layers know no feature',
    'apps/web/app/shared/a.ts',
    "import '../features/odds/grid.tsx'",
    'shared may not import features',
  ],
  ['low layers know no route', 'apps/web/app/i18n/a.ts', "import '../routes/home.tsx'", 'i18n may not import routes'],
  [
    'features know no shell',
    'apps/web/app/features/odds/a.ts',
    "import '../../shell/frame.tsx'",
    'features may not import shell',
  ],
  [
    'the shell knows no entry',
    'apps/web/app/shell/menus/a.ts',
    "import '../../entry-client.tsx'",
    'shell may not import top',
  ],
  [
    'folders of the shell know no file above them',
    'apps/web/app/shell/menus/a.ts',
    "import '../frame.tsx'",
    'a folder of the shell may not import the files above it',
  ],
  [
    'features know no feature',
    'apps/web/app/features/odds/a.ts',
    "import type { Ticket } from '../slip/ticket.tsx'\nexport type A = typeof Ticket",
    'feature odds may not import feature slip',
  ],
  [
    'app knows no server',
    'apps/web/app/routes/a.ts',
    "import '../../server.ts'",
    'app/ never imports the server around it',
  ],
  [
    'folders of betting import downwards',
    'packages/betting/src/slip/a.ts',
    "import '../odds.ts'",
    'slip may not import the composition root',
  ],
  [
    'platform knows no core',
    'apps/backend/src/platform/a.ts',
    "import type { c } from '../core/catalogue/catalogue.ts'\nexport type A = typeof c",
    'platform may not import core',
  ],
  [
    'core knows no feature',
    'apps/backend/src/core/a.ts',
    "import '../features/betting/module.ts'",
    'core may not import features',
  ],
  [
    'features know no node',
    'apps/backend/src/features/cashout/a.ts',
    "import '../../nodes/worker.ts'",
    'features may not import nodes',
  ],
  [
    'back-end features know no feature',
    'apps/backend/src/features/cashout/a.ts',
    "import type { betting } from '../betting/module.ts'\nexport type A = typeof betting",
    'features: cashout may not import betting',
  ],
  [
    'markets know no sport',
    'packages/simulator/src/markets/a.ts',
    "import '../sports/soccer/engine.ts'",
    'markets may not import sports',
  ],
  [
    'sports know no sport',
    'packages/simulator/src/sports/tennis/a.ts',
    "import '../soccer/engine.ts'",
    'sports: tennis may not import soccer',
  ],
  [
    'nothing knows the composition root',
    'apps/backend/src/nodes/a.ts',
    "import '../main.ts'",
    'nodes may not import the composition root',
  ],
  [
    'the folders of bonuses import downwards',
    'apps/backend/src/features/bonuses/wire/a.ts',
    "import '../claim/activate-bonus.ts'",
    'wire may not import claim',
  ],
  [
    'the product knows no test helper',
    'apps/backend/src/features/cashout/a.ts',
    "import '../../testing/client.ts'",
    'the product never imports what only tests use',
  ],
  [
    'the product knows no example',
    'apps/web/app/ui/a.ts',
    "import '@touchline/contract/examples/bet'",
    'the product never imports what only tests use',
  ],
  ['every back-end file has a floor', 'apps/backend/src/misc/a.ts', 'export const a = 1', ':1 lies on no floor'],
  ['every file has a layer', 'apps/web/app/misc/a.ts', 'export const a = 1', ':1 lies in no layer'],
  ['no barrels', 'packages/hub/src/index.ts', "export { hub } from './hub.ts'", ':1 only re-exports: no barrels'],
  ['no file imports itself', 'packages/hub/src/a.ts', "import './a.ts'", 'a file never imports itself'],
  [
    'libraries are declared',
    'apps/host/src/a.ts',
    "import '@scope/lib/deep'",
    '@scope/lib does not stand in the package.json',
  ],
  [
    'our packages too',
    'apps/backend/src/a.ts',
    "import '@touchline/betting/odds'",
    '@touchline/betting does not stand in',
  ],
  ['tools are for tests', 'packages/hub/src/a.ts', "import 'vitest'", 'vitest does not stand in the package.json'],
  ['tests declare too', 'tests/a.test.ts', "import 'uuid'", 'uuid does not stand in the package.json'],
  ['no dangling import', 'packages/hub/src/a.ts', "import './nowhere.ts'", 'imports ./nowhere.ts: no such file'],
  ['nothing unread', 'packages/hub/src/a.ts', 'import {', 'cannot be parsed'],
  ['no clock in betting', 'packages/betting/src/a.ts', 'export const a = () => Date.now()', 'uses Date.now'],
  ['no present in simulator', 'packages/simulator/src/a.ts', 'export const a = () => new Date()', 'uses new Date()'],
  ['no dice in simulator', 'packages/simulator/src/a.ts', 'export const a = () => Math.random()', 'uses Math.random'],
]

describe('import rules', () => {
  test('accepts a tree without violations', async () => {
    expect(await check({})).toEqual([])
  })

  test.each(PLANTED)('%s', async (_, path, text, complaint) => {
    const problems = await check({ [path]: text, 'packages/new/package.json': '{"name":"@touchline/new"}' })
    expect(problems).toEqual([expect.stringContaining(complaint)])
    expect(problems[0]).toMatch(new RegExp(`^${path}:\\d+ `))
  })

  test('rejects import cycles of types, through a lazy import, and through three files and a type-only re-export', async () => {
    const problems = await check({
      'packages/hub/src/odds.ts': "import type { Slip } from './slip.ts'\n\nexport type Odds = Slip | 1\n",
      'packages/hub/src/slip.ts': "import type { Odds } from './odds.ts'\n\nexport type Slip = Odds | 2\n",
      'apps/host/src/page.ts': "export const load = () => import('./part.ts')\n",
      'apps/host/src/part.ts': "import { load } from './page.ts'\n\nexport const part = load\n",
      // Imports the cycle without being in it.
      'scripts/entry.ts': "import { a } from './a.ts'\n\nexport const entry = a\n",
      'scripts/a.ts': "import { b } from './b.ts'\n\nexport const a = () => b\n",
      'scripts/b.ts': "import { c } from './c.ts'\n\nexport const b = () => c\n",
      'scripts/c.ts': "export type { a } from './a.ts'\n\nexport const c = 1\n",
    })
    expect(problems.sort()).toEqual([
      'apps/host/src/page.ts:1 imports ./part.ts: an import cycle',
      'apps/host/src/part.ts:1 imports ./page.ts: an import cycle',
      'packages/hub/src/odds.ts:1 imports ./slip.ts: an import cycle',
      'packages/hub/src/slip.ts:1 imports ./odds.ts: an import cycle',
      'scripts/a.ts:1 imports ./b.ts: an import cycle',
      'scripts/b.ts:1 imports ./c.ts: an import cycle',
      'scripts/c.ts:1 imports ./a.ts: an import cycle',
    ])
  })

  test('throws when nothing was read', async () => {
    const { root, remove } = createTempRepo({ 'packages/betting/src/a.ts': 'export const a = 1' })
    removals.push(remove)
    await expect(checkImports(root)).rejects.toThrow('read nothing')
  })
})
