import type { Settings } from '@touchline/contract/entities/settings'
import { expect, it } from 'vitest'
import { helpUrl, minimumAge, selfExclusionUrl } from './protection.ts'

const HOST_URL = 'https://host.example'
const settingsWith = (protection: object) => ({ system: { platform_settings: { protection } } }) as unknown as Settings

it("uses the operator's settings", () => {
  const settings = settingsWith({
    minimum_age: 21,
    help_url: 'https://help.example/talk',
    self_exclusion_url: 'https://register.example',
  })
  expect(minimumAge(settings)).toBe(21)
  expect(helpUrl(settings, HOST_URL, 'ar')).toBe('https://help.example/talk')
  expect(selfExclusionUrl(settings)).toBe('https://register.example')
})

it.each([null, 'javascript:alert(1)', 'http://help.example', '/help', '//help.example', 'data:text/html,x'])(
  'does not link to %s',
  url => {
    const settings = settingsWith({ minimum_age: 18, help_url: url, self_exclusion_url: url })
    expect(helpUrl(settings, HOST_URL, 'ar')).toBe('https://host.example/help-center?locale=ar')
    expect(selfExclusionUrl(settings)).toBeUndefined()
  },
)

it('uses the default minimum age without a setting', () => {
  expect(minimumAge(undefined)).toBe(18)
  expect(selfExclusionUrl(undefined)).toBeUndefined()
})
