import { expect, it } from 'vitest'
import { scheduleOf } from './lists.ts'

it('lists only matches that have not begun on the schedule', () => {
  expect(scheduleOf('soccer', { day: '2026-11-21', zone: 'UTC' })).toMatchObject({
    sport_key: 'soccer',
    match_status: '0',
    day: '2026-11-21',
    sort_by: 'start_time',
  })
})
