// Replaces the URLs of images, videos and other files with placeholders. Images below the first screen load lazily.

import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { escapeAttribute } from '../../model/head/head-html.ts'
import type { Body } from '../../model/page/page.ts'
import { isExternal, isParseable } from '../../model/route.ts'
import { dataOf, type PageData } from '../page-file.ts'
import { visitElements } from '../visit.ts'
import { addPlaceholder, joinedBody } from './placeholders.ts'
import { addClass } from './table-cards.ts'

/** Processes images and files. Must come after rehype-text, which records how much text precedes each image. */
export function rehypeImages() {
  return (tree: Root, file: VFile): void => {
    const data = dataOf(file)
    framePictures(tree)
    visitElements(tree, (element) => {
      if (element.tagName === 'p' || element.tagName === 'figure') framePictures(element)
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

/** Formats of screenshots, which often have the color of the page at their edges. Drawings are transparent. */
const framedFormats = /\.(?:png|jpe?g|webp|avif|gif)(?:[?#]|$)/i
/** Smaller pictures are logos. */
const smallestFramedPx = 200

/** Gives the pictures of a page, a paragraph or a figure a frame, unless they are between words. */
function framePictures({ children }: Element | Root): void {
  if (children.some((node) => node.type === 'text' && node.value.trim() !== '')) return
  for (const child of children) if (child.type === 'element' && isFramed(child)) addClass(child, 'framed')
}

const isFramed = ({ tagName, properties: { src, width = smallestFramedPx } }: Element): boolean =>
  tagName === 'img' && framedFormats.test(String(src)) && Number.parseInt(String(width), 10) >= smallestFramedPx

/** The number of characters that fit on the first screen. */
const firstScreen = 600
/** Images after this many files load lazily. */
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
    const source = Array.isArray(value) ? value.join(', ') : value
    if (typeof source !== 'string' || source.startsWith('data:')) continue
    delete properties[name]
    const kind = isImage && name === 'src' ? 'image' : 'source'
    if (name === 'srcSet')
      addPlaceholder(node, { kind: 'attribute', name: 'srcset', value: srcSet(source, node, data) })
    else if (isExternal(source) && isParseable(source)) properties[name] = source
    else {
      const sizes = kind === 'image' ? sizesOf(node) : undefined
      const index =
        data.assets.push({ href: source, kind, attribute: name, eager, sized, node, ...(sizes ? { sizes } : {}) }) - 1
      addPlaceholder(node, { kind: 'asset', index })
    }
  }
}

/** The width of images without a size of their own: all of a small screen, otherwise that of the column, which is at most 916 px. */
const usualSizes = '(min-width: 960px) 916px, 100vw'

/** Returns the width of an image on the page, or `undefined` if docsite must not offer other sizes of it. */
function sizesOf({ properties: { srcSet, className, width } }: Element): string | undefined {
  const isIcon = Array.isArray(className) && className.includes('card-icon')
  if (srcSet !== undefined || isIcon) return undefined
  return /^\d+$/.test(String(width)) ? `${width}px` : usualSizes
}

/** Returns a source set in which placeholders replace the URLs. */
function srcSet(value: string, node: Element, { assets }: PageData): Body {
  // A comma ends a candidate only before a space or after a descriptor. Any other comma is part of a URL.
  const candidates = value.split(/,\s+|(?<=\s\d[\d.]*[wxh]),/).map((candidate): Body => {
    const [href = '', ...descriptor] = candidate.trim().split(/\s+/)
    if (isExternal(href) && isParseable(href)) return [escapeAttribute([href, ...descriptor].join(' '))]
    const index = assets.push({ href, kind: 'source', attribute: '', eager: true, sized: true, node }) - 1
    return [{ kind: 'asset', index }, escapeAttribute(['', ...descriptor].join(' '))]
  })
  return joinedBody(candidates.flatMap((candidate, i) => (i === 0 ? candidate : [', ', ...candidate])))
}
