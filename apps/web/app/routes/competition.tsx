/** The tabs of a league beside its matches, and the pages of those who compete: they show the same lists. */
import { describe as describeLeagueTab, Page as LeagueTab } from './league-tab.tsx'
import type { PageModule, RouteParams } from './route.ts'
import { describe as describeTeam, Page as Team } from './team.tsx'

const isTeam = ({ slug }: RouteParams): boolean => slug?.kind === 'competitor'

export const Page: PageModule['Page'] = ({ params }) =>
  isTeam(params) ? <Team params={params} /> : <LeagueTab params={params} />

export const describe: PageModule['describe'] = (app, params) =>
  (isTeam(params) ? describeTeam : describeLeagueTab)(app, params)
