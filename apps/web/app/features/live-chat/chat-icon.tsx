/** Not in the icon sprite, which pages without a chat load too. */
export const ChatIcon = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 5h16v11H10l-4 4v-4H4z" strokeLinejoin="round" />
  </svg>
)
