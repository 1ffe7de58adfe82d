// Converts the listings of mdbook-trpl: `<Listing number="1-2" file-name="a.rs" caption="A `fn`">` → a figure with a caption and an id.
// cspell:ignore trpl

import type { Step } from '../../draft.ts'
import { containerText, labelText } from '../../steps/directives.ts'
import { applyEdits, type Edit, fencesIn, maskFences } from '../../text/mask.ts'

/** The first or the last line of a listing. */
const tag = /^([ \t>]*)<(?:Listing((?:[ \t]+[\w-]+=(?:"[^"\n]*"|'[^'\n]*'))*)|\/Listing)[ \t]*>[ \t]*$/gm

/** The caption and the number are optional. */
export const convertListings: Step = (draft) => {
  const edits: Edit[] = []
  let open: { start: number; end: number; prefix: string; written: string } | undefined
  for (const { index, 0: whole, 1: prefix = '', 2: written } of maskFences(draft.text).matchAll(tag)) {
    const end = index + whole.length
    if (written !== undefined) open = { start: index, end, prefix, written }
    else if (open !== undefined) {
      const text = listingText(draft.text.slice(open.end + 1, index), open)
      edits.push({ start: open.start, end, text })
      open = undefined
    }
  }
  draft.count('`<Listing>` → `:::figure`, with the name of the file as the title of the code', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** Converts a listing, whose lines can stand in a quotation. */
function listingText(inner: string, { prefix, written }: { prefix: string; written: string }): string {
  const pairs = Array.from(
    written.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g),
    ([, name = '', value, single = '']) => [name, value ?? single] as const,
  )
  const attributes = new Map(pairs)
  const bare = inner.replace(/^.*$/gm, (line) => line.slice(prefix.length))
  const content = withTitle(bare, attributes.get('file-name'))
  return figureText(content, attributes.get('number'), attributes.get('caption')).replace(/^.*$/gm, (line) =>
    `${prefix}${line}`.trimEnd(),
  )
}

/** Shows the name of the file above the first code block. */
function withTitle(text: string, name: string | undefined): string {
  if (name === undefined) return text
  const [first] = fencesIn(text)
  if (first === undefined) return `*${name}*\n\n${text}`
  const at = first.start + first.prefix.length + first.marks.length
  return `${text.slice(0, at)}${first.info.trim() || 'text'} title="${name}"${text.slice(at + first.info.length)}`
}

function figureText(content: string, number: string | undefined, caption: string | undefined): string {
  const label = [number === undefined ? '' : `Listing ${number}`, caption ?? '']
    .filter((part) => part !== '')
    .join(': ')
  if (label === '') return content.replace(/^\n+|\s+$/g, '')
  return containerText('figure', `${labelText(label)}${number === undefined ? '' : `{#listing-${number}}`}`, content)
}
