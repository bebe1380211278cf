/** Gold lead of the current map, minute by minute: home above the level, away below. */
import type { Match } from '@touchline/contract/entities/match'
import type { MapCourse } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import { buildGoldCourse, GOLD_BOX, writeGold } from './gold-course.ts'
import styles from './maps.late.module.css'

interface GoldChartProps {
  readonly match: Match
  readonly map: MapCourse
}

export function GoldChart({ match, map }: GoldChartProps) {
  const t = useT()
  const drawn = buildGoldCourse(map)
  const { home, away } = match.competitors ?? {}
  if (!drawn || !home || !away) return null
  const { end } = drawn
  const values = { map: map.number, team: (end.lead < 0 ? away : home).name, gold: writeGold(Math.abs(end.lead)) }
  return (
    <>
      <p className={styles.head}>
        <b>{t('tracker.gold')}</b>
        <span>{t('tracker.gold.unit')}</span>
      </p>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${GOLD_BOX.width} ${GOLD_BOX.height}`}
        role="img"
        aria-label={end.lead === 0 ? t('tracker.gold.level', values) : t('tracker.gold.label', values)}
      >
        {drawn.minutes.map(({ minute, x }) => (
          <g key={minute}>
            <path className={styles.grid} d={`M${x} 62V236`} />
            <text className={styles.tick} x={x} y="256" textAnchor="middle">
              {minute}
            </text>
          </g>
        ))}
        {drawn.leads.map(({ lead, y }) => (
          <g key={lead}>
            <path className={cx(styles.grid, lead === 0 && styles.level)} d={`M52 ${y}H410`} />
            <text className={styles.tick} x="46" y={y + 4} textAnchor="end">
              {writeGold(lead)}
            </text>
          </g>
        ))}
        <clipPath id="gold-home">
          <rect width={GOLD_BOX.width} height={drawn.level} />
        </clipPath>
        <path className={styles.away} d={drawn.area} />
        <path className={styles.home} d={drawn.area} clipPath="url(#gold-home)" />
        <path className={styles.line} d={drawn.line} />
        <circle className={styles.now} cx={end.x} cy={end.y} r="5" />
        <text className={styles.lead} x={Math.min(end.x + 10, 380)} y={end.y - 8}>
          {writeGold(end.lead)}
        </text>
        <text className={styles.tick} x="52" y="50">
          {t('tracker.momentum.sides', { home: home.short_name, away: away.short_name })}
        </text>
      </svg>
    </>
  )
}
