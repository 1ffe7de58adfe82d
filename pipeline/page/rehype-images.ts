// Images, videos and other files → placeholders for their URLs. Images below the first screen load lazily.

import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { isExternal } from '../model/route.ts'
import { dataOf, type PageData } from './page-file.ts'
import { visitElements } from './visit.ts'

/** Must come after rehype-text, which knows how much text precedes each image. */
export function rehypeImages() {
  return (tree: Root, file: VFile): void => {
    const data = dataOf(file)
    visitElements(tree, (element) => {
      const attributes = urlAttributes.get(element.tagName)
      if (attributes) finishAsset(element, attributes, data)
    })
  }
}

const urlAttributes = new Map([
  ['img', ['src', 'srcSet']],
  ['source', ['src', 'srcSet']],
  ['video', ['src', 'poster']],
  ['audio', ['src']],
  ['track', ['src']],
])

/** Characters of text that fit on a first screen. */
const firstScreen = 600
/** Files that may load eagerly before this many images count as below the first screen. */
const mostEager = 2

function finishAsset(node: Element, attributes: readonly string[], data: PageData): void {
  const { properties } = node
  const isImage = node.tagName === 'img'
  const eager = !isImage || ((data.textOffsets.get(node) ?? 0) < firstScreen && data.assets.length < mostEager)
  if (isImage && properties.loading === undefined && !eager) properties.loading = 'lazy'
  if (isImage) properties.decoding ??= 'async'
  const sized = properties.width !== undefined || properties.height !== undefined
  for (const name of attributes) {
    const value = properties[name]
    const written = Array.isArray(value) ? value.join(', ') : value
    if (typeof written !== 'string' || written.startsWith('data:')) continue
    delete properties[name]
    const kind = isImage && name === 'src' ? 'image' : 'source'
    if (name === 'srcSet') properties[srcSet(written, node, data)] = true
    else if (isExternal(written)) properties[name] = written
    else {
      const index = data.assets.push({ href: written, kind, attribute: name, eager, sized, node }) - 1
      properties[data.placeholders.add({ kind: 'asset', index })] = true
    }
  }
}

/** Each candidate of a source set is a file of its own; the attribute is written around their placeholders. */
function srcSet(written: string, node: Element, { assets, placeholders }: PageData): string {
  // A comma ends a candidate before a space or after a descriptor; any other comma is part of a URL.
  const candidates = written.split(/,\s+|(?<=\s\d[\d.]*[wxh]),/).map((candidate) => {
    const [href = '', ...descriptor] = candidate.trim().split(/\s+/)
    if (isExternal(href)) return [href, ...descriptor].join(' ')
    const index = assets.push({ href, kind: 'source', attribute: '', eager: true, sized: true, node }) - 1
    return [placeholders.add({ kind: 'asset', index }), ...descriptor].join(' ')
  })
  return placeholders.add({
    kind: 'attribute',
    name: 'srcset',
    value: placeholders.splitAttribute(candidates.join(', ')),
  })
}
