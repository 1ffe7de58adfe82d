// Converts the syntax of Python-Markdown and of Material for MkDocs.

import type { Step } from '../../draft.ts'
import { containerNames } from '../../steps/containers.ts'
import { containerText, labelText, markdownLabel } from '../../steps/directives.ts'
import { convertFormulas } from '../../steps/formulas.ts'
import { convertStyles } from '../../steps/styles.ts'
import { maskFences } from '../../text/mask.ts'
import { escapeCodePipes } from '../../text/tables.ts'
import { convertComments } from './comments.ts'
import { convertControls } from './controls.ts'
import { convertCustomFences, convertFenceIds, convertOptions, escapeOpenFences } from './fences.ts'
import { convertGenerated } from './generated.ts'
import { hideFormulas, showFormulas } from './hidden-formulas.ts'
import { convertCodeElements, convertMarkdownElements } from './html.ts'
import { markSteps } from './marks.ts'
import { convertAnchors, convertReferences } from './references.ts'
import { convertSnippets } from './snippets.ts'
import { type TabAnchors, tabAnchors } from './tab-anchors.ts'
import { convertTemplates } from './templates.ts'
import { convertTerminals } from './terminals.ts'

const opening =
  /^( *)(?:(!!!|\?\?\?\+?)[ \t]*(?=["\w])(?:([\w-]+)(?:[ \t]+[\w -]*?)?)?(?:[ \t]*"(.*?)")?|===[+!]*[ \t]+(["'])(.+?)\5)[ \t]*$/

/** Converts the blocks whose content is indented: `!!! note "Title"`, `??? tip` and `=== "Tab"`. */
const convertBlocks: Step = (draft) => {
  const { linkedIds } = draft.conversion.site.settings
  draft.text = blocksIn(draft.text.replaceAll('\t', '    ').split('\n'), {
    count: (what) => draft.count(what),
    anchors: tabAnchors(linkedIds ?? new Set()),
  }).join('\n')
}

/** What the conversion of blocks needs, also inside other blocks. */
interface Blocks {
  count: (what: string) => void
  anchors: TabAnchors
}

function blocksIn(lines: readonly string[], blocks: Blocks): string[] {
  const { count, anchors } = blocks
  const masked = maskFences(lines.join('\n')).split('\n')
  const result: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const [, indent = '', mark, kind = '', title, , tab] =
      opening.exec(masked[i]?.includes('\uFFFC') ? '' : (lines[i] ?? '')) ?? []
    if (mark === undefined && tab === undefined) {
      anchors.pass(masked[i] ?? '')
      result.push(lines[i] ?? '')
      continue
    }
    if (tab !== undefined) {
      const tabs: string[] = []
      anchors.begin()
      for (let next: string | undefined = tab; next !== undefined; ) {
        const end = blockEnd(lines, i + 1, indent.length)
        const anchor = anchors.tab(plainText(next))
        const text = content(lines.slice(i + 1, end), indent.length, blocks)
        tabs.push(containerText('tab', labelText(plainText(next)), anchor + text.replace(/^\n+/, '')))
        const after = firstText(lines, end)
        const match = opening.exec(lines[after] ?? '')
        next = match?.[6] !== undefined && match[1] === indent ? match[6] : undefined
        i = next === undefined ? end - 1 : after
      }
      count('`=== "Tab"` → `:::tab`')
      result.push(...indented(containerText('tabs', '', tabs.join('\n\n')), indent))
      continue
    }
    const end = blockEnd(lines, i + 1, indent.length)
    const name = (mark ?? '').startsWith('?') ? 'details' : (containerNames.get(kind.toLowerCase()) ?? 'note')
    const label = title ?? (name === kind || kind === '' ? '' : `${kind[0]?.toUpperCase()}${kind.slice(1)}`)
    count(`\`${mark} ${kind}\` → \`:::${name}\``)
    result.push(
      ...indented(
        containerText(
          name,
          `${markdownLabel(label)}${mark === '???+' ? '{open}' : ''}`,
          content(lines.slice(i + 1, end), indent.length, blocks),
        ),
        indent,
      ),
    )
    i = end - 1
  }
  return result
}

/** Removes the marks of code from the name of a tab, which is plain text in docsite. */
const plainText = (name: string): string =>
  name.replace(/(?<!`)(`+)([^`]+)\1(?!`)/g, (_, __, code: string) => code.trim())

const content = (lines: readonly string[], indent: number, blocks: Blocks): string =>
  blocksIn(
    lines.map((line) => line.slice(Math.min(indent + 4, /^ */.exec(line)?.[0].length ?? 0))),
    blocks,
  ).join('\n')

const indented = (text: string, indent: string): string[] => [
  ...text.split('\n').map((line) => (line ? indent + line : '')),
  '',
]

/** Returns the line after the last line that is indented by at least four columns more than the block. */
function blockEnd(lines: readonly string[], start: number, indent: number): number {
  let end = start
  for (let i = start; i < lines.length; i++) {
    if ((lines[i] ?? '').trim() === '') continue
    if ((/^ */.exec(lines[i] ?? '')?.[0].length ?? 0) < indent + 4) break
    end = i + 1
  }
  return end
}

function firstText(lines: readonly string[], start: number): number {
  let at = start
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++
  return at
}

/** The opening line of a block of pymdownx.blocks: `/// note | Title`. */
const slashOpening = /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/

/** Converts `/// note | Title` … `///`. Adjacent tabs become one group. */
const convertSlashBlocks: Step = (draft) => {
  if (!/^[ \t]*\/{3,}/m.test(draft.text)) return
  const lines = draft.text.split('\n')
  const masked = maskFences(draft.text).split('\n')
  const open: { marks: string; isTab: boolean; indent: string }[] = []
  const result: string[] = []
  let tabsEndAt = -1
  for (const [i, line] of lines.entries()) {
    const text = masked[i]?.includes('\uFFFC') ? '' : line
    const [, indent = '', marks = '', name, title = ''] = slashOpening.exec(text) ?? []
    const [, closing] = /^[ \t]*(\/{3,})[ \t]*$/.exec(text) ?? []
    const last = open.at(-1)
    if (name !== undefined) {
      const isTab = name === 'tab'
      if (isTab && tabsEndAt >= 0 && result.slice(tabsEndAt + 1).every((one) => one.trim() === ''))
        result.splice(tabsEndAt)
      else if (isTab) result.push(`${indent}:::tabs`, '')
      tabsEndAt = -1
      open.push({ marks, isTab, indent })
      const type = isTab || name === 'details' ? name : (containerNames.get(name) ?? 'note')
      const label =
        (isTab ? plainText(title) : title) || (type === name ? '' : `${name[0]?.toUpperCase()}${name.slice(1)}`)
      draft.count(`\`/// ${name}\` → \`:::${type}\``)
      result.push(`${indent}:::${type}${labelText(label)}`, '')
    } else if (closing !== undefined && last?.marks === closing) {
      open.pop()
      result.push('', `${last.indent}:::`)
      if (last.isTab) {
        tabsEndAt = result.length
        result.push(`${last.indent}:::`)
      }
    } else if (
      last &&
      /^[ \t]*(?:open|type|attrs|select|new): /.test(text) &&
      /^[ \t]*:::|^$/.test(result.at(-1) ?? '') &&
      result.length > 0 &&
      isFirstInBlock(result)
    ) {
      if (/open: *true/i.test(text)) result[result.length - 2] += '{open}'
    } else result.push(line)
  }
  draft.text = result.join('\n')
}

/** Options of a block stand directly below its opening line. */
const isFirstInBlock = (lines: readonly string[]): boolean =>
  lines.at(-1) === '' && /^[ \t]*:::[a-z]/.test(lines.at(-2) ?? '')

/** Removes the indentation of what follows the first paragraph of a definition, which docsite's definitions do not contain. */
const convertDefinitions: Step = (draft) => {
  const lines = draft.text.split('\n')
  const masked = maskFences(draft.text).split('\n')
  let place: 'outside' | 'first paragraph' | 'after it' = 'outside'
  draft.text = lines
    .map((line, i) => {
      if (/^:[ \t]{1,3}\S/.test(masked[i] ?? '')) place = 'first paragraph'
      else if (/^\S/.test(line)) place = 'outside'
      else if (place === 'first paragraph' && line.trim() === '') place = 'after it'
      return place === 'after it' && line.startsWith('    ') ? line.slice(4) : line
    })
    .join('\n')
}

/** Converts formulas if the pages show them. */
const convertArithmatex: Step = (draft) => {
  if (draft.conversion.site.settings.extensions?.has('pymdownx.arithmatex')) formulas(draft)
}

const formulas = convertFormulas(String.raw`\\`)

/** Keeps the cells of tables as Python-Markdown divides them. */
const convertTables: Step = (draft) => {
  draft.text = escapeCodePipes(draft.text)
}

export const mkdocsSteps: readonly Step[] = [
  convertStyles,
  convertSnippets,
  convertCodeElements,
  convertTemplates,
  convertTerminals,
  convertArithmatex,
  convertComments,
  convertGenerated,
  convertTables,
  convertSlashBlocks,
  escapeOpenFences,
  convertBlocks,
  convertDefinitions,
  convertAnchors,
  convertMarkdownElements,
  convertControls,
  convertCustomFences,
  convertFenceIds,
  convertOptions,
  hideFormulas,
  ...markSteps,
  convertReferences,
  showFormulas,
]
