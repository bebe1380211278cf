/** A live chat for the sportsbook's frame. Nobody answers here: it shows how an operator's chat page talks to it. */
import { type Html, html } from '../html.ts'
import type { Texts } from './parts.ts'

export const chatPage = ({ t }: Texts): Html => html`<section class="chat" data-chat>
  <p class="note">${t('chat.note')}</p>
  <ol class="lines" role="log" aria-label="${t('chat.log')}" data-lines></ol>
  <form class="say">
    <input name="text" aria-label="${t('chat.message')}" maxlength="500" autocomplete="off" required />
    <button class="button">${t('chat.send')}</button>
  </form>
</section>`
