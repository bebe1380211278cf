import type { Situation } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import styles from './match-row.module.css'

function writeNote(situation: Situation, t: Translate): string | null {
  switch (situation.kind) {
    case 'bases':
      return t('stage.note.outs', { count: situation.outs })
    case 'innings':
      return t('stage.note.overs', { overs: situation.overs })
    case 'down':
      return t('stage.note.down', { down: situation.down, distance: situation.distance })
    case 'power_play':
      return t('stage.note.powerPlay', { left: situation.left })
    default:
      return null
  }
}

/** Short sport-specific note on the play, beside score and clock. */
export function PlayNote({ situation }: { readonly situation: Situation | undefined }) {
  const t = useT()
  const note = situation && writeNote(situation, t)
  return note && <bdi className={styles.note}>{note}</bdi>
}
