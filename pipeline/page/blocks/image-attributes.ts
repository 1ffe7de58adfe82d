// Reads attributes after an image: `![Text](light.png){dark="dark.png" width=400}`.

import type { ElementContent } from 'hast'
import type { Image, Parents, Root, Text } from 'mdast'
import { defaultHandlers, type State } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import { report } from '../page-file.ts'
import { readAttributes } from '../syntax/directive-attributes.ts'

declare module 'mdast' {
  interface ImageData {
    /** The image for the dark appearance. */
    dark?: string
  }
}

const sizes = ['width', 'height'] as const
const known: readonly string[] = ['dark', ...sizes]

/** Matches the source of every page that may contain such attributes. */
const mayHaveAttributes = /\)\{[^{}\n]*\b(?:dark|width|height)\s*=/

/** Moves the attributes of images from the text to the image. Must come before remarkRules, which reports syntax that is still text. */
export function remarkImageAttributes() {
  return (tree: Root, file: VFile): void => {
    if (mayHaveAttributes.test(String(file))) visit(tree, file)
  }
}

function visit(parent: Parents, file: VFile): void {
  parent.children.forEach((child, i) => {
    if (child.type === 'image') joinUrl(parent, i + 1)
    const next = parent.children[i + 1]
    if (child.type === 'image' && next?.type === 'text') readInto(child, next, file)
    else if ('children' in child) visit(child, file)
  })
}

/** Joins `{dark="https://…"}`, whose URL Markdown has made a link. */
function joinUrl({ children }: Parents, at: number): void {
  const [text, link, rest] = children.slice(at, at + 3)
  const [url] = link?.type === 'link' ? link.children : []
  if (text?.type !== 'text' || !/^\{[^{}\n]*=["']?$/.test(text.value) || url?.type !== 'text') return
  // The URL may already contain the end of the attributes.
  const hasRest = rest?.type === 'text'
  text.value += url.value + (hasRest ? rest.value : '')
  children.splice(at + 1, hasRest ? 2 : 1)
}

/** Reads the attributes at the beginning of a text. Leaves text with other attributes as it is. */
function readInto(image: Image, text: Text, file: VFile): void {
  const [all, inside = ''] = /^\{([^{}\n]*)\}/.exec(text.value) ?? []
  if (all === undefined) return
  const { attributes, badAttributes } = readAttributes(inside, 0)
  const names = Object.keys(attributes)
  if (badAttributes || names.length === 0 || !names.every((name) => known.includes(name))) return
  const { dark } = attributes
  const size = sizes.flatMap((name) => {
    const value = attributes[name]
    if (value === undefined) return []
    if (/^\d+(?:px)?$/.test(value)) return [[name, Number.parseInt(value, 10)] as const]
    report(file, image, {
      rule: 'invalid-attribute',
      text: `\`${name}="${value}"\` is not a size in pixels`,
      hint: `Write a number, such as \`${name}=400\`.`,
    })
    return []
  })
  if (dark === '')
    report(file, image, {
      rule: 'invalid-attribute',
      text: 'The attribute `dark` is empty',
      hint: 'Write the path of the image for the dark appearance.',
    })
  image.data = { ...image.data, ...(dark ? { dark } : {}), hProperties: Object.fromEntries(size) }
  text.value = text.value.slice(all.length)
  // Rules search the source of texts for foreign syntax, so the attributes become part of the image.
  for (const place of [image.position?.end, text.position?.start]) {
    if (!place) continue
    place.column += all.length
    if (place.offset !== undefined) place.offset += all.length
  }
}

/** Converts an image, or two of which the page shows one. Browsers do not load a lazy image that is hidden. */
export function image(state: State, node: Image): ElementContent[] {
  const { dark, hProperties } = node.data ?? {}
  const shown = defaultHandlers.image(state, node) as ElementContent
  if (dark === undefined) return [shown]
  const pair = (url: string, className: string): ElementContent => {
    const data = { hProperties: { ...hProperties, className: [className], loading: 'lazy' as const } }
    return defaultHandlers.image(state, { ...node, url, data }) as ElementContent
  }
  return [pair(node.url, 'light-only'), pair(dark, 'dark-only')]
}
