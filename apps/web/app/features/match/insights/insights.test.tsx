// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { makeMatch } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { Insights } from './insights.tsx'

const match = makeMatch(4711)

async function listTabs(notOffered: readonly string[]): Promise<string[]> {
  const call = async () => ({ data: { not_offered: notOffered } })
  const app = await createTestApp('en', call as unknown as Api['call'])
  await app.queryClient.fetchQuery(app.queries.settings())
  renderInApp(
    app,
    <Insights
      match={match}
      now={{ ...match, startTime: match.start_time, availableMarkets: match.available_markets }}
      open={null}
      onOpen={() => {}}
    >
      {null}
    </Insights>,
  )
  return screen.queryAllByRole('button').map(readText)
}

it('has a tab for each kind of facts', async () => {
  const tabs = await listTabs([])
  expect(tabs).toEqual(
    expect.arrayContaining(['Statistics', 'Events', 'Head to head', 'Form', 'Table', 'Who will win']),
  )
})

it('has none for what the back end says that it does not have', async () => {
  expect(await listTabs(['getMatchStatistics', 'getVote'])).toEqual(['Tracker', 'Table'])
})
