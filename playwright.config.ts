import { defineConfig, devices } from '@playwright/test'
import { locateBrowser } from './scripts/lib/browser.mjs'
import { BROWSER_VARIABLE, WORKERS } from './tests/e2e/fixtures/protocol.ts'
import type { SystemOptions } from './tests/e2e/fixtures/test.ts'

/** Playwright loads this file in every worker; the first finding is handed on so that it happens once. */
const executablePath = process.env.CHROMIUM_PATH ?? locateBrowser(process.env)
if (executablePath) process.env.CHROMIUM_PATH = executablePath

/** Set by the global setup, for the workers. */
const wsEndpoint = process.env[BROWSER_VARIABLE]

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.cache/playwright.json'

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export default defineConfig<SystemOptions>({
  testDir: 'tests',
  testMatch: 'tests/e2e/**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: ['./tests/e2e/fixtures/system-pool.ts', './tests/e2e/fixtures/shared-browser.ts'],
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  workers: WORKERS,
  // One slow moment among six hundred journeys must not hide what the others found; `npm test` names who needed it.
  retries: 1,
  timeout: 180_000,
  // The browsers and the system share what cores there are.
  expect: { timeout: 20_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ['json', { outputFile: report }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A load costs a quarter less without motion, a page with live prices two thirds; `modals.spec.ts` has it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a third of the time there is; PLAYWRIGHT_TRACE=1 does so where a failure is looked into.
    trace: process.env.PLAYWRIGHT_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    ...(wsEndpoint && { connectOptions: { wsEndpoint } }),
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        // A page lives for seconds: optimizing its code takes an eighth of what it costs to load, and never pays.
        '--js-flags=--no-opt --no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // They set the feed forward. Projects start in this order: the longest first, so that no worker is left with it alone.
    {
      name: 'settlement',
      testMatch: 'tests/e2e/settlement.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, systemName: 'advanced' },
    },
    {
      name: 'settlement-languages',
      testMatch: 'tests/e2e/settlement-languages.spec.ts',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        systemName: 'advanced-languages',
      },
    },
    {
      name: 'desktop',
      testIgnore: 'tests/e2e/settlement*.spec.ts',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'faults',
      testMatch: 'tests/faults/**/*.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: 'tests/e2e/settlement*.spec.ts',
      grepInvert: process.env.TEST_LONG ? /@once/ : /@once|@mostly-desktop/,
      use: phone,
    },
    // Every language; `npm run test:languages` names those it wants.
    ...(process.env.TEST_LANGUAGES
      ? [
          { name: 'languages', screen: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
          { name: 'languages-phone', screen: phone },
        ].map(({ name, screen }) => ({
          name,
          testMatch: 'tests/languages/**/*.spec.ts',
          use: { ...screen, actionTimeout: 10_000 },
        }))
      : []),
    // In the long form only.
    {
      name: 'settlement-phone',
      testMatch: 'tests/e2e/settlement.spec.ts',
      grep: process.env.TEST_LONG ? /@mostly-desktop/ : /^$/,
      use: { ...phone, systemName: 'advanced' },
    },
  ],
})
