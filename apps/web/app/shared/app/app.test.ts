import type { Settings } from '@touchline/contract/entities/settings'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const statusOf = (urn: string, status: 0 | 1, version: number): RealtimeEvent => ({
  event_name: 'match_status_changed',
  message: { id: 1, urn_id: urn, status, version },
})

async function open(settings: Partial<Settings> | null) {
  const app = await createTestApp()
  if (settings) app.live.foldProviders([], settings.sport_type_providers)
  const match = (urn_id: string, provider: string, type: string) =>
    ({
      id: 1,
      urn_id,
      provider,
      status: 0,
      version: 1,
      statistics: null,
      stage: null,
      start_time: '2026-11-21T12:00:00.000Z',
      available_markets: 0,
      main_market: null,
      secondary_market: null,
      top_markets: [],
      tournament: { sport: { type } },
    }) as never
  app.live.foldMatches([match('sr:match:1', 'betradar', 'sport'), match('od:match:1', 'oddin', 'esport')])
  const push = (urn: string) => {
    app.live.foldEvents([statusOf(urn, 1, 2)])
    return app.live.matches.get(urn)?.status
  }
  return { push }
}

describe('push events', () => {
  it('are applied from providers enabled for a sport type', async () => {
    const { push } = await open({ sport_type_providers: { sport: ['betradar'], esport: ['oddin'] } })
    expect(push('sr:match:1')).toBe(1)
    expect(push('od:match:1')).toBe(1)
  })

  it('are ignored from all others', async () => {
    const { push } = await open({ sport_type_providers: { sport: ['oddin'], esport: ['oddin'] } })
    expect(push('sr:match:1')).toBe(0)
    expect(push('od:match:1')).toBe(1)
    const none = await open({ sport_type_providers: { sport: ['betradar'], esport: [] } })
    expect(none.push('sr:match:1')).toBe(1)
    expect(none.push('od:match:1')).toBe(0)
  })

  it('are applied while the settings are unknown or name no provider for a sport type', async () => {
    const { push } = await open(null)
    expect(push('sr:match:1')).toBe(1)
    const silent = await open({ sport_type_providers: {} })
    expect(silent.push('od:match:1')).toBe(1)
  })
})
