// Validates the frontmatter and stores it in `file.data.frontmatter`. Passes the rest of the page to the Markdown parser.

import type { Root } from 'mdast'
import type { Parser, Processor } from 'unified'
import type { Schema } from '../../model/config/schema.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import { dataOf, isPage, report } from '../page-file.ts'
import { readFrontmatter } from './frontmatter.ts'
import { pageVariables, parseWithVariables, withVariables } from './remark-variables.ts'

interface FrontmatterOptions {
  fields: Schema<Frontmatter>
}

export function remarkFrontmatter(this: Processor, { fields }: FrontmatterOptions): void {
  const parse = this.parser as Parser<Root>
  this.parser = (text, file) => {
    if (!isPage(file)) return parse(text, file)
    const { frontmatter, fieldLines, markdown, problems } = readFrontmatter(text, fields)
    for (const { rule, text, hint, line, column } of problems)
      report(
        file,
        { position: { start: { line, column } } },
        {
          rule: rule === 'unknown-field' ? rule : 'invalid-frontmatter',
          text: rule === 'syntax' ? text.replace(/^This/, 'The frontmatter') : text,
          ...(hint ? { hint } : {}),
        },
      )
    const variables = pageVariables(dataOf(file).source, frontmatter)
    file.data.frontmatter = variables ? withVariables(frontmatter, variables, file) : frontmatter
    Object.assign(dataOf(file), { markdown, fieldLines, written: frontmatter, variables })
    return variables ? parseWithVariables(markdown, (text) => parse(text, file)) : parse(markdown, file)
  }
}
