// Validates the frontmatter and stores it in `file.data.frontmatter`. Passes the rest of the page to the Markdown parser.

import type { Root } from 'mdast'
import type { Parser, Processor } from 'unified'
import type { Schema } from '../../model/config/schema.ts'
import { namedValues, standIns } from '../../model/config/variables.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import { fragmentTexts } from '../../source/fragments.ts'
import { dataOf, isPage, report } from '../page-file.ts'
import { readFrontmatter } from './frontmatter.ts'
import { restoreOthers, withVariables } from './remark-variables.ts'

/** The rules by kinds of problems. */
const ruleNames = {
  syntax: 'invalid-frontmatter',
  wrong: 'invalid-frontmatter',
  'unknown-field': 'unknown-field',
  cut: 'cut-text',
} as const

export function remarkFrontmatter(this: Processor, { fields }: { fields: Schema<Frontmatter> }): void {
  const parse = this.parser as Parser<Root>
  this.parser = (text, file) => {
    if (!isPage(file)) return parse(text, file)
    const { frontmatter, fieldLines, markdown, problems } = readFrontmatter(text, fields)
    for (const { rule, text, hint, line, column } of problems)
      report(
        file,
        { position: { start: { line, column } } },
        {
          rule: ruleNames[rule],
          text: rule === 'syntax' ? text.replace(/^This/, 'The frontmatter') : text,
          ...(hint ? { hint } : {}),
        },
      )
    const { source } = dataOf(file)
    const own = namedValues(frontmatter.variables, `content/${source.filePath}`)
    const mayHave = source.variables || frontmatter.variables
    const hasVariables =
      mayHave && [['', text], ...fragmentTexts(source.fragments)].every(([, one = '']) => one.search(standIns) === -1)
    const variables = hasVariables ? new Map([...(source.variables ?? []), ...own]) : undefined
    file.data.frontmatter = variables ? withVariables(frontmatter, variables, file, text) : frontmatter
    Object.assign(dataOf(file), { markdown, fieldLines, written: frontmatter, variables })
    const tree = parse(markdown, file)
    if (variables) restoreOthers(tree)
    return tree
  }
}
