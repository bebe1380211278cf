/** The styles that belong to no component, in the order in which they build on each other. */
import './fonts.css'
import './fallback-font.css'
import './tokens.css'
import './base.css'
import './view-transition.css'
// Only the server names it; importing it here puts it among the browser's files.
import './favicon.svg?url'
