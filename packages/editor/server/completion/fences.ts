// Completes what follows the marks of a code block: its language and its attributes, and marks in comments of the code.

import { CompletionItemKind } from 'vscode-languageserver'
import { fenceMarkNames, languageNames } from '../../core.ts'
import type { Choice, CompletionInput } from './items.ts'

/** Languages that most documentation uses, which come first. */
const frequent = ['ts', 'js', 'tsx', 'jsx', 'json', 'bash', 'yaml', 'html', 'css', 'md', 'diff', 'text']

export function languageChoices({ file }: CompletionInput): Choice[] {
  const own = (file.site.project.config.markdown?.highlightLanguages ?? []).map((entry) =>
    typeof entry === 'string' ? entry : entry.name,
  )
  return [...new Set([...own, ...frequent, ...languageNames()])].map((label) => ({
    label,
    kind: CompletionItemKind.EnumMember,
  }))
}

/** The attributes of a code block, and their templates. */
const attributes: Readonly<Record<string, string>> = {
  title: 'title="$0"',
  file: 'file="$0"',
  region: 'region="$0"',
  lines: 'lines="$0"',
  showLineNumbers: 'showLineNumbers',
  startLine: 'startLine=$0',
  wrapCode: 'wrapCode',
  fold: 'fold',
  collapse: 'collapse={$0}',
  noCheck: 'noCheck',
  twoslash: 'twoslash',
  live: 'live',
  'package-manager': 'package-manager',
}

export const fenceAttributeChoices = (): Choice[] =>
  Object.entries(attributes).map(([label, text]) => ({
    label,
    text,
    isSnippet: true,
    kind: CompletionItemKind.Property,
  }))

export const markChoices = (): Choice[] =>
  fenceMarkNames.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
