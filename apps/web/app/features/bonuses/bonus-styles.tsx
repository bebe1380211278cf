import styleSheet from './bonuses.css?url'

/**
 * The separate style sheet of bonuses, which the server links in the HTML of pages that need it. React waits for it before
 * it shows what is rendered beside it.
 */
export function BonusStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence="default" />
}
