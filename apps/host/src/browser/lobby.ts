/** Live matches on the front page, from the sportsbook's public API; each links to the sportsbook. */
import { call } from './api.ts'

interface Match {
  readonly slug: string
  readonly competitors: { readonly home: Side; readonly away: Side } | null
  readonly statistics: { readonly total_score?: { readonly home: number; readonly away: number } | null } | null
  readonly tournament: { readonly name: string; readonly sport: { readonly key: string } }
}

interface Side {
  readonly name: string
}

const SHOWN = 5

function element(name: string, className: string, words: string): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = words
  return made
}

function renderMatch({ slug, competitors, statistics, tournament }: Match): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `/sportsbook/${encodeURIComponent(tournament.sport.key)}/${encodeURIComponent(slug)}`
  const score = statistics?.total_score
  link.append(
    element('small', 'league', tournament.name),
    element('b', 'sides', `${competitors?.home.name} – ${competitors?.away.name}`),
    element('span', 'score', score ? `${score.home}:${score.away}` : ''),
  )
  item.append(link)
  return item
}

export async function showLiveMatches(): Promise<void> {
  const list = document.querySelector('[data-live-matches]')
  if (!list) return
  const { data } = await call<{ data: readonly Match[] }>('GET', '/matches?match_status=1&limit=20')
  const matches = data.filter(({ competitors }) => competitors !== null).slice(0, SHOWN)
  list.replaceChildren(...matches.map(renderMatch))
}
