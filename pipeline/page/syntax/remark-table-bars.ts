// Reads `\|` in a table cell as a bar wherever it is: in text, code, URLs, HTML, formulas and directives. GFM unescapes bars when it splits a
// row into cells, before it parses these.

import type { Construct, Create } from 'micromark-util-types'
import type { Processor } from 'unified'
import { mapConstructs, syntaxData } from './syntax-extensions.ts'

/** Must come after remark-gfm, beside whose tables it adds its own. Each page needs one of the two, as `remarkSyntaxOnDemand` says. */
export function remarkTableBars(this: Processor): void {
  const data = syntaxData(this)
  const change = (construct: Construct) => (construct.name === 'table' ? [construct, withBars(construct)] : [construct])
  data.micromarkExtensions = data.micromarkExtensions?.map((extension) => mapConstructs(extension, change)) ?? []
}

/** Returns a construct whose cells are a type of content of their own: text that is read without the backslashes before bars. */
const withBars = (table: Construct): Construct => ({
  ...table,
  name: 'tableWithBars',
  resolveAll(events, context) {
    const resolved = table.resolveAll?.(events, context) ?? events
    const { parser } = context
    const cellText: Create = (start) => {
      const tokenizer = parser.text(start)
      const { sliceSerialize } = tokenizer
      // The labels of directives are texts of their own.
      tokenizer.parser = Object.assign(Object.create(parser), { text: cellText })
      tokenizer.sliceSerialize = (...args) => sliceSerialize(...args).replaceAll('\\|', '|')
      return tokenizer
    }
    Object.assign(parser, { cellText })
    for (const [i, [kind, { type }]] of resolved.entries()) {
      const cell = kind === 'enter' && (type as string) === 'tableContent' ? resolved[i + 1]?.[1] : undefined
      if (cell?.contentType) Object.assign(cell, { contentType: 'cellText' })
    }
    return resolved
  },
})
