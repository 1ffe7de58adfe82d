// Converts `::video[Caption]{src="…"}` and `::audio[Caption]{src="…"}` to native players with captions.

import type { Element, Properties } from 'hast'
import { isLanguageTag, tagOf } from '../../text/language-tag.ts'
import { lookUp } from '../../text/look-up.ts'
import { element, fileOf } from '../handler.ts'
import { dataOf } from '../page-file.ts'
import type { LeafDirective } from '../syntax/directive.ts'
import { type Block, defineBlock, type WrittenBlock } from './block.ts'

const src = { en: 'the path or the URL of the file', zh: '文件的路径或地址' }
const others = {
  captions: {
    en: 'a WebVTT file, or an object with a file for each language',
    zh: 'WebVTT 字幕文件，或者按语言列出文件的对象',
  },
  loop: { en: 'repeats the file', zh: '循环播放', isFlag: true as const },
  title: { en: 'the caption, instead of `[…]`', zh: '说明文字，可以代替 `[…]`', isLabel: true as const },
}

/** What the players have in common. */
const player: Omit<Block<'leaf'>, 'name' | 'docs'> = {
  forms: ['leaf'],
  manual: 'guide/media#players',
  template: `[\${1:Caption}]{src="\${0:./file}"}`,
  style: 'styles/media.css',
  selectors: ['.media'],
  render: play,
}

export const video = defineBlock({
  ...player,
  name: 'video',
  docs: { en: 'A video', zh: '视频' },
  attributes: { src, poster: { en: 'the image before it plays', zh: '播放之前显示的图片' }, ...others },
})

export const audio = defineBlock({
  ...player,
  name: 'audio',
  docs: { en: 'A sound file', zh: '音频' },
  attributes: { src, ...others },
})

function play(block: WrittenBlock<LeafDirective>): Element {
  const { node, label, labelText, report } = block
  const tagName = node.name
  const { src } = node.attributes
  const poster = tagName === 'video' ? node.attributes.poster : undefined
  const example = `Write \`::${tagName}[What it shows]{src="./file.${tagName === 'video' ? 'mp4' : 'mp3'}"}\`.`
  const caption = label()
  if (caption.length === 0) report({ text: `This ${tagName} has no caption`, hint: example })
  if (!src) report({ attribute: 'src', text: `This ${tagName} has no file`, hint: example })
  const properties: Properties = {
    controls: true,
    preload: 'metadata',
    ...(labelText ? { ariaLabel: labelText } : {}),
    ...('loop' in node.attributes ? { loop: true } : {}),
    ...(poster ? { poster } : {}),
    ...(tagName === 'video' ? { playsInline: true } : {}),
    ...(src ? { src } : {}),
  }
  const at = <Node extends Element>(one: Node): Node => (node.position ? { ...one, position: node.position } : one)
  return element('figure', { className: ['media'] }, [
    at(element(tagName, properties, tracksOf(block).map(at))),
    ...(caption.length > 0 ? [element('figcaption', {}, caption)] : []),
  ])
}

/** Returns the tracks with captions: one file in the language of the page, or an object with a file for each language. */
function tracksOf({ node, state, report }: WrittenBlock<LeafDirective>): Element[] {
  const { captions } = node.attributes
  if (captions === undefined) return []
  const { lang } = dataOf(fileOf(state)).source
  const written = lookUp(node.jsonAttributes, 'captions')
  const files = written === undefined ? { [lang]: captions } : written
  const isTable = typeof files === 'object' && files !== null && !Array.isArray(files)
  const entries = isTable ? Object.entries(files) : []
  const isRight = entries.length > 0 && entries.every(([tag, file]) => isLanguageTag(tag) && isCaptionFile(file))
  if (!isRight) {
    report({
      attribute: 'captions',
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
        label: new Intl.DisplayNames([tagOf(tag)], { type: 'language' }).of(tag) ?? tag,
        ...(tag === lang ? { default: true } : {}),
        src: file as string,
      },
      [],
    ),
  )
}

const isCaptionFile = (file: unknown): boolean => typeof file === 'string' && /\.vtt(?:[?#]|$)/i.test(file)
