// Reports table rows with more cells than the header. Readers do not see these cells.

import { defineRule } from '@docsite/cli'

export const extraCell = defineRule({
  name: 'extra-cell',
  severity: 'warning',
  explanation: {
    meaning:
      'a table row has more cells than the header, so readers do not see the last ones. A bar in code also begins a cell',
    fix: 'write a backslash before a bar inside a cell, also in code, or add a column to the header',
    zh: {
      meaning: '表格某一行的单元格比表头多，多出的单元格不会显示；代码里的竖线也会分隔单元格',
      fix: '在单元格里的竖线前写反斜杠，代码里也一样；或者给表头加一列',
    },
  },
  *page(page) {
    for (const { children = [] } of page.nodes('table')) {
      const [header, ...rows] = children
      const columns = header?.children?.length ?? 0
      for (const row of rows) {
        // The first cell with text beyond the last column.
        const cell = row.children?.slice(columns).find(({ children = [] }) => children.length > 0)
        if (cell)
          yield {
            at: cell,
            text: `This row has ${row.children?.length} cells, but the header has ${columns}, so readers do not see the rest`,
            hint: 'Write `\\|` for a bar inside a cell, also in code, or add a column to the header.',
          }
      }
    }
  },
})
