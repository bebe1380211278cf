/** Who plays: the starters on the pitch, line by line from each goal, and the substitutes below. */
import type { Match } from '@touchline/contract/entities/match'
import type { LineupPlayer, Statistics } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import styles from './pitch.module.css'

interface LineupListProps {
  readonly match: Match
  readonly data: Statistics
}

const SIDES = ['home', 'away'] as const

/** Starters by position, in the order in which positions first appear: from the back. */
function groupLines(players: readonly LineupPlayer[]): LineupPlayer[][] {
  const lines = new Map<string, LineupPlayer[]>()
  for (const player of players.filter(({ starter }) => starter)) {
    const line = lines.get(player.position) ?? []
    lines.set(player.position, [...line, player])
  }
  return [...lines.values()]
}

export function LineupList({ match, data: { lineups } }: LineupListProps) {
  const t = useT()
  if (!lineups) return null
  const nameOf = (side: (typeof SIDES)[number]) => match.competitors?.[side].name ?? ''
  return (
    <>
      <div className={styles.pitch} dir="ltr">
        {SIDES.map(side => (
          <section key={side} className={cx(styles.half, styles[side])} aria-label={nameOf(side)}>
            {groupLines(lineups[side]).map(line => (
              <ul key={line[0]?.position} className={styles.line}>
                {line.map(player => (
                  <Starter key={player.id} player={player} />
                ))}
              </ul>
            ))}
          </section>
        ))}
      </div>
      <div className={styles.benches}>
        {SIDES.map(side => (
          <section key={side}>
            <h3 className={text.small} dir="auto">
              {t('stat.lineups.bench', { team: nameOf(side) })}
            </h3>
            <ul className={cx(text.small, text.second)}>
              {lineups[side]
                .filter(({ starter }) => !starter)
                .map(player => (
                  <li key={player.id}>
                    <span className={text.num}>{player.number}</span> <bdi>{player.name}</bdi>
                    {player.playing && <b> · {t('stat.lineups.on')}</b>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function Starter({ player: { name, number, playing } }: { readonly player: LineupPlayer }) {
  const t = useT()
  return (
    <li className={cx(styles.player, !playing && styles.off)}>
      <span className={cx(styles.number, text.num)}>{number}</span>
      <bdi className={styles.name}>{name}</bdi>
      {!playing && <span className={text.hidden}>{t('stat.lineups.off')}</span>}
    </li>
  )
}
