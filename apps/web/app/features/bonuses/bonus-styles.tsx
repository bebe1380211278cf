import styleSheet from './bonuses.css?url'

/**
 * The styles of bonuses: a style sheet of their own, which the server names in the page's HTML, so that other pages do
 * not load it. React waits for it before it shows what is rendered beside it.
 */
export function BonusStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence="default" />
}
