import type { FavouriteType } from '@touchline/contract/entities/engagement'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { useIsFavourite } from '../shared/player/favourite-marks.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import styles from './star.module.css'

interface StarProps {
  readonly type: FavouriteType
  readonly id: number
  /** Name of the favourite, for the accessible label. */
  readonly name: string
  readonly className?: string | undefined
}

/** Button that adds or removes a favourite. */
export function Star({ type, id, name, className }: StarProps) {
  const { handlers } = useApp()
  const t = useT()
  const isOn = useIsFavourite(type, id)
  return (
    <IconButton
      icon="star"
      size={16}
      filled={isOn}
      className={cx(styles.star, isOn && styles.on, className)}
      label={t('list.star', { name })}
      aria-pressed={isOn}
      onClick={() => handlers.toggleFavourite?.(type, id)}
    />
  )
}
