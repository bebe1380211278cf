/** The cookie that keeps the visitor's language, set by the server and by the browser's script. */
const NAME = 'locale'
const LIFE_SECONDS = 365 * 24 * 3600

/** As `Set-Cookie` and `document.cookie` take it. */
export const writeLocaleCookie = (locale: string): string =>
  `${NAME}=${locale}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax`

/** The code in a `Cookie` header. */
export const readLocaleCookie = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)`).exec(cookies)?.[1]
