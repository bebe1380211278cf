import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lateStylesPlugin, minifyCss } from './late-styles-plugin.ts'

describe('minifyCss', () => {
  it.each([
    ['.a {\n  color: red;\n}\n', '.a{color: red}'],
    ['/* { */ .a > .b,\n.c { margin: 0 2px; padding: 1px }', '.a > .b,.c{margin: 0 2px;padding: 1px}'],
    ['@media (max-width: 5px) {\n .a::after { content: ""; }\n}', '@media (max-width: 5px){.a::after{content: ""}}'],
    ['.a { inline-size: calc(100% - 16px); }', '.a{inline-size: calc(100% - 16px)}'],
  ])('minifies %j to %j', (css, squeezed) => {
    expect(minifyCss(css)).toBe(squeezed)
  })
})

describe('deferred styles', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'late-styles-'))
    await writeFile(join(folder, 'a.module.css'), '.box { color: red; }')
    await writeFile(join(folder, 'a.js'), "import styles from './a.module.css'\nexport const name = styles.box")
  })
  afterEach(() => rm(folder, { recursive: true }))

  const bundle = async (ssr: boolean) => {
    const entry = join(folder, 'a.js')
    const { output } = (await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [lateStylesPlugin()],
      css: { modules: { generateScopedName: name => `${name}-1234` } },
      build: {
        write: false,
        minify: false,
        ssr: ssr && entry,
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownOutput
    return { files: output.map(({ fileName }) => fileName), code: output[0].code }
  }

  it('are bundled into the code that uses them and not into a style sheet', async () => {
    const { files, code } = await bundle(false)
    expect(files.filter(file => file.endsWith('.css'))).toEqual([])
    expect(code).toContain('replaceSync(".box-1234{color: red}")')
    expect(code).toContain('"box": "box-1234"')
  })

  it('resolve by a path relative to the root, as in ids from the test runner’s cache', () => {
    const { configResolved, resolveId } = lateStylesPlugin() as unknown as Record<
      string,
      (...about: unknown[]) => unknown
    >
    configResolved?.({ root: folder })
    const found = join(folder, 'a.module.css.js')
    expect(resolveId?.('./a.module.css', join(folder, 'a.js'))).toBe(found)
    expect(resolveId?.('/a.module.css.js', join(folder, 'a.js'))).toBe(found)
    expect(resolveId?.(found, join(folder, 'a.js'))).toBe(found)
  })

  it('contain only class names on the server', async () => {
    const { code } = await bundle(true)
    expect(code).toContain('"box": "box-1234"')
    expect(code).not.toContain('CSSStyleSheet')
  })
})
