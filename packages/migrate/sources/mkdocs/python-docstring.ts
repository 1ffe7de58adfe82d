// Converts the sections of docstrings in the style of Google: `Args:` and the indented lines below it → a title and a list.

import { fenceText } from '../../steps/code.ts'
import { dedent } from '../../text/indent.ts'
import { applyEdits, type Edit, fencesIn, replaceInText } from '../../text/mask.ts'

/** The title of a section, and its text, which is indented. */
const section =
  /^([A-Z][a-z]+(?: [A-Za-z]+)?):[ \t]*\n((?:[ \t]+[^\n]*(?:\n|$)|[ \t]*\n(?=(?:[ \t]*\n)*[ \t]+\S))+)(?:[ \t]*\n)*/gm
/** Sections that consist of entries. */
const lists = /^(?:Args|Arguments|Parameters|Keyword|Other|Returns|Raises|Yields|Receives|Warns|Attributes|Methods)\b/
const entry = /^(\*{0,2}[\w.]+)(?: \(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\))?:(?:[ \t]+(?=\S)|[ \t]*$)/

/** A definition of a link, at the end of a docstring. */
const definition = /^[ \t]*\[([^\]\n^]+)\]:[ \t]*(\S+)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*$/gm

const nameOf = (name: string): string => name.trim().toLowerCase()

/** Writes the URLs of links where they are used. A docstring defines names only for itself, and the next one can use them again. */
function withInlineLinks(docstring: string): string {
  const urls = new Map<string, string>()
  const text = replaceInText(docstring, definition, ([, name = '', url = '']) => {
    if (!urls.has(nameOf(name))) urls.set(nameOf(name), url)
    return ''
  })
  if (urls.size === 0) return docstring
  return replaceInText(text, /\[([^[\]\n]+)\](?:\[([^[\]\n]*)\])?(?![[(:])/g, ([, label = '', name]) => {
    const url = urls.get(nameOf(name || label))
    return url === undefined ? undefined : `[${label}](${url})`
  })
}

/** Returns a docstring as Markdown. */
export function docstringText(written: string): string {
  const docstring = withInlineLinks(written)
  const fences = fencesIn(docstring)
  const edits = Array.from(docstring.matchAll(section)).flatMap(({ index, 0: whole, 1: title = '' }): Edit[] => {
    if (fences.some(({ start, end }) => start < index && index < end)) return []
    const end = index + whole.length
    const text = dedent(docstring.slice(docstring.indexOf('\n', index) + 1, end).replace(/\s+$/, ''))
    const content = lists.test(title) ? listText(text) : /^Examples?$/.test(title) ? exampleText(text) : text
    return [{ start: index, end, text: `**${title}:**\n\n${content}\n\n` }]
  })
  return applyEdits(docstring, edits).trim()
}

/** Writes entries as a list. Lines that are indented more than the first line of an entry belong to it. */
function listText(text: string): string {
  let inEntry = false
  return text
    .split('\n')
    .map((line) => {
      const [whole = '', name, type] = entry.exec(line) ?? []
      if (name !== undefined) {
        inEntry = true
        return `- \`${name}\`${type ? ` (\`${type}\`)` : ''}: ${line.slice(whole.length)}`.trimEnd()
      }
      if (/^\S/.test(line)) inEntry = false
      return inEntry && line.trim() !== '' ? `  ${line.replace(/^ {1,4}/, '')}` : line
    })
    .join('\n')
}

/** Writes examples of the Python prompt as code. */
const exampleText = (text: string): string =>
  fencesIn(text).length > 0
    ? text
    : text.replace(/^>>>[^\n]*(?:\n(?=[^\n]*\S)[^\n]*)*/gm, (code) => fenceText(code, 'python noCheck'))
