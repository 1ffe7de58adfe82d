// Converts the syntax of Python-Markdown and of Material for MkDocs.

import type { Step } from '../draft.ts'
import { regionOf, withoutRegionMarks } from '../steps/code.ts'
import { containerNames } from '../steps/component-table.ts'
import { containerText, labelText } from '../steps/directives.ts'
import { maskFences, replaceInText } from '../text/mask.ts'

const opening =
  /^( *)(?:(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+[\w -]*?)?(?:[ \t]*"([^"]*)")?|===\+?[ \t]+["'](.+?)["'])[ \t]*$/

/** Converts the blocks whose content is indented: `!!! note "Title"`, `??? tip` and `=== "Tab"`. */
const convertBlocks: Step = (draft) => {
  draft.text = blocksIn(draft.text.replaceAll('\t', '    ').split('\n'), (what) => draft.count(what)).join('\n')
}

function blocksIn(lines: readonly string[], count: (what: string) => void): string[] {
  const masked = maskFences(lines.join('\n')).split('\n')
  const result: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const [, indent = '', mark, kind = '', title, tab] =
      opening.exec(masked[i]?.includes('\uFFFC') ? '' : (lines[i] ?? '')) ?? []
    if (mark === undefined && tab === undefined) {
      result.push(lines[i] ?? '')
      continue
    }
    if (tab !== undefined) {
      const tabs: string[] = []
      for (let next: string | undefined = tab; next !== undefined; ) {
        const end = blockEnd(lines, i + 1, indent.length)
        tabs.push(containerText('tab', labelText(next), content(lines.slice(i + 1, end), indent.length, count)))
        const after = firstText(lines, end)
        const found = opening.exec(lines[after] ?? '')
        next = found?.[5] !== undefined && found[1] === indent ? found[5] : undefined
        i = next === undefined ? end - 1 : after
      }
      count('`=== "Tab"` → `:::tab`')
      result.push(...indented(containerText('tabs', '', tabs.join('\n\n')), indent))
      continue
    }
    const end = blockEnd(lines, i + 1, indent.length)
    const name = (mark ?? '').startsWith('?') ? 'details' : (containerNames.get(kind.toLowerCase()) ?? 'note')
    const label = title ?? (name === kind ? '' : `${kind[0]?.toUpperCase()}${kind.slice(1)}`)
    count(`\`${mark} ${kind}\` → \`:::${name}\``)
    result.push(
      ...indented(
        containerText(
          name,
          `${labelText(label)}${mark === '???+' ? '{open}' : ''}`,
          content(lines.slice(i + 1, end), indent.length, count),
        ),
        indent,
      ),
    )
    i = end - 1
  }
  return result
}

const content = (lines: readonly string[], indent: number, count: (what: string) => void): string =>
  blocksIn(
    lines.map((line) => line.slice(Math.min(indent + 4, /^ */.exec(line)?.[0].length ?? 0))),
    count,
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

/** Converts `--8<-- "file:section"`, which also works inside code. */
const convertSnippets: Step = (draft) => {
  const { files, site } = draft.conversion
  draft.text = draft.text.replace(
    /^([ \t]*)-*8<-+[ \t]+["']([^"':]+)(?::([\w-]+))?["'][ \t]*$/gm,
    (whole, indent: string, path: string, section?: string) => {
      const text =
        files.text(path) ?? files.text(`${site.settings.sourceRoot}/${path}`) ?? files.text(draft.resolve(path))
      if (text === undefined) {
        draft.find('todo', `\`${whole.trim()}\` names a file that does not exist.`, whole)
        return whole
      }
      draft.count('`--8<--` → the text of the file')
      const part = section === undefined ? text : (regionOf(text, section) ?? text)
      return withoutRegionMarks(part)
        .trimEnd()
        .replace(/^(?=.)/gm, indent)
    },
  )
}

/** Converts small marks: keys, attribute lists, tables of contents, icons and marks of images. */
const convertMarks: Step = (draft) => {
  draft.text = replaceInText(draft.text, /^[ \t]*\[TOC\][ \t]*$/gm, () => {
    draft.count('`[TOC]` → the outline')
    return ''
  })
  draft.text = replaceInText(draft.text, /\+\+([a-z\d"'][\w"'+ -]*?)\+\+/g, ([, keys = '']) => {
    draft.count('`++key++` → `<kbd>`')
    return keys
      .split('+')
      .map((key) => `<kbd>${key.replace(/^["']|["']$/g, '').replace(/^[a-z]/, (letter) => letter.toUpperCase())}</kbd>`)
      .join(' + ')
  })
  draft.text = replaceInText(
    draft.text,
    /^(#{1,6}[ \t][^\n]*?)[ \t]*\{:?[ \t]*([^{}\n]*)\}[ \t]*$/gm,
    ([, heading = '', attributes = '']) => {
      const [id] = /#[^\s.}]+/.exec(attributes) ?? []
      return `${heading}${id ? ` {${id}}` : ''}`
    },
  )
  draft.text = replaceInText(
    draft.text,
    /(?<=[)\]*_`])\{:?[ \t]*[.#][^{}\n]*\}|^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm,
    ([whole]) => {
      draft.find('note', `The attributes \`${whole.trim()}\` are removed.`, whole, whole.trim())
      return ''
    },
  )
}

/** Replaces the blocks of mkdocstrings, which writes documentation from Python code, by the names of the objects. */
const convertGenerated: Step = (draft) => {
  let count = 0
  draft.text = replaceInText(
    draft.text,
    /^::: +([\w.-]+)[ \t]*\n((?:[ \t]+\S[^\n]*(?:\n|$))*)/gm,
    ([whole, name = '', options = '']) => {
      count++
      draft.find('note', `The documentation of \`${name}\` came from Python code.`, whole, options.trim())
      return `\`${name}\`\n`
    },
  )
  if (count > 0)
    draft.find('todo', `${count} blocks on this page came from Python code. Write them in Markdown.`, '::: ')
}

export const mkdocsSteps: readonly Step[] = [convertSnippets, convertGenerated, convertBlocks, convertMarks]
