import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost } from './app.ts'
import { readConfig } from './config.ts'
import { PAGES } from './pages/page-table.ts'

const config = readConfig({ WEB_PORT: '3000', BACKEND_PORT: '4000' })
let app: Awaited<ReturnType<typeof createHost>>

beforeAll(async () => {
  app = await createHost(config)
})
afterAll(() => app.close())

const get = async (url: string) => app.inject({ method: 'GET', url })

describe('the framed sign-in page', () => {
  it('names the framing origin when it is allowed', async () => {
    const { body } = await get('/users/sign-in?frame=1&origin=http%3A%2F%2Flocalhost%3A3000')
    expect(body).toContain('data-parent-origin="http://localhost:3000"')
    expect(body).not.toContain('<header')
  })

  it.each(['https://evil.example', 'http://localhost:3000.evil.example', 'http://localhost:3000/', '*', '"><script>'])(
    'names no origin for %s',
    async origin => {
      const { body } = await get(`/users/sign-in?frame=1&origin=${encodeURIComponent(origin)}`)
      expect(body).toContain('data-parent-origin=""')
      expect(body).not.toContain('"><script>')
    },
  )

  it.each([
    '/users/sign-up',
    '/users/password/new',
    '/users/password/edit?reset_password_token=t',
    '/users/confirmation/new',
    '/users/unlock?unlock_token=t',
    '/profile/wallet/deposit',
    '/profile/phone',
    '/profile/fields',
    '/profile/identity',
  ])('has a form without header and footer at %s', async path => {
    const { statusCode, body } = await get(`${path}${path.includes('?') ? '&' : '?'}frame=1`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<form data-form=')
    expect(body).not.toMatch(/<header|<footer/)
  })

  it('passes the token of an e-mail to its form, escaped', async () => {
    const { body } = await get('/users/password/edit?reset_password_token=%22%3E%3Cscript%3E')
    expect(body).toContain('name="reset_password_token" value="&quot;&gt;&lt;script&gt;"')
  })

  it('may be framed by the sportsbook only and runs no inline script', async () => {
    const { headers, body } = await get('/users/sign-in?frame=1')
    expect(headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000 http://127.0.0.1:3000')
    expect(body.match(/<script(?![^>]*\ssrc=)(?! type="application\/json")/g)).toBeNull()
  })
})

describe('the language of a page', () => {
  const request = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })

  it('is in its head, its headers and its texts', async () => {
    const { headers, body } = await request('/users/sign-in?locale=ar')
    expect(body).toContain('<html lang="ar" dir="rtl"')
    expect(body).toContain('<h1>تسجيل الدخول</h1>')
    expect(headers).toMatchObject({ 'content-language': 'ar', vary: 'Accept-Language, Cookie' })
  })

  it('is kept by a cookie, which a framed page does not set', async () => {
    const { headers } = await request('/profile?locale=DE')
    expect(headers['set-cookie']).toBe('locale=de; Path=/; Max-Age=31536000; SameSite=Lax')
    expect((await request('/profile?locale=xx')).headers['set-cookie']).toBeUndefined()
    expect((await request('/profile?frame=1&locale=de')).headers['set-cookie']).toBeUndefined()
    const { body } = await request('/profile', { cookie: 'session=1; locale=de' })
    expect(body).toContain('<option value="de" lang="de" selected>Deutsch</option>')
  })

  it('is kept by the links of a framed page', async () => {
    const { body } = await request('/users/sign-in?frame=1&origin=http%3A%2F%2Flocalhost%3A3000&locale=de')
    expect(body).toContain('href="/users/sign-up?frame=1&amp;origin=http%3A%2F%2Flocalhost%3A3000&amp;locale=de"')
    const signUp = await request('/users/sign-up?frame=1&locale=de')
    expect(signUp.body).toContain('href="/terms-and-conditions?locale=de"')
  })

  it('names the countries', async () => {
    const { body } = await request('/profile?locale=de')
    expect(body).toContain('<option value="AT">Österreich</option>')
  })

  it.each(PAGES.map(({ paths: [path] }) => path))('leaves no English words on %s', async path => {
    const { body } = await request(`${path}?locale=ar`)
    const texts = body.replaceAll(/<(script|option)\b.*?<\/\1>/gs, '').matchAll(/(?:>|aria-label=")([^<>"]*)/g)
    const words = [...texts].flatMap(([, text = '']) => text.match(/[a-z]{3,}/gi) ?? [])
    const names = ['Northline', 'JavaScript', 'UTC', 'Gamblers', 'Anonymous', 'http', 'localhost']
    expect(words.filter(word => !names.includes(word))).toEqual([])
  })
})

describe('pages', () => {
  it.each(['/', '/users/sign-up', '/profile/wallet/deposit', '/terms-and-conditions', '/help-center'])(
    '%s is served with the play-money notice',
    async path => {
      const { statusCode, body } = await get(path)
      expect(statusCode).toBe(200)
      expect(body).toContain('play money')
    },
  )

  it('answers 404 with a page for an unknown path', async () => {
    const { statusCode, body } = await get('/nowhere')
    expect(statusCode).toBe(404)
    expect(body).toContain('find that page')
  })

  it('serves one script that contains the forms', async () => {
    const { statusCode, body } = await get('/assets/host.js')
    expect(statusCode).toBe(200)
    expect(body).toContain('/users/sign_in')
  })
})

describe('the embedded sportsbook', () => {
  it.each([
    ['/sportsbook', 'fill'],
    ['/sportsbook/soccer/arsenal-chelsea-m1', 'fill'],
    ['/sportsbook-auto/live', 'auto'],
  ])('is served at %s and every path below it, %s', async (path, mode) => {
    const { body } = await get(path)
    expect(body).toContain(`data-sportsbook="${mode}"`)
    expect(body).toContain('src="http://localhost:3000/embed/v1/sdk.js"')
  })

  it("is referenced by the host name of the page's request", async () => {
    const { body, headers } = await app.inject({ url: '/sportsbook', headers: { host: '127.0.0.1:5000' } })
    expect(body).toContain('data-sportsbook-url="http://127.0.0.1:3000"')
    expect(headers['content-security-policy']).toContain('frame-src http://127.0.0.1:3000')
  })
})

describe('settings', () => {
  it.each([{ HOST_PORT: 'abc' }, { HOST_PORT: '70000' }])('rejects %o naming the variable', env => {
    expect(() => readConfig(env)).toThrow('HOST_PORT')
  })
  it('signs nothing without its own secret', () => {
    expect(readConfig({}).tokenSecret).toBeNull()
    expect(readConfig({ HOST_TOKEN_SECRET: 'sixteen letters!' }).tokenSecret).toBe('sixteen letters!')
    expect(() => readConfig({ HOST_TOKEN_SECRET: 'short' })).toThrow('HOST_TOKEN_SECRET')
  })
  it('rejects an invalid base URL', () => {
    expect(() => readConfig({ PLATFORM_URL: 'localhost' })).toThrow('PLATFORM_URL')
  })
})

it('offers at sign-up only currencies in which the platform holds accounts', async () => {
  const offered = [...(await get('/users/sign-up')).body.matchAll(/<option>(\w+)/g)].map(([, code]) => code)
  expect(offered).toEqual(['EUR', 'USD', 'BRL', 'JPY', 'BTC'])
})
