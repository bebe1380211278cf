import { expect, it } from 'vitest'
import type { BackEnd } from '../back-end.ts'
import { readConfig } from '../config.ts'
import { createSources } from './sources.ts'

const CONFIG = readConfig({
  WEB_URL: 'https://bets.example',
  BACKEND_URL: 'http://backend:4000',
  IMAGE_SOURCES: 'https://cdn.example',
})

function createFinder(contentServer: string | null) {
  const settings = { data: { system: { platform_settings: { cms_base_url: contentServer } } } }
  const backEnd = (() => ({ call: async () => settings })) as unknown as BackEnd
  const findSource = createSources(CONFIG, backEnd)
  return async (url: string) => String((await findSource(url)).url)
}

it.each([
  ['https://cms.example', '/banners/a.png', 'https://cms.example/banners/a.png'],
  ['https://cms.example/media', '/banners/a.png', 'https://cms.example/media/banners/a.png'],
  ['https://cms.example/media/', '/banners/a.png', 'https://cms.example/media/banners/a.png'],
  ['https://cms.example/media', 'banners/a.png?v=2', 'https://cms.example/media/banners/a.png?v=2'],
  ['https://cms.example/media', 'https://cms.example/a.png', 'https://cms.example/a.png'],
  ['https://cms.example/media', 'https://cdn.example/a.png', 'https://cdn.example/a.png'],
  [null, '/media/banners/a.svg', 'http://backend:4000/media/banners/a.svg'],
  [null, 'media/banners/a.svg', 'http://backend:4000/media/banners/a.svg'],
])('with the content server %s finds %s at %s', async (contentServer, url, expected) => {
  expect(await createFinder(contentServer)(url)).toBe(expected)
})

it.each([
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '\\\\evil.example/a.png',
  'https://evil.example/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '\0',
  '',
])('refuses %j, with a content server and without', async url => {
  for (const contentServer of ['https://cms.example/media', null])
    await expect(createFinder(contentServer)(url)).rejects.toThrow()
})

it.each([['/og/site.png'], ['/icons/0a1b.svg'], ['/brand/lumen/0a1b/logo.svg'], ['/brand/lumen/0a1b/l%C3%B6we.svg']])(
  'reads %s from this server',
  async path => {
    expect(await createFinder(null)(`https://bets.example${path}`)).toBe(`https://bets.example${path}`)
  },
)

const IMG = [
  '/img?url=x',
  '/img/?url=x',
  '/%69mg?url=x',
  '/%69%6D%67?url=x',
  '/%2569mg?url=x',
  '/%252569mg?url=x',
  '/./img?url=x',
  '/og/../img?url=x',
  '/og/..%2fimg?url=x',
  '/og/%2e%2e/img?url=x',
  '/og/%2e%2e%2fimg?url=x',
  '/og/%252e%252e%252fimg?url=x',
  '/og\\..\\img?url=x',
  '/og/..%5cimg?url=x',
  '/og/%255c..%255cimg?url=x',
  '//img?url=x',
  '/%2fimg?url=x',
  '/og/%2f%2fimg?url=x',
  '/im%09g?url=x',
  '/og/%00/a.png',
  '/og/%zz',
  '/%2569mg%25zz?url=x',
  '/og/%',
  '/og',
  '/',
  '/soccer',
  '/readyz',
]
it.each(IMG)('refuses %s of this server', async path => {
  for (const origin of ['https://bets.example', 'HTTPS://BETS.EXAMPLE:443'])
    await expect(createFinder(null)(origin + path)).rejects.toThrow('')
})

it.each([
  'http://backend:4000//169.254.169.254/latest/a.png',
  'http://backend:4000/\\169.254.169.254/a.png',
  'http://backend:4000/%2f169.254.169.254/a.png',
  'http://backend:4000/media/..%2f..%2foperator/a.png',
])('never leaves the back end for %s', async url => {
  await expect(createFinder(null)(url)).rejects.toThrow()
})

it('reads the back end at its inner address', async () => {
  const config = readConfig({
    WEB_URL: 'https://bets.example',
    PUBLIC_BACKEND_URL: 'https://bets.example:8443',
    BACKEND_URL: 'http://backend',
  })
  const backEnd = (() => ({ call: async () => ({ data: { system: null } }) })) as unknown as BackEnd
  const { url } = await createSources(config, backEnd)('https://bets.example:8443/media/a.png?v=1')
  expect(String(url)).toBe('http://backend/media/a.png?v=1')
})
