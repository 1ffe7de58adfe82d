// Reads attributes after an image: `![Text](light.png){dark="dark.png" width=400}`.

import { readAttributes } from '@docsite/cli/vocabulary'
import type { Image, Parents, Root, Text } from 'mdast'
import type { VFile } from 'vfile'

/** The property of an image with its version for the dark appearance. Pages do not contain it. */
export const darkProperty = 'dataDarkVersion'

const sizes = ['width', 'height'] as const
const known: readonly string[] = ['dark', ...sizes]

/** Matches the source of every page that may contain such attributes. */
const mayHaveAttributes = /\)\{[^{}\n]*\b(?:dark|width|height)\s*=/

/** Moves the attributes of images from the text to the image. */
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
    report(file, image, `\`${name}="${value}"\` is not a size in pixels`, `Write a number, such as \`${name}=400\`.`)
    return []
  })
  if (dark === '')
    report(file, image, 'The attribute `dark` is empty', 'Write the path of the image for the dark appearance.')
  image.data = {
    ...image.data,
    hProperties: { ...Object.fromEntries(size), ...(dark ? { [darkProperty]: dark } : {}) },
  }
  text.value = text.value.slice(all.length)
  // Rules search the source of texts for foreign syntax, so the attributes become part of the image.
  for (const place of [image.position?.end, text.position?.start]) {
    if (!place) continue
    place.column += all.length
    if (place.offset !== undefined) place.offset += all.length
  }
}

function report(file: VFile, { position }: Image, text: string, hint: string): void {
  const message = file.message(text, { place: position?.start, ruleId: 'invalid-attribute', source: 'docsite' })
  message.note = hint
}
