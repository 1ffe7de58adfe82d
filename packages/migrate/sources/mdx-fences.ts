// Converts the fences of MDX generators whose marks have another meaning in docsite.

import type { Draft, Step } from '../draft.ts'
import { plainLabel } from '../steps/directives.ts'
import { continuation } from '../text/indent.ts'
import { applyEdits, type Edit, type Fence, fencesIn } from '../text/mask.ts'

/** Languages that docsite does not highlight, and the nearest one that it does. */
const languages = new Map([
  ['flow', 'js'],
  ['mdx-code', 'mdx'],
  ['markdoc', 'md'],
  ['mdoc', 'md'],
  ['astro', 'html'],
  ['angular', 'html'],
  ['mjml', 'html'],
  ['cli', 'bash'],
  ['SnackPlayer', 'jsx'],
  ['jsx-live', 'jsx'],
  ['tsx-live', 'tsx'],
  ['gitignore', 'text'],
  ['env', 'ini'],
  ['dotenv', 'ini'],
  ['terminal', 'bash'],
  ['jsonl', 'json'],
  ['jsonld', 'json'],
  ['htmlmixed', 'html'],
])

/** Words that Expressive Code marks in the code: `"text"`, `ins='text'`, `/pattern/`. docsite marks only lines. */
const wordMark = /(?<=\s)(?:(?:ins|del|mark)=)?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/(?:[^/\\\n]|\\.)+\/)(?=\s|$)/g

/** Lines with a label in Expressive Code: `{"Fly:":3-5}`, `ins={"Fly:":3-5}`. */
const labeledLines = /\{\s*(?:"[^"]*"|'[^']*')\s*:\s*([\d,\s-]+)\}/g

/** Settings of Expressive Code for the look of a block. */
const lookMark =
  /(?<=\s)(?:wrap|preserveIndent|hangingIndent|startLineNumber|frame|collapseStyle|collapsePreserveIndent|diffLang)(?:=(?:"[^"]*"|\{[^}]*\}|\S+))?(?=\s|$)/g

/** The beginning of a comment in languages whose code can have one at the end of each line. */
const comments = new Map([
  ...'js jsx ts tsx mjs cjs mts cts javascript typescript java c cpp cs go rust rs swift kotlin php scss less'
    .split(' ')
    .map((language) => [language, '//'] as const),
  ...'sh bash shell yaml yml toml python py ruby rb'.split(' ').map((language) => [language, '#'] as const),
])

/** Lines that Expressive Code shows as inserted or deleted: `ins={4,10-16}`. */
const changedLines = /(?<=\s)(ins|del)=\{([\d,\s-]+)\}/g

/** Writes the marks of inserted and deleted lines into the code: docsite's `{…}` only highlights. */
const convertChangedLines: Step = (draft) => {
  const edits: Edit[] = []
  for (const { start, prefix, marks, info, codeStart, codeEnd } of fencesIn(draft.text)) {
    const comment = comments.get(/^\s*(\w+)/.exec(info)?.[1] ?? '')
    if (comment === undefined || !/\s(?:ins|del)=\{/.test(info)) continue
    const lines = draft.text.slice(codeStart, codeEnd).split('\n')
    const cleaned = info.replace(changedLines, (_, kind: string, ranges: string) => {
      // An empty line has no indentation, and a text without one would end the list around the code.
      for (const line of numbersIn(ranges, lines.length))
        lines[line - 1] =
          `${lines[line - 1] || prefix.replace(/[^>\s]/g, ' ')} ${comment} [!code ${kind === 'ins' ? '++' : '--'}]`
      return ''
    })
    if (cleaned === info) continue
    const at = start + prefix.length + marks.length
    edits.push({ start: at, end: at + info.length, text: cleaned.replace(/ {2,}/g, ' ').trimEnd() })
    edits.push({ start: codeStart, end: codeEnd, text: lines.join('\n') })
  }
  draft.count('inserted and deleted lines → `[!code ++]` and `[!code --]`', edits.length / 2)
  draft.text = applyEdits(draft.text, edits)
}

/** Returns the numbers of lines in `4,10-16`. */
function numbersIn(ranges: string, count: number): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return first < 1 ? [] : Array.from({ length: Math.max(0, Math.min(last, count) - first + 1) }, (_, i) => first + i)
  })
}

/** Converts the languages. Removes names, which docsite would make ids from: those of live samples are titles in their editor. */
export const convertForeignFences: Step = (draft) => {
  convertChangedLines(draft)
  const edits: Edit[] = []
  for (const { start, prefix, marks, info } of fencesIn(draft.text)) {
    const words = info.match(wordMark)?.length ?? 0
    draft.count('marked words in code blocks → nothing', words)
    const text = info
      .replace(/^(\s*SnackPlayer)\b.*$/, '$1')
      .replace(labeledLines, '{$1}')
      .replace(wordMark, '')
      .replace(lookMark, '')
      .replace(/^(\s*)([\w-]+)=?(?=[\s{]|$)/, (_, space: string, name: string) => space + (languages.get(name) ?? name))
      .replace(/(?<=\s)name=(?:"[^"]*"|'[^']*'|\S+)/g, '')
    const at = start + prefix.length + marks.length
    if (text !== info) edits.push({ start: at, end: at + info.length, text: text.trimEnd() })
  }
  draft.text = applyEdits(draft.text, edits)
}

/** Labels of the plugin that makes tabs of neighboring code blocks. Other languages have their names. */
const tabLabels = new Map([
  ['js', 'JavaScript'],
  ['ts', 'TypeScript'],
  ['jsx', 'JavaScript'],
  ['tsx', 'TypeScript'],
])

const tabMark = /\stab(?:=\{[^}]*\}|="[^"]*")?(?=\s|$)/

/** Converts neighboring code blocks with the mark `tab` into a group. */
export const convertTabFences: Step = (draft) => {
  const groups: Fence[][] = []
  for (const fence of fencesIn(draft.text)) {
    const last = groups.at(-1)?.at(-1)
    if (!tabMark.test(fence.info)) continue
    const isNext =
      last !== undefined &&
      continuation(last.prefix) === continuation(fence.prefix) &&
      draft.text.slice(last.end, fence.start).trim() === ''
    if (isNext) groups.at(-1)?.push(fence)
    else groups.push([fence])
  }
  draft.text = applyEdits(
    draft.text,
    groups.flatMap((group) => groupEdits(group, draft)),
  )
}

function groupEdits(group: readonly Fence[], draft: Draft): Edit[] {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return []
  const infos = group.map(({ start, prefix, marks, info }): Edit => {
    const at = start + prefix.length + marks.length
    const language = /^\s*([\w-]+)/.exec(info)?.[1] ?? ''
    const label = /\stab=(?:\{.*?["']?label["']?:\s*["']([^"']+)["'].*?\}|"([^"]+)")/.exec(info)
    const name = plainLabel(label?.[1] ?? label?.[2] ?? '') || (tabLabels.get(language) ?? language)
    return { start: at, end: at + info.length, text: `${info.replace(tabMark, '')} [${name}]` }
  })
  if (group.length === 1) return infos.map((edit) => ({ ...edit, text: edit.text.replace(/ \[[^\]]*\]$/, '') }))
  draft.count('code blocks with `tab` → `:::code-group`')
  const indent = continuation(first.prefix) ?? ''
  return [
    {
      start: first.start + first.prefix.length,
      end: first.start + first.prefix.length,
      text: `:::code-group{group="language"}\n\n${indent}`,
    },
    ...infos,
    { start: last.end, end: last.end, text: `\n\n${indent}:::` },
  ]
}
