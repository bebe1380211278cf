import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { GroupingSequencer } from './tests/setup/grouping-sequencer.ts'

const WEB_CONFIG = './apps/web/vite.config.ts'
const TESTS = '*.test.{ts,tsx,mjs}'
const FAULTS = 'tests/faults/**'
const CLUSTER = 'tests/cluster/**'
const CONTRACT = 'tests/contract/**'
const REVOCATION = 'tests/revocation/**'
const LINEAR = 'tests/linear/**'
/** Those of `tests/persons` that take a minute. */
const LONG_PERSONS = 'tests/persons/{nodes,probing}.test.ts'
const MEASURE_CPU = fileURLToPath(new URL('tests/setup/measure-cpu.ts', import.meta.url))
const FRESH_WEB_MODULES = fileURLToPath(new URL('tests/setup/fresh-web-modules.ts', import.meta.url))
const POOLED_POSTGRES = fileURLToPath(new URL('tests/setup/pooled-postgres.ts', import.meta.url))
const SKIPPED = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**']

/** Of every project: the root's own settings do not reach a project that extends another file. */
const SHARED = {
  pool: 'forks' as const,
  // One more than the cores that the suite is measured on: a tenth of the time, tests wait for something.
  maxWorkers: 3,
  // Files share a process of their kind; what they start they end themselves.
  isolate: false,
  // Against what hangs, not against what is slow on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  // Vitest's own values, and the instant at which fake clocks start: no test depends on the hour it runs at.
  fakeTimers: { loopLimit: 10_000, shouldClearNativeTimers: true, now: Date.parse('2026-11-21T12:00:00.000Z') },
}

/**
 * Node imports the modules itself, as in production: nothing is transformed, what is compiled is cached, and an imported
 * name costs no detour at each use. For tests that replace no module.
 */
const NATIVE = { experimental: { viteModuleRunner: false } }

const MEASURED = process.env.CPU_REPORT ? [MEASURE_CPU] : []

/** The sportsbook's tests go through its own Vite configuration (JSX, message files); all others are plain Node. */
export default defineConfig({
  test: {
    ...SHARED,
    setupFiles: MEASURED,
    sequence: { sequencer: GroupingSequencer },
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...SHARED,
          ...NATIVE,
          name: 'node',
          globalSetup: POOLED_POSTGRES,
          include: ['packages', 'apps/backend', 'apps/host', 'tests', 'scripts'].map(folder => `${folder}/**/${TESTS}`),
          exclude: [...SKIPPED, FAULTS, CLUSTER, CONTRACT, REVOCATION, LINEAR, LONG_PERSONS],
        },
      },
      { test: { ...SHARED, name: 'contract', include: [`${CONTRACT}/${TESTS}`], exclude: SKIPPED } },
      { test: { ...SHARED, name: 'revocation', include: [`${REVOCATION}/${TESTS}`], exclude: SKIPPED } },
      { test: { ...SHARED, ...NATIVE, name: 'linear', include: [`${LINEAR}/${TESTS}`], exclude: SKIPPED } },
      { test: { ...SHARED, ...NATIVE, name: 'persons', include: [`tests/persons/${TESTS}`], exclude: SKIPPED } },
      { test: { ...SHARED, name: 'cluster', include: [`${CLUSTER}/${TESTS}`], exclude: SKIPPED } },
      { test: { ...SHARED, name: 'faults', include: [`${FAULTS}/${TESTS}`], exclude: SKIPPED } },
      ...(existsSync(new URL(WEB_CONFIG, import.meta.url))
        ? [
            {
              extends: WEB_CONFIG,
              test: {
                ...SHARED,
                name: 'web',
                include: [`apps/web/**/${TESTS}`],
                exclude: SKIPPED,
                setupFiles: [...MEASURED, FRESH_WEB_MODULES],
                // Pages write times in the reader's time zone.
                env: { TZ: 'UTC' },
              },
            },
          ]
        : []),
    ],
  },
})
