/** Says what will be asked of a player who is not identified yet, and when. */
import { call } from './api.ts'
import { onPlayerChange } from './player.ts'
import { showProblem } from './problem.ts'
import { t } from './texts.ts'

export const LEVELS = ['claimed', 'contact', 'verified'] as const
export type Level = (typeof LEVELS)[number]

const ACTIONS = ['deposit', 'bet', 'grant', 'withdrawal'] as const

interface Demand {
  readonly action: (typeof ACTIONS)[number]
  readonly level: Level
}

export type RequiredLevels = Partial<Readonly<Record<Demand['action'], Level>>>

/** The actions that ask for more than a player's level, in the order in which they usually come. */
export function listDemands(required: RequiredLevels, level: Level): Demand[] {
  return ACTIONS.flatMap(action => {
    const needed = required[action] ?? 'claimed'
    return LEVELS.indexOf(needed) > LEVELS.indexOf(level) ? [{ action, level: needed }] : []
  })
}

interface Settings {
  readonly data: {
    readonly system?: {
      readonly platform_settings: { readonly identity?: { readonly required_for: RequiredLevels } }
    } | null
  }
}

interface PlayerAnswer {
  readonly data: { readonly identity?: { readonly level: Level } }
}

async function showDemands(isPlayer: boolean): Promise<void> {
  const { data } = await call<Settings>('GET', '/settings')
  const required = data.system?.platform_settings.identity?.required_for ?? {}
  // Of a player whose level the platform does not tell, nothing can be said; a visitor will be `claimed` at first.
  const level = isPlayer ? (await call<PlayerAnswer>('GET', '/player')).data.identity?.level : 'claimed'
  const demands = level ? listDemands(required, level) : []
  for (const list of document.querySelectorAll<HTMLElement>('[data-identity]')) {
    list.hidden = demands.length === 0
    list.replaceChildren(
      ...demands.map(demand => {
        const item = document.createElement('li')
        item.textContent = t('script.identity.asked', { ...demand })
        return item
      }),
    )
  }
}

/** Attaches the list on pages that have a place for it. */
export function attachIdentity(): void {
  if (!document.querySelector('[data-identity]')) return
  onPlayerChange(account => void showDemands(account !== null).catch(showProblem))
}
