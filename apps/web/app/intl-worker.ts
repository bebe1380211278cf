/**
 * The first `Intl` object takes V8 some fifteen milliseconds on a desktop, nearly all of them for tables that the threads of a
 * process share. A worker builds them while the page is parsed, so that hydration finds them.
 */
new Intl.DateTimeFormat()
close()
