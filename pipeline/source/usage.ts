// Wrong use of the command, or a wrong configuration: exit code 2.

import type { Message } from '../model/diagnostic.ts'

/** The command or the configuration is wrong. `messages` say what and where, when there is a place; `hint` how to mend it. */
export class UsageError extends Error {
  readonly messages: Message[]
  readonly hint: string | undefined
  constructor(text: string, messages: Message[] = [], hint?: string) {
    super(text)
    this.name = 'UsageError'
    this.messages = messages
    this.hint = hint
  }
}
