// Converts the blocks of mdbook-admonish, which are written as code: ```` ```admonish warning "Title" ````.

import type { Step } from '../../draft.ts'
import { containerNames } from '../../steps/containers.ts'
import { containerText, labelText } from '../../steps/directives.ts'
import { continuation, indentAfterFirst } from '../../text/indent.ts'
import { applyEdits, type Edit, fencesIn } from '../../text/mask.ts'

const block = /^\s*\{?\.?admonish\b(?:[ \t]+([a-z][\w-]*)(?![\w-]*=))?/
/** A title alone, or among other options. */
const titles = [/\btitle="((?:[^"\\]|\\.)*)"/, /(?<!=)"((?:[^"\\]|\\.)*)"/]

export const convertAdmonish: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap((fence): Edit[] => {
    const found = block.exec(fence.info)
    if (!found) return []
    const [, type = 'note'] = found
    const [title] = titles.flatMap((pattern) => pattern.exec(fence.info)?.[1] ?? [])
    const name = /\bcollapsible\s*=\s*true/.test(fence.info) ? 'details' : (containerNames.get(type) ?? 'note')
    const indent = continuation(fence.prefix) ?? ''
    const content = draft.text.slice(fence.codeStart, fence.codeEnd).replaceAll(`\n${indent}`, '\n')
    const label = title ?? (name === type ? '' : `${type[0]?.toUpperCase()}${type.slice(1)}`)
    const text = containerText(name, labelText(label), content)
    return [{ start: fence.start + fence.prefix.length, end: fence.end, text: indentAfterFirst(text, indent) }]
  })
  draft.count('blocks of admonish → containers', edits.length)
  draft.text = applyEdits(draft.text, edits)
}
