import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { parseInitParams, renderInitPage } from './redirects.ts'

const config = readConfig({ LOCALES: 'en,ar,pt-BR' }).public
const read = (query: string, pathname = '/init-sportsbook') => parseInitParams(pathname, `?${query}`, config)

describe('parseInitParams', () => {
  it.each([
    ['', '/'],
    ['to=/live', '/live'],
    ['redirect=/live', '/live'],
    ['to=/live&locale=ar', '/ar/live'],
    ['to=/ar/live', '/ar/live'],
    ['to=/ar/live&locale=en', '/live'],
    ['to=/live&locale=br', '/pt-BR/live'],
    ['to=/live&locale=de', '/live'],
    ['to=%2Flive%3Fday%3D2%26betcode%3DA1%23x', '/live?day=2&betcode=A1#x'],
    ['to=/live&stag=s1&ctag=c2', '/live?ctag=c2&stag=s1'],
    ['to=%2Flive%3Fstag%3Down%23x&stag=s1', '/live?stag=own#x'],
    ['to=/init-sportsbook%3Fto=/init-sportsbook', '/'],
    ['to=/live&token=secret&session=secret', '/live'],
  ])('maps %s to %s', (query, to) => {
    expect(read(query).to).toBe(to)
  })

  it('keeps the language of its own address', () => {
    expect(read('to=/live', '/ar/init-sportsbook').to).toBe('/ar/live')
  })

  it('accepts only known themes and currencies', () => {
    expect(read('theme=light&currency=usd')).toEqual({ to: '/', theme: 'light', currency: 'USD' })
    expect(read('theme=pink&currency=%3Cscript%3E&token=secret')).toEqual({ to: '/' })
  })
})

it('escapes injected markup', () => {
  const params = read(String(new URLSearchParams({ to: '/x"><script>alert(1)</script>?a=</script>' })))
  const page = renderInitPage(params, { initScript: '/init.js', styles: ['/s.css'] }, 'A <b>')
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page).not.toContain('"><script>alert')
  expect(page).not.toContain('<b>')
})
