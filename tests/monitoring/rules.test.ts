/** The shipped alerts: each is tried on examples, and looks at metrics that a node exports before anything happened. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServerMetrics } from '@touchline/hub/server-metrics'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestBackend } from '../../apps/backend/src/testing/test-backend.ts'
import { createBareApp } from '../../apps/web/server/testing/bare-app.ts'
import { ROOT } from '../cluster/program.ts'
import { findProgram } from '../cluster/realtime-server.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<string, string>>
}

const FOLDER = join(ROOT, 'deploy/prometheus')
const readYaml = (name: string) => parse(readFileSync(join(FOLDER, name), 'utf8'))
const rules = (readYaml('rules.yml').groups as { rules: Rule[] }[]).flatMap(group => group.rules)

const promtool = findProgram('promtool', 'PROMTOOL_PATH')
if (!promtool) console.warn('promtool is missing (Debian: prometheus): the alerts are not tried on their examples')

/** Removes histograms' endings. */
const toMetric = (series: string): string => series.replace(/_(bucket|sum|count)$/, '')

/** Everything that the programs of the product export right after their start. */
async function readFreshMetrics(): Promise<string> {
  const test = await startTestBackend()
  const web = await createBareApp({})
  try {
    const stats = { sessions: 0, connected: 0, users: 0, channels: 0, subscriptions: 0 }
    const backEnd = await (await fetch(`${test.url}/metrics`)).text()
    return [backEnd, (await web.inject('/metrics')).body, new ServerMetrics().write(stats)].join('\n')
  } finally {
    await web.close()
    await test.stop()
  }
}

it.skipIf(!promtool)('fires and stays quiet as its examples say', () => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', 'rules.test.yml'], {
    cwd: FOLDER,
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})

it('has an example of every alert', () => {
  const named = (readYaml('rules.test.yml').tests as { name: string }[]).map(({ name }) => name)
  expect([...new Set(named)].sort()).toEqual(rules.map(({ alert }) => alert).sort())
})

it('looks at series that a fresh node exports', async () => {
  const exported = await readFreshMetrics()
  const selectors = rules.flatMap(({ expr }) => [...expr.matchAll(/\b((?:touchline|hub|nodejs)_\w+)(?:\{([^}]*)\})?/g)])
  expect(selectors.length).toBeGreaterThan(20)
  const missing = selectors.filter(([, name = '', labels = '']) => {
    const series = exported.split('\n').filter(line => line.startsWith(name) && /^[{ ]/.test(line.slice(name.length)))
    const conditions = labels.split(/,(?=\w+[=!])/).filter(label => label !== '' && !label.startsWith('job='))
    return !series.some(line => conditions.every(label => isMatch(line, label)))
  })
  expect(missing.map(([selector]) => selector)).toEqual([])
})

/** Whether a series has a label as a selector wants it: `name="value"` or `name=~"one|other"`. */
function isMatch(series: string, label: string): boolean {
  const [, name = '', operator = '', value = ''] = /^(\w+)(=~?)"(.*)"$/.exec(label) ?? []
  const found = new RegExp(`[{,]${name}="([^"]*)"`).exec(series)?.[1]
  return found !== undefined && (operator === '=' ? found === value : new RegExp(`^(?:${value})$`).test(found))
}

it('exports every metric with a series from the start', async () => {
  const exported = await readFreshMetrics()
  const declared = [...exported.matchAll(/^# TYPE ((?:touchline|hub)_\w+)/gm)].map(([, name = '']) => name)
  const series = new Set([...exported.matchAll(/^([a-z]\w*)[{ ]/gm)].map(([, name = '']) => name))
  const withSeries = new Set([...series].flatMap(name => [name, toMetric(name)]))
  expect(declared.length).toBeGreaterThan(20)
  expect(declared.filter(name => !withSeries.has(name))).toEqual([])
})

it('is described in the guide', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/operating.md'), 'utf8')
  expect(rules.filter(({ alert }) => !guide.includes(`\`${alert}\``)).map(({ alert }) => alert)).toEqual([])
})
