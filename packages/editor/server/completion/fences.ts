// Completes what follows the marks of a code block: its language and its attributes, and marks in comments of the code.

import type { SourceBlock } from '@docsite/cli/source'
import { CompletionItemKind } from 'vscode-languageserver'
import { fenceLanguage } from '../cursor.ts'
import { attributeText, blockNamed, directiveText } from '../hover.ts'
import type { Choice, CompletionInput } from './items.ts'

/** Languages that most documentation uses, which come first. */
const frequent = ['ts', 'js', 'tsx', 'jsx', 'json', 'bash', 'yaml', 'html', 'css', 'md', 'diff', 'text']

export function languageChoices({ file }: CompletionInput): Choice[] {
  const own = (file.site.config.markdown?.highlightLanguages ?? []).map((entry) =>
    typeof entry === 'string' ? entry : entry.name,
  )
  const ofPlugins = file.site.blocks
    .filter(({ kinds }) => kinds.includes('fence'))
    .map(
      (block): Choice => ({
        label: block.name,
        kind: CompletionItemKind.Module,
        detail: block.description,
        documentation: directiveText(block.name, file),
      }),
    )
  const names = [...new Set([...own, ...frequent, ...file.site.fenceLanguages])]
  return [...ofPlugins, ...names.map((label): Choice => ({ label, kind: CompletionItemKind.EnumMember }))]
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
  variables: 'variables',
}

export function fenceAttributeChoices({ file, lines, position }: CompletionInput): Choice[] {
  const language = fenceLanguage(lines[position.line] ?? '')?.name ?? ''
  const block = blockNamed(language, file.site)
  if (block?.kinds.includes('fence')) return attributesOf(block)
  const words = file.site.blocks.filter((one) => isWordFor(one, language))
  return [
    ...Object.entries(attributes).map(([label, text]) => ({
      label,
      text,
      isSnippet: true,
      kind: CompletionItemKind.Property,
    })),
    ...words.flatMap((word) => [
      {
        label: word.name,
        kind: CompletionItemKind.Keyword,
        detail: word.description,
        documentation: directiveText(word.name, file),
      },
      ...attributesOf(word),
    ]),
  ]
}

/** Returns whether a block is a word that code in a language can have. */
const isWordFor = ({ kinds, languages }: SourceBlock, language: string): boolean =>
  kinds.includes('word') && (languages?.includes(language.toLowerCase()) ?? true)

const attributesOf = (block: SourceBlock): Choice[] =>
  block.attributes.map((one) => ({
    label: one.name,
    text: `${one.name}="$0"`,
    isSnippet: true,
    kind: CompletionItemKind.Property,
    detail: attributeText(one),
  }))

export const markChoices = ({ file }: CompletionInput): Choice[] =>
  file.site.fenceMarks.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
