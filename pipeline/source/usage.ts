// Wrong use of the command, or a wrong configuration: exit code 2.

import type { Message } from '../model/message.ts'

/** The command or the configuration is wrong. `messages` say what and where, when there is a place. */
export class UsageError extends Error {
  readonly messages: Message[]
  constructor(text: string, messages: Message[] = []) {
    super(text)
    this.name = 'UsageError'
    this.messages = messages
  }
}
