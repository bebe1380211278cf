import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OWN_BRAND } from '../../app/shared/config/brand.ts'
import { readConfig } from '../config.ts'
import { readBrandFolder } from './brand-folder.ts'
import { createBrands } from './brands.ts'

const SHIPPED = fileURLToPath(new URL('../../../../brands', import.meta.url))
const { public: config } = readConfig({ WEB_URL: 'https://play.example:8443' })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(key: string, file: object, files: Record<string, string> = {}): string {
  mkdirSync(join(folder, key), { recursive: true })
  writeFileSync(join(folder, key, 'brand.json'), JSON.stringify(file))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, key, name), text)
  return join(folder, key)
}

it.each(readdirSync(SHIPPED))('the brand %s is complete and every pair of its colours passes', key => {
  const { file } = readBrandFolder(join(SHIPPED, key))
  expect(file.hosts).not.toEqual([])
  expect(Object.keys(file.legal)).toEqual(expect.arrayContaining(['en', 'ar']))
})

describe('a brand that is wrong', () => {
  it.each([
    ['an unknown field', { name: 'A', colours: {} }, 'colours'],
    ['an unknown token', { name: 'A', dark: { 'text-9': '#ffffff' } }, 'text-9'],
    ['a colour that is none', { name: 'A', dark: { text: 'red;}body{display:none' } }, 'dark.text'],
    ['a font list that ends its declaration', { name: 'A', font: { stack: 'a;} * {' } }, 'font.stack'],
    ['a file outside its folder', { name: 'A', mark: '../secret.svg' }, 'mark'],
    ['a file that is missing', { name: 'A', mark: 'mark.svg' }, 'there is no mark.svg'],
    ['a language that does not exist', { name: 'A', legal: { xx: ['a'] } }, 'legal.xx'],
    ['a message that does not exist', { name: 'A', texts: { en: { 'no.such': 'a' } } }, 'no.such'],
    ['a message that does not parse', { name: 'A', texts: { en: { 'nav.live': 'a {b' } } }, 'texts.en.nav.live'],
    ['a link without English', { name: 'A', links: [{ url: '/about', text: { ar: 'عن' } }] }, 'links.0.text'],
    [
      'a link that runs a script',
      { name: 'A', links: [{ url: 'javascript:alert(1)', text: { en: 'a' } }] },
      'links.0.url',
    ],
    ['a link to an unsafe site', { name: 'A', links: [{ url: '//evil.example', text: { en: 'a' } }] }, 'links.0.url'],
    ['a feature that does not exist', { name: 'A', features: { casino: true } }, 'casino'],
    ['no currency at all', { name: 'A', currencies: [] }, 'currencies'],
    ['a host with a port', { name: 'A', hosts: ['a.example:80'] }, 'hosts.0'],
  ])('is refused by name: %s', (_, file, message) => {
    const path = write('a', file)
    expect(() => readBrandFolder(path)).toThrow(message)
    expect(() => readBrandFolder(path)).toThrow(path)
  })

  it('is refused for colours that differ too little, with one that passes', () => {
    const path = write('a', { name: 'A', light: { 'text-3': '#aaaaaa' } })
    expect(() => readBrandFolder(path)).toThrow(/light: text-3 on bg: [\d.]+, wanted 4\.5; #[\da-f]{6} would pass/)
  })

  it('is refused when a host belongs to two', () => {
    write('a', { name: 'A', hosts: ['a.example'] })
    write('b', { name: 'B', hosts: ['a.example'] })
    expect(() => createBrands(config, { folder })).toThrow('a.example belongs to two brands')
    expect(() => createBrands(config, { folder, fallback: 'c' })).toThrow('BRAND names no folder')
  })
})

describe('brands by host', () => {
  it('has the product’s own for unknown hosts, at the configured address', () => {
    const site = createBrands(config, { folder }).find('anything.example')
    expect(site.siteUrl).toBe('https://play.example:8443')
    expect(site.configFor('en').brand).toEqual(OWN_BRAND)
  })

  it('has each at its first host, with its texts and legal lines by language', () => {
    write('a', {
      name: 'Alpha',
      hosts: ['a.example', 'www.a.example'],
      legal: { en: ['Line.'], es: ['Línea.'] },
      texts: { es: { 'nav.live': 'Ya' } },
    })
    const brands = createBrands(config, { folder })
    const site = brands.find('www.a.example')
    expect(site).toBe(brands.find('a.example'))
    expect(site.siteUrl).toBe('https://a.example:8443')
    expect(site.configFor('es-MX').brand).toMatchObject({
      name: 'Alpha',
      legal: ['Línea.'],
      texts: { 'nav.live': 'Ya' },
    })
    expect(site.configFor('de').brand).toMatchObject({ legal: ['Line.'] })
    expect(site.configFor('de').brand.texts).toBeUndefined()
    expect(site.configFor('de')).toBe(site.configFor('de'))
  })

  it('keeps the configured address for the default brand of unknown hosts', () => {
    write('a', { name: 'Alpha', hosts: ['a.example'] })
    const brands = createBrands(config, { folder, fallback: 'a' })
    expect(brands.find('localhost').siteUrl).toBe('https://play.example:8443')
    expect(brands.find('localhost').name).toBe('Alpha')
    expect(brands.find('localhost').id).not.toBe(brands.find('a.example').id)
  })

  it('serves files under the hash of their content', () => {
    const path = write(
      'a',
      {
        name: 'Alpha',
        mark: 'mark.svg',
        shapes: { 'r-1': '0px' },
        dark: { logo: '#ff0000' },
        light: { logo: '#00ff00' },
      },
      { 'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    )
    const read = () => {
      const brands = createBrands(config, { folder, fallback: 'a' })
      const { brand } = brands.find('').configFor('en')
      return { brand, css: brands.findFile(brand.stylesheet ?? '')?.body.toString() }
    }
    const { brand, css } = read()
    expect(brand).toMatchObject({ key: 'a', hasMark: true })
    expect(css).toContain(':root:root{--r-1:0px;--brand-mark:url("data:image/svg+xml;base64,')
    expect(css).toContain(
      '[data-theme="dark"][data-theme]{--logo:#ff0000;}[data-theme="light"][data-theme]{--logo:#00ff00;}',
    )
    writeFileSync(join(path, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>')
    expect(read().brand.stylesheet).not.toBe(brand.stylesheet)
  })

  it('has fonts of its own', () => {
    const path = write('a', {
      name: 'Alpha',
      font: {
        stack: '"Alpha Sans", sans-serif',
        files: [{ family: 'Alpha Sans', file: 'alpha.woff2', weight: '400 800' }],
      },
    })
    cpSync(join(SHIPPED, 'lumen/mark.svg'), join(path, 'alpha.woff2'))
    const brands = createBrands(config, { folder, fallback: 'a' })
    const { brand } = brands.find('').configFor('en')
    expect(brand.hasFonts).toBe(true)
    const css = brands.findFile(brand.stylesheet ?? '')?.body.toString() ?? ''
    const [, url = ''] =
      /src:url\((\/brand\/a\/[\da-f]{12}\/alpha\.woff2)\) format\("woff2"\);font-weight:400 800;/.exec(css) ?? []
    expect(brands.findFile(url)?.body).toEqual(readFileSync(join(path, 'alpha.woff2')))
    expect(brands.findFile('/brand/a/0/none.svg')).toBeUndefined()
  })
})
