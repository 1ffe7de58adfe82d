// Reports images without alternative text.

import { defineRule, type RawTag } from '@docsite/cli'

export const missingAlt = defineRule({
  name: 'missing-alt',
  severity: 'warning',
  explanation: {
    meaning: 'an image has no alternative text, or `<img>` has no `alt`',
    fix: 'describe the image; for a decorative image, use `<img src="…" alt="">`',
    zh: {
      meaning: '图片没有替代文字，或者 `<img>` 没有 `alt`',
      fix: '写出图片的内容；只作装饰的图片写 `<img src="…" alt="">`',
    },
  },
  *page(page) {
    for (const node of [...page.nodes('image'), ...page.nodes('imageReference')]) {
      if (node.alt?.trim()) continue
      yield {
        at: node,
        text,
        hint: 'Write `![what it shows](…)`. For a decorative image, write `<img src="…" alt="">`.',
      }
    }
    for (const tag of page.tags) {
      if (tag.name !== 'img' || tag.closing || isNamed(tag)) continue
      yield {
        at: page.at(tag.start),
        text,
        hint: 'Write `alt="what it shows"`. For a decorative image, write `alt=""`.',
      }
    }
  },
})

const text = 'This image has no alternative text'

/** Returns whether a tag has `alt`, which may be empty for a decorative image, or an attribute that replaces it. */
const isNamed = ({ attributes }: RawTag): boolean =>
  ['alt', 'aria-label', 'aria-labelledby'].some((name) => attributes.has(name)) ||
  attributes.get('aria-hidden') === 'true' ||
  ['none', 'presentation'].includes(attributes.get('role') ?? '')
