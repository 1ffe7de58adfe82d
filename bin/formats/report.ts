// What a report of `docsite check` is made from, whatever form it takes.

import type { Message, Severity } from '../../pipeline/model/diagnostic.ts'

export interface CheckReport {
  /** Absolute path of the project. */
  root: string
  /** Folders outside of `content/` that its links may lead to. */
  linkedFolders?: readonly string[] | undefined
  messages: readonly Message[]
  /** How many pages were looked at. */
  pages: number
}

export const countOf = ({ messages }: Pick<CheckReport, 'messages'>, severity: Severity): number =>
  messages.filter((message) => message.severity === severity).length
