import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MatchListSkeleton } from '../features/catalogue/growing-list.tsx'
import { EventCard } from '../features/catalogue/match-cards.tsx'
import { MatchList } from '../features/catalogue/match-list.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { RetryNotice } from '../ui/notice.tsx'
import { OddsButton, type OddsLayout, type OddsState } from '../ui/odds-button.tsx'
import styles from './brand-page.module.css'
import type { SectionProps } from './samples.ts'

interface Face {
  readonly price: string
  readonly state?: OddsState
  readonly direction?: 'up' | 'down'
  readonly isPicked?: boolean
}

const FACES: readonly Face[] = [
  { price: '1.85' },
  { price: '2.10', direction: 'up' },
  { price: '3.40', direction: 'down' },
  { price: '1.50', isPicked: true },
  { price: '1.55', isPicked: true, direction: 'up' },
  { price: '1001.00' },
  { price: '4.20', state: 'suspended' },
  { price: '4.20', state: 'suspended', isPicked: true },
  { price: '', state: 'off' },
]
const LAYOUTS: readonly OddsLayout[] = ['row', 'centre', 'stack']

export function PriceSamples({ samples: { outcome } }: SectionProps) {
  return LAYOUTS.map(layout => (
    <div key={layout} className={styles.prices}>
      {FACES.map(face => (
        <Price key={JSON.stringify(face)} {...face} name={outcome} layout={layout} />
      ))}
    </div>
  ))
}

function Price({ price, state = 'open', direction, isPicked = false, name, layout }: Face & PriceProps) {
  const [isOn, setOn] = useState(isPicked)
  return (
    <OddsButton
      name={name}
      price={price}
      label={`${name} ${price}`}
      state={state}
      direction={direction ?? null}
      isPicked={isOn}
      layout={layout}
      outcomeKey=""
      odds={Number(price)}
      onPress={() => setOn(!isOn)}
    />
  )
}

interface PriceProps {
  readonly name: string
  readonly layout: OddsLayout
}

const SHOWN = 4

/** Matches of the back end; without one, what a visitor sees then. */
export function MatchSamples({ samples: { league, action, sentence } }: SectionProps) {
  const { queries } = useApp()
  const { data, isError, refetch } = useQuery(queries.matches({ sport_key: 'soccer', limit: SHOWN }))
  const [first] = data ?? []
  return (
    <>
      {isError && <RetryNotice text={sentence} label={action} onRetry={() => void refetch()} />}
      {first && <EventCard match={first} />}
      <MatchList matches={data?.slice(0, SHOWN)} emptyText={league} />
      <MatchListSkeleton />
    </>
  )
}
