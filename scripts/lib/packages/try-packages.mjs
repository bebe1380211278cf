/** An empty project that installs the packed packages as others do, outside of this repository. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, UserError } from '../console.mjs'
import { run } from '../run.mjs'
import { readManifest } from './published-packages.mjs'

const PROGRAMS = join(ROOT, 'scripts/lib/packages/programs')

/** Here and not in a file, because only the built package has its name. */
const MOCK_PROGRAM = `import { startMock } from '@touchline/mock/mock'
import { readScenario } from '@touchline/mock/scenario'

const mock = await startMock({ scenario: readScenario('goal'), port: 0, print: () => {} })
const response = await fetch(\`\${mock.url}/matches?match_status=0&limit=1\`)
const { data } = (await response.json()) as { data: { id: number }[] }
if (data.length !== 1) throw new Error('The mock has no match.')
await mock.stop()
console.log(\`match \${data[0]?.id}\`)
`

/** The repository's own TypeScript, and the last release of the compiler before it. */
const COMPILERS = { typescript: '7.0.2', 'typescript-5': 'npm:typescript@5.9.3' }

/** Types that our declarations name, as each project on Node has them. */
const TYPES = { '@types/node': '24.19.2', '@types/ws': '8.18.2' }

/**
 * Installs the tarballs into an empty project, compiles a small program using each with each compiler, and runs them on
 * each Node. Throws a UserError with the output of what failed.
 * @param {Record<string, string>} tarballs by package name
 * @param {Record<string, string>} nodes paths of the programs by version
 * @param {(line: string) => void} print
 */
export async function tryPackages(tarballs, nodes, print) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-packages-'))
  try {
    await install(folder, tarballs)
    await tryStarter(folder, tarballs, print)
    const programs = await compilePrograms(folder, print)
    for (const [version, node] of Object.entries(nodes)) {
      for (const program of programs) await execute(node, [program], folder, `${program} on Node ${version}`)
      for (const name of ['conformance', 'mock']) {
        const command = join('node_modules', '@touchline', name, readBin(name))
        await execute(node, [command, '--help'], folder, `touchline-${name} on Node ${version}`)
      }
      print(`  ${programs.length} programs, the conformance kit and the mock run on Node ${version}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder @param {Record<string, string>} tarballs */
async function install(folder, tarballs) {
  const dependencies = toFiles(tarballs)
  await installManifest(folder, {
    private: true,
    type: 'module',
    dependencies,
    devDependencies: { ...COMPILERS, ...TYPES },
  })
}

/** An operator's folder by the packed starter, with the packed packages in place of those of the registry. */
async function tryStarter(
  /** @type {string} */ folder,
  /** @type {Record<string, string>} */ tarballs,
  /** @type {(line: string) => void} */ print,
) {
  const starter = join('node_modules', 'create-touchline', readBin('create'))
  await execute(process.execPath, [starter, 'my-book', '--name', 'My Book'], folder, 'create-touchline')
  const created = join(folder, 'my-book')
  const manifest = JSON.parse(readFileSync(join(created, 'package.json'), 'utf8'))
  const { 'create-touchline': _, ...packages } = toFiles(tarballs)
  await installManifest(created, { ...manifest, devDependencies: packages })
  await execute('npm', ['run', 'conformance', '--', '--help'], created, 'the kit in an operator’s folder')
  rmSync(created, { recursive: true, force: true })
  print('  an operator’s folder is created, and runs the conformance kit')
}

/** @param {Record<string, string>} tarballs */
const toFiles = tarballs => Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]))

/** @param {string} folder @param {object} manifest */
async function installManifest(folder, manifest) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  // Vite, which builds the mock in this process, sets NODE_ENV to production.
  const args = ['install', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--no-progress']
  const { code, output } = await run('npm', args, { cwd: folder })
  if (code !== 0) throw new UserError(`The packages cannot be installed:\n${output}`)
}

/** @param {string} folder @param {(line: string) => void} print @returns {Promise<string[]>} compiled programs */
async function compilePrograms(folder, print) {
  mkdirSync(join(folder, 'src'))
  cpSync(PROGRAMS, join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src', 'mock.ts'), MOCK_PROGRAM)
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    strict: true,
    rootDir: 'src',
    outDir: 'out',
    types: ['node'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  for (const [compiler, version] of Object.entries(COMPILERS)) {
    const tsc = join('node_modules', compiler, 'bin', 'tsc')
    await execute(process.execPath, [tsc, '-p', '.'], folder, `TypeScript ${version}`)
    print(`  types are valid in TypeScript ${version.split('@').at(-1)}`)
  }
  return readdirSync(join(folder, 'src')).map(file => join('out', file.replace(/\.ts$/, '.js')))
}

/** @param {string} name */
function readBin(name) {
  const [file = ''] = Object.values(readManifest(name).publishConfig?.bin ?? {})
  return file.replace(/\.ts$/, '.js')
}

/** @param {string} command @param {string[]} args @param {string} cwd @param {string} subject */
async function execute(command, args, cwd, subject) {
  const { code, output } = await run(command, args, { cwd })
  if (code !== 0) throw new UserError(`${subject} failed:\n${output}`)
}
