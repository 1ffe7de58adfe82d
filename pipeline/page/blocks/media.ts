// Converts `::video[Caption]{src="…"}` and `::audio[Caption]{src="…"}` to native players with captions.

import type { Element, Properties } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { lookUp } from '../../text/look-up.ts'
import { element, fileOf, reportIn } from '../handler.ts'
import { dataOf } from '../page-file.ts'
import type { LeafDirective } from '../syntax/directive.ts'
import { checkAttributes, inHead } from '../syntax/directive-problems.ts'
import { inlineMarkdown } from '../text/inline-markdown.ts'

type Player = 'video' | 'audio'

const attributes: Record<Player, string[]> = {
  video: ['src', 'poster', 'captions', 'loop', 'title'],
  audio: ['src', 'captions', 'loop', 'title'],
}

export const video = (state: State, node: LeafDirective): Element => player('video', state, node)
export const audio = (state: State, node: LeafDirective): Element => player('audio', state, node)

function player(tagName: Player, state: State, node: LeafDirective): Element {
  checkAttributes(state, node, attributes[tagName])
  const { src, poster, title = node.label } = node.attributes
  const example = `Write \`::${tagName}[What it shows]{src="./file.${tagName === 'video' ? 'mp4' : 'mp3'}"}\`.`
  if (!title) reportIn(state, node, { rule: 'invalid-content', text: `This ${tagName} has no caption`, hint: example })
  if (!src) reportIn(state, node, { rule: 'invalid-attribute', text: `This ${tagName} has no file`, hint: example })
  const properties: Properties = {
    controls: true,
    preload: 'metadata',
    ...(title ? { ariaLabel: title } : {}),
    ...('loop' in node.attributes ? { loop: true } : {}),
    ...(poster ? { poster } : {}),
    ...(tagName === 'video' ? { playsInline: true } : {}),
    ...(src ? { src } : {}),
  }
  const at = <Node extends Element>(one: Node): Node => (node.position ? { ...one, position: node.position } : one)
  return element('figure', { className: ['media'] }, [
    at(element(tagName, properties, tracksOf(state, node).map(at))),
    ...(title ? [element('figcaption', {}, inlineMarkdown(state, title, node))] : []),
  ])
}

/** Returns the tracks with captions: one file in the language of the page, or an object with a file for each language. */
function tracksOf(state: State, node: LeafDirective): Element[] {
  const { captions } = node.attributes
  if (captions === undefined) return []
  const { lang } = dataOf(fileOf(state)).source
  const written = lookUp(node.jsonAttributes, 'captions')
  const files = written === undefined ? { [lang]: captions } : written
  const isTable = typeof files === 'object' && files !== null && !Array.isArray(files)
  const entries = isTable ? Object.entries(files) : []
  const isRight = entries.length > 0 && entries.every(([tag, file]) => isLanguage(tag) && isCaptionFile(file))
  if (!isRight) {
    reportIn(state, inHead(node, node.attributeOffsets.captions), {
      rule: 'invalid-attribute',
      text: `\`captions=${captions}\` names no caption files`,
      hint: 'Write the path of a WebVTT file, such as `captions="./talk.vtt"`, or `captions={"en":"./en.vtt","zh":"./zh.vtt"}`.',
    })
    return []
  }
  return entries.map(([tag, file]) =>
    element(
      'track',
      {
        kind: 'captions',
        srcLang: tag,
        label: nameOf(tag),
        ...(tag === lang ? { default: true } : {}),
        src: file as string,
      },
      [],
    ),
  )
}

const isCaptionFile = (file: unknown): boolean => typeof file === 'string' && /\.vtt(?:[?#]|$)/i.test(file)

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Returns the name of a language in this language. */
const nameOf = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
