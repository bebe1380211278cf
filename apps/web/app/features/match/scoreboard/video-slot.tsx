/**
 * Third-party video of a match, beside the score. Its sandbox runs the video player, but allows neither top navigation nor
 * popups.
 */

import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import type { Video } from '@touchline/contract/entities/media'
import { useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import text from '../../../ui/text.module.css'
import styles from './video-slot.module.css'

/** The source that the back end chooses. */
const MAIN = 'main'

function useBroadcasts({ id }: Match) {
  const { api } = useApp()
  const video = useQuery({
    queryKey: ['video', id],
    queryFn: ({ signal }) => api.call('getMatchVideo', { params: { id }, signal }),
    retry: 1,
  })
  const streams = useQuery({
    queryKey: ['streams', id],
    queryFn: ({ signal }) => api.call('getMatchStreams', { params: { id }, signal }),
    retry: 1,
  })
  return { video, streams: streams.data?.data ?? [] }
}

export function VideoSlot({ match }: { readonly match: Match }) {
  const t = useT()
  const [chosen, setChosen] = useState(MAIN)
  const { video, streams } = useBroadcasts(match)
  const current: Video | undefined = streams.find(stream => stream.id === chosen) ?? video.data?.data
  return (
    <section className={styles.slot} aria-label={t('match-video.title')}>
      {current && <VideoPlayer key={current.url} video={current} title={t('match-video.of', { match: match.name })} />}
      {!current && video.isError && (
        <div className={styles.failed}>
          <Notice kind="warn">{t('match-video.failed')}</Notice>
          <Button size="sm" onClick={() => void video.refetch()}>
            {t('stat.retry')}
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        {streams.length > 1 && (
          <Chips
            label={t('match-video.streams')}
            value={chosen}
            onChange={setChosen}
            chips={[
              { value: MAIN, content: t('match-video.main') },
              ...streams.map(({ id, name, language }) => ({
                value: id,
                content: language ? `${name} · ${language.toUpperCase()}` : name,
              })),
            ]}
          />
        )}
        {current && <Delay seconds={current.delay_seconds} />}
      </div>
    </section>
  )
}

/** A delayed video is misleading in play, so its delay is shown, or that it may be delayed if that is unknown. */
function Delay({ seconds }: { readonly seconds: number | null }) {
  const t = useT()
  const delay = seconds === null ? t('match-video.mayBeLate') : t('match-video.delay', { count: seconds })
  return <p className={cx(text.micro, text.second)}>{seconds === 0 ? t('match-video.live') : delay}</p>
}

function VideoPlayer({ video, title }: { readonly video: Video; readonly title: string }) {
  if (video.kind === 'iframe') {
    return (
      <iframe
        className={styles.player}
        src={video.url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="no-referrer"
      />
    )
  }
  return <video className={styles.player} src={video.url} aria-label={title} controls autoPlay muted playsInline />
}
