// Converts `:::compare[Caption]` with two images to a figure, in which a script adds a slider between them.

import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { element } from '../handler.ts'
import type { ContainerDirective } from '../syntax/directive.ts'
import { visitElements } from '../visit.ts'
import { defineBlock, type WrittenBlock } from './block.ts'
import { captionAttributes } from './figure.ts'

export const compare = defineBlock({
  name: 'compare',
  forms: ['container'],
  docs: { en: 'Two images, of which a slider shows one', zh: '用滑块对比的两张图片' },
  manual: 'guide/media#compare',
  attributes: captionAttributes,
  template: `[\${1:Caption}]\n![\${2:Before}](\${3:./before.png})\n![\${4:After}](\${0:./after.png})\n:::`,
  style: 'styles/media.css',
  script: 'comparisons.ts',
  render: comparison,
})

/** Converts a comparison. Without exactly two images, it is an ordinary figure. */
function comparison({ node, state, content, inline, report }: WrittenBlock<ContainerDirective>): Element {
  const { caption = node.label, id } = node.attributes
  if (!caption)
    report({
      text: 'This comparison has no caption',
      hint: 'Write `:::compare[Before and after]`. The caption is also the name of the slider.',
    })
  const images = imagesOf(node.children)
  if (images?.length !== 2)
    report({
      text: 'A comparison needs two images and nothing else',
      hint: 'Write two images, one below the other: `![Before](a.png)`, `![After](b.png)`.',
    })
  const shown =
    images?.length === 2
      ? [
          element(
            'div',
            { className: ['compare-images'] },
            images.map((image) => layer(state, image)),
          ),
        ]
      : content()
  return element('figure', { className: ['compare'], ...(id ? { id } : {}) }, [
    ...shown,
    ...(caption ? [element('figcaption', {}, inline(caption))] : []),
  ])
}

/** Returns the images in paragraphs, or `undefined` if there is other content. */
function imagesOf(nodes: readonly Nodes[]): Nodes[] | undefined {
  const found: Nodes[] = []
  for (const paragraph of nodes) {
    if (paragraph.type !== 'paragraph') return undefined
    for (const child of paragraph.children) {
      if (child.type === 'image' || child.type === 'imageReference') found.push(child)
      else if (child.type !== 'break' && !(child.type === 'text' && child.value.trim() === '')) return undefined
    }
  }
  return found
}

/** Converts an image, or both of its variants for the appearances. The slider covers it, so readers cannot enlarge it. */
function layer(state: State, image: Nodes): Element {
  const made = [state.one(image, undefined)].flat().filter((one): one is ElementContent => one !== undefined)
  const box = element('div', {}, made)
  visitElements(box, ({ tagName, properties }) => {
    if (tagName === 'img') properties.dataNoZoom = true
  })
  return box
}
