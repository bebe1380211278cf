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
