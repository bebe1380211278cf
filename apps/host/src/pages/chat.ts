/** A live chat for the sportsbook's frame. Nobody answers here: it shows how an operator's chat page talks to it. */
import { type Html, html } from '../html.ts'

export const chatPage = (): Html => html`<section class="chat" data-chat>
  <p class="note">Demonstration: nobody reads this chat. An operator puts their own here.</p>
  <ol class="lines" role="log" aria-label="Conversation" data-lines></ol>
  <form class="say">
    <input name="text" aria-label="Message" maxlength="500" autocomplete="off" required />
    <button class="button">Send</button>
  </form>
</section>`
