/**
 * Builds the hub as a package for other projects: `node scripts/build-package.ts [FOLDER]`, `dist` by default. This
 * repository runs its TypeScript directly, but Node does not strip types in `node_modules`, so the package contains
 * JavaScript and declarations. The folder can be passed to `npm pack` or `npm publish`.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const HUB = fileURLToPath(new URL('..', import.meta.url))

/** Compiles the sources and writes the package manifest; previous contents of the folder are deleted. */
export function buildPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  execFileSync(process.execPath, [findCompiler(), '-p', join(HUB, 'tsconfig.package.json'), '--outDir', folder])
  copyFileSync(join(HUB, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`)
}

function findCompiler(): string {
  const description = createRequire(import.meta.url).resolve('typescript/package.json')
  const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { bin: { tsc: string } }
  return join(dirname(description), bin.tsc)
}

function describePackage(): object {
  const text = readFileSync(join(HUB, 'package.json'), 'utf8')
  const { name, version, type, dependencies } = JSON.parse(text) as Record<string, unknown>
  const engines = { node: '>=20.11' }
  return { name, version, type, engines, exports: { './*': { types: './*.d.ts', default: './*.js' } }, dependencies }
}

if (import.meta.main) buildPackage(resolve(process.argv[2] ?? join(HUB, 'dist')))
