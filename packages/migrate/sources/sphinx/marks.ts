// Converts the marks of MyST around text: comments, breaks, attributes and lists of fields.

import type { Step } from '../../draft.ts'
import { indentAfterFirst } from '../../text/indent.ts'
import { applyEdits, maskFences, replaceInText } from '../../text/mask.ts'

/** Lines that begin with `%` are comments, and `+++` divides blocks. Attributes before a block keep only its id. */
export const convertBlockAttributes: Step = (draft) => {
  const masked = maskFences(draft.text).split('\n')
  draft.text = draft.text
    .split('\n')
    .map((line, i) => {
      const shown = masked[i] ?? ''
      if (/^%/.test(shown)) return `<!--${line.slice(1).replaceAll('--', '- -')} -->`
      if (/^\+\+\+(?:[ \t].*)?$/.test(shown)) return ''
      const [, attributes] = /^[ \t]*\{((?:[#.]|[\w-]+=(?=["\w]))[^{}]*)\}[ \t]*$/.exec(shown) ?? []
      if (attributes === undefined) return line
      const [, id] = /#([\w-]+)/.exec(attributes) ?? []
      return id === undefined ? '' : `<span id="${id}"></span>\n`
    })
    .join('\n')
}

const attributes = String.raw`\{[ \t]*((?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s{}"]+))(?:[ \t]+(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s{}"]+)))*)[ \t]*\}`

const idIn = (written: string): string => {
  const [, id] = /(?:^|\s)#([\w-]+)/.exec(written) ?? []
  return id === undefined ? '' : `<span id="${id}"></span>`
}

const afterSpan = new RegExp(String.raw`(?<![\w!\]\\])\[([^\][\n]+)\]${attributes}`, 'g')
const afterText = new RegExp(String.raw`(?<=[\])])${attributes}`, 'g')
const afterCode = new RegExp(String.raw`(?<=[^\s\x60]\x60)${attributes}`, 'g')

/** Attributes after an image, a link, code or `[text]` keep only the id, and the width of an image. */
export const convertInlineAttributes: Step = (draft) => {
  const before = draft.text
  draft.text = replaceInText(draft.text, afterSpan, ([, text = '', written = '']) => `${text}${idIn(written)}`)
  draft.text = replaceInText(draft.text, afterText, ([, written = ''], offset) => {
    const line = draft.text.slice(Math.max(draft.text.lastIndexOf('\n', offset - 1) + 1, offset - 1000), offset)
    // The attributes of docsite's own blocks have the same form.
    if (/^[\s>]*:{2,}[\w-]/.test(line) || /:[\w-]+\[[^\]]*\]$/.test(line)) return undefined
    const [, width] = /(?:^|\s)w(?:idth)?="?(\d+)(?:px)?"?(?=\s|$)/.exec(written) ?? []
    const isImage = /!\[[^\]]*\]\([^()]*\)$/.test(line)
    return `${isImage && width !== undefined ? `{width=${width}}` : ''}${idIn(written)}`
  })
  const edits = Array.from(maskFences(draft.text).matchAll(afterCode), ({ index, 0: whole, 1: written = '' }) => ({
    start: index,
    end: index + whole.length,
    text: idIn(written),
  }))
  draft.text = applyEdits(draft.text, edits)
  if (draft.text !== before) draft.count('attributes after text → their ids')
}

const field = /^([ \t]*):((?:[^:\s\\]|\\.)(?:[^:\n\\]|\\.)*):(?:[ \t]+(\S.*))?$/

/** Lists of fields, `:name: text`, become lists of terms. */
export const convertFieldLists: Step = (draft) => {
  const lines = draft.text.split('\n')
  const masked = maskFences(draft.text).split('\n')
  const result: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const [, indent = '', name, first = ''] = field.exec(masked[i] ?? '') ?? []
    const isStart = i === 0 || (masked[i - 1] ?? '').trim() === '' || field.test(masked[i - 1] ?? '')
    if (name === undefined || !isStart) {
      result.push(lines[i] ?? '')
      continue
    }
    const text = [(lines[i] ?? '').slice((lines[i] ?? '').length - first.length)]
    const isInside = (line = '') => line.startsWith(`${indent} `) && line.trim() !== ''
    while (isInside(lines[i + 1])) text.push((lines[++i] ?? '').trim())
    draft.count('lists of fields → lists of terms')
    const isNext = field.test(masked[i + 1] ?? '')
    result.push(
      `${indent}${name.trim()}`,
      `${indent}: ${indentAfterFirst(text.join('\n').trim() || '–', `${indent}  `)}`,
    )
    if (isNext) result.push('')
  }
  draft.text = result.join('\n')
}
