// Reports images without alternative text.

import { readInfo } from '../../../page/code/fence-meta.ts'
import { diagramAlt } from '../../../page/diagrams/diagram-alt.ts'
import { diagramNames } from '../../../page/diagrams/diagram-names.ts'
import type { RawTag } from '../../../page/html/raw-tags.ts'
import type { Finding, RuleInput } from '../../../page/rules/rules.ts'
import { defineRule } from '../../define-rule.ts'

export const missingAlt = defineRule({
  name: 'missing-alt',
  severity: 'warning',
  section: 'links',
  scope: 'check',
  docs: {
    en: {
      meaning: 'an image or a diagram has no alternative text, or `<img>` has no `alt`',
      fix: 'describe the image, or write `alt="…"` after the language of the diagram; for a decorative image, use `<img src="…" alt="">`',
    },
    zh: {
      meaning: '图片或图表没有替代文字，或者 `<img>` 没有 `alt`',
      fix: '写出图片的内容，图表在语言后写 `alt="…"`；只作装饰的图片写 `<img src="…" alt="">`',
    },
  },
  page: imagesWithoutText,
})

const text = 'This image has no alternative text'

function* imagesWithoutText(page: RuleInput): Generator<Finding> {
  for (const node of [...page.nodes('image'), ...page.nodes('imageReference')]) {
    if (node.alt?.trim()) continue
    yield {
      rule: 'missing-alt',
      at: node,
      text,
      hint: 'Write `![what it shows](…)`. For a decorative image, write `<img src="…" alt="">`.',
    }
  }
  for (const node of page.nodes('code')) {
    const fence = { ...readInfo(node.lang, node.meta), code: node.value }
    if (!diagramNames.has(fence.language) || diagramAlt(fence)) continue
    yield {
      rule: 'missing-alt',
      at: node,
      text: 'This diagram has no alternative text',
      hint: 'Write `alt="what it shows"` or `title="…"` after the language.',
    }
  }
  for (const tag of page.tags) {
    if (tag.name !== 'img' || tag.closing || isNamed(tag)) continue
    yield {
      rule: 'missing-alt',
      at: page.at(tag.start),
      text,
      hint: 'Write `alt="what it shows"`. For a decorative image, write `alt=""`.',
    }
  }
}

/** Returns whether a tag has `alt`, which may be empty for a decorative image, or an attribute that replaces it. */
const isNamed = ({ attributes }: RawTag): boolean =>
  ['alt', 'aria-label', 'aria-labelledby'].some((name) => attributes.has(name)) ||
  attributes.get('aria-hidden') === 'true' ||
  ['none', 'presentation'].includes(attributes.get('role') ?? '')
