const NAMES = {
  packages: ['betting', 'contract', 'client', 'hub', 'simulator', 'embed'],
  apps: ['web', 'backend', 'host'],
}

const DEPENDENCIES: Record<string, string[]> = {
  contract: ['betting'],
  client: ['contract', 'hub'],
  hub: ['contract'],
  simulator: ['betting'],
  backend: ['hub'],
  host: ['embed'],
}

const manifests = Object.fromEntries(
  Object.entries(NAMES).flatMap(([group, names]) =>
    names.map(name => [
      `${group}/${name}/package.json`,
      JSON.stringify({
        name: `@touchline/${name}`,
        dependencies: Object.fromEntries((DEPENDENCIES[name] ?? []).map(other => [`@touchline/${other}`, '0.1.0'])),
        ...(group === 'packages' ? { exports: { './examples/*': './examples/*.ts', './*': './src/*.ts' } } : {}),
      }),
    ]),
  ),
)

/** A repository by its files' paths: every import in it is one that the architecture allows. */
export const SOUND_TREE: Readonly<Record<string, string>> = {
  ...manifests,
  'package.json': '{"devDependencies":{"vitest":"5.1.1"}}',
  'packages/betting/src/odds.ts': 'export type Odds = number\nexport const EVENS = 2',
  'packages/betting/src/returns.ts':
    "import { EVENS } from './odds.ts'\nexport const double = (x: number) => EVENS * x",
  'packages/betting/src/returns.test.ts':
    "import { test } from 'vitest'\nimport { double } from './returns.ts'\ntest('x', () => double(Math.random()))",
  'packages/contract/examples/bet.ts': "import { bet } from '../src/bets.ts'\nexport const example = bet(2)",
  'packages/contract/src/bets.ts':
    "import type { Odds } from '@touchline/betting/odds'\nexport const bet = (odds: Odds) => odds",
  'packages/client/src/store.ts': "import { bet } from '@touchline/contract/bets'\nexport const store = bet",
  'packages/client/src/store.test.ts': "import { hub } from '@touchline/hub/hub'\nexport const x = hub",
  'packages/hub/src/hub.ts':
    "import type { bet } from '@touchline/contract/bets'\nexport const hub: typeof bet = x => x",
  'packages/simulator/src/feed.ts':
    "import { EVENS } from '@touchline/betting/odds'\nexport const at = (now: number) => new Date(now + EVENS)",
  'packages/simulator/src/sports/soccer/engine.ts': 'export const soccer = 1',
  'packages/simulator/src/sports/periods/model.ts': 'export const periods = 1',
  'packages/simulator/src/sports/tennis/engine.ts':
    "import { periods } from '../periods/model.ts'\nexport const t = periods",
  'packages/embed/src/mount.ts': 'export const mount = 1',
  'apps/backend/src/main.ts': "import { hub } from '@touchline/hub/hub'\nexport const main = hub",
  'apps/backend/mock/faults.ts': 'export const faults = 1',
  'apps/backend/src/platform/clock.ts': 'export const clock = 1',
  'apps/backend/src/core/catalogue/catalogue.ts':
    "import { clock } from '../../platform/clock.ts'\nexport const c = clock",
  'apps/backend/src/features/betting/module.ts':
    "import { c } from '../../core/catalogue/catalogue.ts'\nexport const betting = c",
  'apps/backend/src/features/cashout/module.ts': 'export const cashout = 1',
  'apps/backend/src/features/bonuses/claim/activate-bonus.ts': 'export const activateBonus = 1',
  'apps/backend/src/nodes/worker.ts':
    "import { betting } from '../features/betting/module.ts'\nexport const w = betting",
  'apps/backend/src/testing/client.ts': "import { main } from '../main.ts'\nexport const client = main",
  'apps/host/src/server.ts': "import { mount } from '@touchline/embed/mount'\nexport const server = mount",
  'apps/web/server.ts': "import { home } from './app/routes/home.tsx'\nexport const server = home",
  'apps/web/app/ui/button.tsx': 'export const Button = () => <button type="button" />',
  'apps/web/app/features/slip/ticket.tsx':
    "import { Button } from '../../ui/button.tsx'\nexport const Ticket = () => <Button />",
  'apps/web/app/features/odds/grid.tsx': 'export const Grid = () => <table />',
  'apps/web/app/shell/frame.tsx':
    "import { Ticket } from '../features/slip/ticket.tsx'\nexport const Frame = () => import('../routes/home.tsx').then(() => <Ticket />)",
  'apps/web/app/entry-client.tsx': "import { Frame } from './shell/frame.tsx'\nexport const entry = Frame",
  'apps/web/app/routes/home.tsx': "import { Grid } from '../features/odds/grid.tsx'\nexport const home = Grid",
  'apps/web/app/document/meta.ts': 'export interface Meta { title: string }',
  'tests/e2e/journey.spec.ts': "import { main } from '../../apps/backend/src/main.ts'\nexport const x = main",
}
