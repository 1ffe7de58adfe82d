// Reports pages without a component that `check.components` requires.

import type { SiteConfig } from '../../../model/config/site-config.ts'
import type { OwnFinding, PageRule, RuleInput } from '../../../page/rules/rules.ts'
import { matchesAny } from '../../../source/glob.ts'
import { defineRule } from '../../define-rule.ts'

export const missingComponent = defineRule({
  name: 'missing-component',
  en: [
    'a page lacks a component that [`check.components`](/reference/configuration#check) requires',
    'add it below the title',
  ],
  zh: ['页面缺少 [`check.components`](/reference/configuration#check) 要求的组件', '在标题下方写上它'],
  pageFor: ({ check }) => check?.components && missingComponents(check.components),
})

/** Creates the check from `check.components`, which maps patterns for content paths to the required components. */
function missingComponents(
  components: NonNullable<NonNullable<SiteConfig['check']>['components']>,
): PageRule<OwnFinding> {
  const kinds = Object.entries(components)
  return (page) => {
    // An overview only lists other pages.
    if (page.frontmatter.overview) return []
    const required = kinds.flatMap(([pattern, names]) => (matchesAny(page.source.filePath, [pattern]) ? names : []))
    return findMissing(page, new Set(required))
  }
}

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
