// Reports pages without a component that `check.components` requires.

import { defineRule, type PageFinding, type RulePage } from '@docsite/cli'
import { matchesGlob } from '@docsite/cli/vocabulary'

export const missingComponent = defineRule({
  name: 'missing-component',
  severity: 'warning',
  explanation: {
    meaning: 'a page lacks a component that [`check.components`](/reference/configuration#check) requires',
    fix: 'add it below the title',
    zh: {
      meaning: '页面缺少 [`check.components`](/reference/configuration#check) 要求的组件',
      fix: '在标题下方写上它',
    },
  },
  page(page, { config: { check = {} } }) {
    // An overview only lists other pages.
    if (!check.components || page.frontmatter.overview) return []
    const path = page.file.replace(/^content\//, '')
    const required = Object.entries(check.components).flatMap(([glob, names]) => (matchesGlob(path, glob) ? names : []))
    return findMissing(page, new Set(required))
  },
})

function* findMissing(page: RulePage, required: ReadonlySet<string>): Generator<PageFinding> {
  if (required.size === 0) return
  const directives = [
    ...page.nodes('leafDirective'),
    ...page.nodes('containerDirective'),
    ...page.nodes('textDirective'),
  ]
  const present = new Set(directives.map(({ name }) => name))
  for (const name of required)
    if (!present.has(name))
      yield {
        at: page.nodes('heading')[0] ?? page.at(0),
        text: `This page lacks the component \`${name}\`, which \`check.components\` requires`,
        hint: `Write \`::${name}{…}\` below the title, or exclude the page from the pattern.`,
      }
}
