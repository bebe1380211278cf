/** Global styles in cascade order. */
import './fonts.css'
import './fallback-font.css'
import './tokens.css'
import './base.css'
// Referenced by the server only; the import adds it to the browser build.
import './favicon.svg?url'
