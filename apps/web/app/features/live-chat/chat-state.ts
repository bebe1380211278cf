/** Whether the live chat is open, and what waits in it: shared by its panel and the menu of small screens. */
import { createObservable } from '@touchline/client/observable'

export const isChatOpen = createObservable(false)
export const unreadMessages = createObservable(0)
