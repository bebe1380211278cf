import { useT } from '../../i18n/provider.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import sideNav from '../../ui/side-nav.module.css'
import { ChatIcon } from './chat-icon.tsx'
import { unreadMessages } from './chat-state.ts'
import styles from './live-chat.module.css'

/** The chat in the menu of small screens, with a dot for a reply. */
export function ChatEntry({ onPress }: { readonly onPress: () => void }) {
  const t = useT()
  const unread = useReadable(unreadMessages)
  return (
    <button
      type="button"
      className={sideNav.entry}
      aria-haspopup="dialog"
      aria-label={t('chat.open', { count: unread })}
      onClick={onPress}
    >
      <ChatIcon />
      <span data-full>{t('chat.title')}</span>
      {unread > 0 && <span className={styles.dot} />}
    </button>
  )
}
