/** Collects the messages sent to players, for tests to read. */

import type { Mail, Messenger, TextMessage } from '../features/accounts/messenger.ts'
import type { LinkPurpose } from '../features/accounts/tables.ts'

export class CollectingMessenger implements Messenger {
  readonly mails: Mail[] = []
  readonly texts: TextMessage[] = []

  async mail(mail: Mail): Promise<void> {
    this.mails.push(mail)
  }

  async text(message: TextMessage): Promise<void> {
    this.texts.push(message)
  }

  /** The links sent to an address, oldest first. */
  linksTo(address: string, purpose: LinkPurpose): URL[] {
    const mails = this.mails.filter(mail => mail.address === address && mail.purpose === purpose)
    return mails.map(({ link }) => new URL(link))
  }

  /** The last code sent. */
  lastCode(): string {
    return this.texts.at(-1)?.code ?? ''
  }
}
