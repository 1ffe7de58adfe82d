// Reports tables that Markdown parses as text, because the row of hyphens does not match the header.

import { defineRule } from '@docsite/cli'

export const invalidTable = defineRule({
  name: 'invalid-table',
  severity: 'warning',
  explanation: {
    meaning:
      'readers see the bars of a table as text, because the row of hyphens below the header has another number of columns',
    fix: 'write one `---` for each column of the header',
    zh: {
      meaning: '表头下面的分隔行与表头的列数不同，所以读者看到的不是表格，而是带竖线的文字',
      fix: '表头有几列，分隔行就写几个 `---`',
    },
  },
  *page(page) {
    for (const node of page.nodes('paragraph')) {
      let offset = node.position?.start.offset ?? 0
      let header = ''
      for (const line of page.written(node).split('\n')) {
        const bare = line.replace(/^[ \t>]+/, '').trimEnd()
        const [columns, delimiters] = [columnsOf(header), columnsOf(bare)]
        if (header.includes('|') && isDelimiterRow(bare) && columns !== delimiters)
          yield {
            at: page.at(offset + line.indexOf(bare)),
            text: `This is no table: the header has ${columns} ${columns === 1 ? 'column' : 'columns'}, but this row has ${delimiters}`,
            hint: `Write \`|${'---|'.repeat(columns)}\`.`,
          }
        header = bare
        offset += line.length + 1
      }
    }
  },
})

/** A row with only hyphens underlines a heading. */
const isDelimiterRow = (line: string): boolean =>
  /^[|:-][|: \t-]*$/.test(line) && /[|:]/.test(line) && line.includes('-')

const columnsOf = (line: string): number => line.replace(/^\||(?<!\\)\|$/g, '').split(/(?<!\\)\|/).length
