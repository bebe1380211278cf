/** Collects the messages sent to players, for tests to read. */

import type { CodeMail, Mail, Messenger, StopNotice, TextMessage } from '../features/accounts/messenger.ts'
import type { LinkPurpose } from '../features/accounts/tables.ts'

export class CollectingMessenger implements Messenger {
  readonly mails: Mail[] = []
  readonly codeMails: CodeMail[] = []
  readonly texts: TextMessage[] = []
  readonly stopNotices: StopNotice[] = []

  async mail(mail: Mail): Promise<void> {
    this.mails.push(mail)
  }

  async mailCode(mail: CodeMail): Promise<void> {
    this.codeMails.push(mail)
  }

  async text(message: TextMessage): Promise<void> {
    this.texts.push(message)
  }

  async notifyStopped(notice: StopNotice): Promise<void> {
    this.stopNotices.push(notice)
  }

  /** The links sent to an address, oldest first. */
  linksTo(address: string, purpose: LinkPurpose): URL[] {
    const mails = this.mails.filter(mail => mail.address === address && mail.purpose === purpose)
    return mails.map(({ link }) => new URL(link))
  }

  /** The last code sent, to a number if one is given. */
  lastCode(phoneNumber?: string): string {
    const texts = phoneNumber ? this.texts.filter(text => text.phoneNumber === phoneNumber) : this.texts
    return texts.at(-1)?.code ?? ''
  }
}
