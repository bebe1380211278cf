/** The shipped compose file, Dockerfile and build context, read as Docker reads them. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, posix } from 'node:path'
import { COMPLETE_LOCALES } from '@touchline/contract/locales'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig as readBackEndConfig } from '../../apps/backend/src/config.ts'
import { readConfig as readHostConfig } from '../../apps/host/src/config.ts'
import { readConfig as readWebConfig } from '../../apps/web/server/config.ts'
import { listRepoFiles } from '../../scripts/lib/repo-files.mjs'
import { ROOT } from '../cluster/program.ts'

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly restart?: string
  readonly environment?: Readonly<Record<string, string | null>>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly depends_on?: Readonly<Record<string, { condition: string }>>
  readonly stop_grace_period?: string
  readonly volumes?: readonly string[]
}

const readDeployFile = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8')
const { services } = parse(readDeployFile('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const ownServices = Object.entries(services).filter(([, { image }]) => image === 'touchline')
const runsForEver = ([, { restart }]: [string, Service]): boolean => restart !== 'no'

const serviceOf = (name: string): Service => services[name] as Service
const environmentOf = (name: string) => serviceOf(name).environment ?? {}

/** Fills in what `.env` gives: the example's values, and secrets. */
function resolve(environment: Readonly<Record<string, string | null>>): Record<string, string> {
  const example = Object.fromEntries(
    [...readDeployFile('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(match => match.slice(1)),
  )
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(:[-?][^}]*)?\}/g, (_, name: string, rule = '') => {
      const value = example[name] || rule.replace(/^:[-?]/, '')
      return value || (rule.startsWith(':-') ? '' : `secret-of-${name}`)
    })
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === null ? (example[name] === undefined ? [] : [[name, example[name]]]) : [[name, fill(value)]],
    ),
  )
}

/** Names of the variables that a program's configuration reads. */
function listVariables(
  read: (environment: Readonly<Record<string, string | undefined>>) => unknown,
  given = {},
): string[] {
  const names = new Set<string>()
  read(
    new Proxy<Record<string, string | undefined>>(given, {
      get(target, name: string) {
        names.add(name)
        return target[name]
      },
    }),
  )
  return [...names].sort()
}

describe('compose file', () => {
  it.each(['web-1', 'web-2', 'host'])('configures the back end’s internal address for %s', name => {
    expect(environmentOf(name).BACKEND_URL).toBe('http://nginx:8081')
  })

  it('names every image by its full version', () => {
    const images = Object.values(services).map(({ image }) => image)
    for (const image of images.filter(name => name !== 'touchline')) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/)
    expect(readDeployFile('Dockerfile').match(/^FROM .*$/gm)).toEqual([
      `FROM node:${pinnedNode()}-slim AS build`,
      `FROM node:${pinnedNode()}-slim`,
    ])
  })

  it('checks the health of every service that runs for ever, and waits for it', () => {
    const lasting = Object.entries(services).filter(runsForEver)
    for (const [name, { healthcheck }] of lasting) expect(healthcheck?.test?.[0], name).toBe('CMD')
    for (const [name, { healthcheck }] of ownServices.filter(runsForEver)) {
      const file = healthcheck?.test?.[2] ?? ''
      expect(existsSync(join(ROOT, file)), `${name}: ${file}`).toBe(true)
    }
    for (const [name, { depends_on = {} }] of Object.entries(services))
      for (const [needed, { condition }] of Object.entries(depends_on))
        expect(condition, `${name} on ${needed}`).toBe(
          runsForEver([needed, serviceOf(needed)]) ? 'service_healthy' : 'service_completed_successfully',
        )
  })

  it('gives programs the grace of a minute that the guide asks for', () => {
    for (const [name, service] of ownServices) expect(service.stop_grace_period, name).toBe('60s')
    expect(readFileSync(join(ROOT, 'docs/guides/operating.md'), 'utf8')).toContain('a grace of a minute')
  })

  it('has no demo player and no secrets in the log, and starts in production', () => {
    const environment = { ...resolve(environmentOf('api-1')), NODE_ENV: 'production' }
    expect(readBackEndConfig(environment)).toMatchObject({ demoPlayer: false, logMessages: false, role: 'api' })
  })

  it('offers all languages on every node', () => {
    expect(COMPLETE_LOCALES).toHaveLength(46)
    expect(new Set(readBackEndConfig(resolve(environmentOf('api-1'))).locales)).toEqual(new Set(COMPLETE_LOCALES))
    const { locales } = readWebConfig(resolve(environmentOf('web-1'))).public.localeSettings
    expect(new Set(locales)).toEqual(new Set(COMPLETE_LOCALES))
  })

  it('mounts the folder of settings, campaigns and brands where `.env` names their files', () => {
    for (const [name, { volumes }] of ownServices)
      expect(volumes, name).toContainEqual(expect.stringMatching(/^\$\{SETTINGS_FOLDER:-.*\}:\/settings:ro$/))
  })

  /** Variables with one value in every container, and those of single machines and tests. */
  const FIXED = {
    backEnd: [
      'DATABASE_MIGRATION_URL',
      'DRIVER_TOKEN',
      'HOST_PORT',
      'NODE_ENV',
      'SIMULATOR_SEED',
      'TOUCHLINE_DATA',
      'TRUST_PROXY',
      'WEB_PORT',
    ],
    web: ['BACKEND_PORT', 'HOST_PORT', 'NODE_ENV'],
    host: ['BACKEND_PORT', 'SPORTSBOOK_ORIGINS', 'WEB_PORT'],
  }
  it.each([
    ['api-1', listVariables(readBackEndConfig), FIXED.backEnd],
    ['web-1', listVariables(readWebConfig, { ERROR_REPORTING_DSN: 'https://key@example.com/1' }), FIXED.web],
    ['host', listVariables(readHostConfig), FIXED.host],
  ])('gives %s every variable that its program reads', (name, variables, fixed) => {
    const given = Object.keys(environmentOf(name))
    expect(variables.filter(variable => !given.includes(variable) && !fixed.includes(variable))).toEqual([])
  })
})

describe('build context of the image', () => {
  const context = listContext()

  it('holds no test, and nothing that only tests need', () => {
    expect(context.filter(path => /\.(test|spec|bench|fixture)\.|(^|\/)(testing|tests|bench)\//.test(path))).toEqual([])
  })

  it('holds everything that its programs import', () => {
    const missing = context
      .filter(path => /\.(ts|tsx|mjs)$/.test(path))
      .flatMap(path => listImports(path).filter(target => existsSync(join(ROOT, target)) && !context.includes(target)))
    expect(context.length).toBeGreaterThan(1000)
    expect(missing).toEqual([])
  })

  it('holds the program of every service and the manifest of every workspace', () => {
    for (const [name, { command }] of ownServices) if (command) expect(context, name).toContain(command[1])
    const manifests = listRepoFiles(ROOT).filter(path => /^(apps|packages)\/[^/]+\/package\.json$/.test(path))
    expect(context).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', ...manifests]))
  })
})

function pinnedNode(): string {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies.node
}

/** Files that `COPY . .` copies, by `.dockerignore`, whose patterns here are all exclusions. */
function listContext(): string[] {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  const isIgnored = (path: string) =>
    patterns.some(pattern => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))
  return listRepoFiles(ROOT).filter(path => !isIgnored(path))
}

/** Relative imports of a file, static and lazy, as paths from the root. */
function listImports(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    posix.normalize(posix.join(dirname(path), target)),
  )
}
