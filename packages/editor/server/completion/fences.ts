// Completes what follows the marks of a code block: its language and its attributes, and marks in comments of the code.

import { CompletionItemKind } from 'vscode-languageserver'
import { fenceMarkNames, languageNames } from '../../core.ts'
import { type OwnedBlock, ownedAttributes } from '../block-attributes.ts'
import { fenceLanguage } from '../cursor.ts'
import { directiveText } from '../hover.ts'
import type { Choice, CompletionInput } from './items.ts'

/** Languages that most documentation uses, which come first. */
const frequent = ['ts', 'js', 'tsx', 'jsx', 'json', 'bash', 'yaml', 'html', 'css', 'md', 'diff', 'text']

export function languageChoices({ file }: CompletionInput): Choice[] {
  const own = (file.site.project.config.markdown?.highlightLanguages ?? []).map((entry) =>
    typeof entry === 'string' ? entry : entry.name,
  )
  const ofPlugins = [...file.live.parseOptions.blocks]
    .filter(([, { block }]) => block.kind === 'fence')
    .map(
      ([name, { block }]): Choice => ({
        label: name,
        kind: CompletionItemKind.Module,
        detail: block.description,
        documentation: directiveText(name, file),
      }),
    )
  const names = [...new Set([...own, ...frequent, ...languageNames()])]
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
  'package-manager': 'package-manager',
}

export function fenceAttributeChoices({ file, lines, position }: CompletionInput): Choice[] {
  const language = fenceLanguage(lines[position.line] ?? '')?.name ?? ''
  const { blocks } = file.live.parseOptions
  const owned = blocks.get(language)
  if (owned?.block.kind === 'fence') return attributesOf(owned)
  const words = [...blocks.values()].filter(({ block }) => isWordFor(block, language))
  return [
    ...Object.entries(attributes).map(([label, text]) => ({
      label,
      text,
      isSnippet: true,
      kind: CompletionItemKind.Property,
    })),
    ...words.flatMap((word) => [
      {
        label: word.block.name,
        kind: CompletionItemKind.Keyword,
        detail: word.block.description,
        documentation: directiveText(word.block.name, file),
      },
      ...attributesOf(word),
    ]),
  ]
}

/** Returns whether a block is a word that code in a language can have. */
const isWordFor = ({ kind, languages }: OwnedBlock['block'], language: string): boolean =>
  kind === 'word' && (languages?.includes(language.toLowerCase()) ?? true)

const attributesOf = (owned: OwnedBlock): Choice[] =>
  ownedAttributes(owned).map(({ name, schema }) => ({
    label: name,
    text: `${name}="$0"`,
    isSnippet: true,
    kind: CompletionItemKind.Property,
    detail: schema.description ?? schema.expects,
  }))

export const markChoices = (): Choice[] =>
  fenceMarkNames.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
