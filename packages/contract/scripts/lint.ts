/**
 * Lints the generated documents with all rules of Redocly and Spectral; prints every finding and fails on any, warnings
 * included. Clean documents are cached by content hash, because linting takes ten seconds of CPU.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'

const DOCUMENTS = ['platform.openapi.json', 'sportsbook.openapi.json', 'realtime.asyncapi.json']
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/contract-lint', import.meta.url))

const pathOf = (name: string): string => fileURLToPath(new URL(`../generated/${name}`, import.meta.url))

const redocly = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // The specification has `/{provider}/launch` beside `/categories/{id}`; a test of the table detects real
    // collisions.
    'no-ambiguous-paths': 'off',
  },
})

const lintByRedocly = async (name: string): Promise<string[]> => {
  const problems = await lint({ ref: pathOf(name), config: redocly })
  return problems.map(
    ({ ruleId, message, location }) => `${name} ${location[0]?.pointer ?? ''}: ${message} (Redocly ${ruleId})`,
  )
}

const { oas, asyncapi } = spectralRulesets as unknown as Record<'oas' | 'asyncapi', RulesetDefinition>
const spectral = new spectralCore.Spectral()
spectral.setRuleset({
  extends: [
    [oas, 'all'],
    [asyncapi, 'all'],
  ],
  rules: {
    // Version 3.0 has the widest tool support.
    'asyncapi-latest-version': 'off',
  },
})

/**
 * Spectral validates each example by Ajv, with a validator of its own. By default Ajv optimizes its code, which takes
 * longer than all the rest of the linting; Spectral does not pass Ajv's option (`code.optimize`) on.
 */
const requireAsSpectral = createRequire(createRequire(import.meta.url).resolve('@stoplight/spectral-rulesets'))
const { CodeGen } = requireAsSpectral('ajv/dist/compile/codegen/index.js') as {
  CodeGen: { prototype: { optimize(): void } }
}
CodeGen.prototype.optimize = () => {}

const lintBySpectral = async (name: string, text: string): Promise<string[]> => {
  const findings = await spectral.run(text)
  return findings.map(({ code, message, path }) => `${name} ${path.join('/')}: ${message} (Spectral ${code})`)
}

const texts = await Promise.all(DOCUMENTS.map(async name => [name, await readFile(pathOf(name), 'utf8')] as const))
const lockfile = await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8')
const rules = await readFile(fileURLToPath(import.meta.url), 'utf8')
const hash = createHash('sha256')
  .update([lockfile, rules, ...texts.flat()].join('\n'))
  .digest('hex')

if ((await readFile(CACHE, 'utf8').catch(() => '')) !== hash) {
  const findings = await Promise.all(texts.flatMap(([name, text]) => [lintByRedocly(name), lintBySpectral(name, text)]))
  for (const finding of findings.flat()) console.error(finding)
  if (findings.flat().length > 0) process.exit(1)
  await mkdir(dirname(CACHE), { recursive: true })
  await writeFile(CACHE, hash)
}
console.log(`${DOCUMENTS.length} documents are clean by Redocly and Spectral`)
