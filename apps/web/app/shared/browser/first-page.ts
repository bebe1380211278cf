/** Whether the page on screen is the one of the server's HTML; false once another has replaced it. */
export const firstPage = { isShown: true }
