// Reports pages without a component that `check.components` requires.

import type { OwnFinding, RuleInput } from '../../../page/rules/rules.ts'
import { matchesAny } from '../../../source/glob.ts'
import { defineRule } from '../../define-rule.ts'

export const missingComponent = defineRule({
  name: 'missing-component',
  en: [
    'a page lacks a component that [`check.components`](/reference/configuration#check) requires',
    'add it below the title',
  ],
  zh: ['页面缺少 [`check.components`](/reference/configuration#check) 要求的组件', '在标题下方写上它'],
  pageFor({ check }) {
    if (!check?.components) return undefined
    const namesByPattern = Object.entries(check.components)
    return (page) => {
      // An overview only lists other pages.
      if (page.frontmatter.overview) return []
      const { filePath } = page.source
      const required = namesByPattern.flatMap(([pattern, names]) => (matchesAny(filePath, [pattern]) ? names : []))
      return findMissing(page, new Set(required))
    }
  },
})

function* findMissing(page: RuleInput, required: ReadonlySet<string>): Generator<OwnFinding> {
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
