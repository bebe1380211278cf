import { expect, it } from 'vitest'
import { toPublishedManifest } from './published-packages.mjs'

const MANIFEST = {
  name: '@touchline/kit',
  version: '1.2.3',
  private: true,
  type: 'module',
  exports: { './*': './src/*.ts', './openapi/*.json': './generated/*.openapi.json' },
  dependencies: { '@touchline/contract': '1.2.3' },
  devDependencies: { vite: '8.0.0' },
  scripts: { build: 'node build.ts' },
  publishConfig: { access: 'restricted', bin: { kit: './src/main.ts' } },
}

it('exports compiled files with their types, and other files as they are', () => {
  expect(toPublishedManifest(MANIFEST).exports).toEqual({
    './*': { types: './src/*.d.ts', default: './src/*.js' },
    './openapi/*.json': './generated/*.openapi.json',
  })
})

it('has the commands that are for users, and exact versions', () => {
  const { bin, dependencies, publishConfig } = toPublishedManifest(MANIFEST)
  expect(bin).toEqual({ kit: './src/main.js' })
  expect(dependencies).toEqual({ '@touchline/contract': '1.2.3' })
  expect(publishConfig).toEqual({ access: 'restricted' })
})

it('omits what only this repository needs', () => {
  const published = toPublishedManifest(MANIFEST)
  for (const key of ['private', 'scripts', 'devDependencies']) expect(published).not.toHaveProperty(key)
  expect(published.license).toBe('UNLICENSED')
})
