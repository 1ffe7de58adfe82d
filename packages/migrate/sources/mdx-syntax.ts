// The steps for generators whose pages are MDX.

import { posix } from 'node:path'
import type { Draft, Step } from '../draft.ts'
import { convertAlerts } from '../steps/alerts.ts'
import { fileFence } from '../steps/code-files.ts'
import { convertFileTrees } from '../steps/file-tree.ts'
import { convertTaggedHeadings } from '../steps/headings.ts'
import { convertExpressions, convertHtmlAttributes, convertModuleCode } from '../steps/mdx/expressions.ts'
import { convertIndentation } from '../steps/mdx/indentation.ts'
import { convertTagContent } from '../steps/mdx/tag-content.ts'
import { convertVariants } from '../steps/variants.ts'
import { continuation, indentAfterFirst } from '../text/indent.ts'
import { applyEdits, type Edit, fencesIn, maskFences } from '../text/mask.ts'
import { convertForeignFences, convertTabFences } from './mdx-fences.ts'

/** MDX needs a backslash before the braces of an id. */
const convertEscapedIds: Step = (draft) => {
  const edits = Array.from(
    maskFences(draft.text).matchAll(/\\\{(?=#[^\s{}]+\\?\}[ \t]*$)|(?<=\{#[^\s{}\\]+)\\(?=\}[ \t]*$)/gm),
    (match): Edit => {
      const { index, 0: text } = match
      return { start: index, end: index + text.length, text: text.slice(1) }
    },
  )
  draft.text = applyEdits(draft.text, edits)
}

/** Returns a file below `<root>`: the directory in which the old generator runs, in older versions that of the pages. */
const inRoot = ({ conversion: { files, site } }: Draft, path: string): string => {
  const inProject = posix.join('.', path)
  return files.isFile(inProject) ? inProject : posix.join(site.settings.sourceRoot, path)
}

/** Fills the fences that name a file: `file="./a.ts#L3-L9"`. */
const convertFileFences: Step = (draft) => {
  const edits: Edit[] = []
  for (const { start, end, prefix, info } of fencesIn(draft.text)) {
    const [whole, path = '', first, last] = /\sfile=["']?([^\s"'#]+)(?:#L(\d+)(?:-L?(\d+))?)?["']?/.exec(info) ?? []
    if (whole === undefined) continue
    const file = path.startsWith('<root>') ? inRoot(draft, path.slice('<root>'.length)) : draft.resolve(path)
    const lines = first === undefined ? undefined : last === undefined || last === first ? first : `${first}-${last}`
    const text = fileFence(draft, { file, lines }, info.replace(whole, ''))
    if (text === undefined) {
      draft.find('todo', `The code block names the file \`${path}\`, which does not exist.`, info.trim())
      continue
    }
    edits.push({
      start: start + prefix.length,
      end,
      text: indentAfterFirst(text, continuation(prefix) ?? ''),
    })
  }
  draft.text = applyEdits(draft.text, edits)
}

/** Replaces the blocks in which Docusaurus accepts MDX by their content. Their fence hides it from other parsers. */
const convertBlocks: Step = (draft) => {
  const edits: Edit[] = []
  for (const { start, end, prefix, info, codeStart, codeEnd } of fencesIn(draft.text))
    if (info.trim() === 'mdx-code-block')
      edits.push({ start: start + prefix.length, end, text: draft.text.slice(codeStart, codeEnd).trimStart() })
  draft.count('`mdx-code-block` → its content', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** Returns a step that leaves files of plain Markdown as they are. */
const onlyInMdx =
  (step: Step): Step =>
  (draft) => {
    if (!draft.conversion.site.settings.isPlainMd || draft.page.file.endsWith('.mdx')) step(draft)
  }

/** Steps before components are converted. */
export const mdxSteps: readonly Step[] = [
  ...[convertEscapedIds, convertBlocks, convertModuleCode, convertIndentation].map(onlyInMdx),
  convertFileFences,
  convertTabFences,
  convertForeignFences,
  convertFileTrees,
  onlyInMdx(convertHtmlAttributes),
  convertAlerts,
  convertTaggedHeadings,
  convertVariants,
]

/** Steps after components are converted. */
export const lateMdxSteps: readonly Step[] = [convertExpressions, convertTagContent].map(onlyInMdx)
