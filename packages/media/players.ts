// Converts `::video[Caption]{src="…"}` and `::audio[Caption]{src="…"}` to native players with captions.

import { type DirectiveOnPage, defineDirective, h, type MadeElement, type PluginDirective } from '@docsite/cli'
import { isLanguageTag, lookUp, tagOf } from '@docsite/cli/text'
import type { Element } from 'hast'
import type { Position } from 'unist'

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
const player: Omit<PluginDirective, 'name' | 'docs'> = {
  forms: ['leaf'],
  manual: 'guide/media#players',
  template: `[\${1:Caption}]{src="\${0:./file}"}`,
  render: play,
}

export const video = defineDirective({
  ...player,
  name: 'video',
  docs: { en: 'A video', zh: '视频' },
  attributes: { src, poster: { en: 'the image before it plays', zh: '播放之前显示的图片' }, ...others },
})

export const audio = defineDirective({
  ...player,
  name: 'audio',
  docs: { en: 'A sound file', zh: '音频' },
  attributes: { src, ...others },
})

function play(block: DirectiveOnPage): MadeElement {
  const { node, label, labelText, report } = block
  const tagName = node.name
  const isVideo = tagName === 'video'
  const { src, loop } = node.attributes
  const example = `Write \`::${tagName}[What it shows]{src="./file.${isVideo ? 'mp4' : 'mp3'}"}\`.`
  const caption = label()
  if (caption.length === 0) report({ text: `This ${tagName} has no caption`, hint: example })
  if (!src) report({ attribute: 'src', text: `This ${tagName} has no file`, hint: example })
  const player: Element = {
    type: 'element',
    tagName,
    properties: {
      controls: true,
      preload: 'metadata',
      ariaLabel: labelText || undefined,
      loop: loop !== undefined,
      poster: (isVideo && node.attributes.poster) || undefined,
      playsInline: isVideo,
      src: src || undefined,
    },
    children: tracksOf(block),
    position: node.position as Position | undefined,
  }
  return h('figure', { class: 'media' }, player, caption.length > 0 && h('figcaption', {}, caption))
}

/** Returns the tracks with captions: one file in the language of the page, or an object with a file for each language. */
function tracksOf({ node, page: { lang }, report }: DirectiveOnPage): Element[] {
  const { captions } = node.attributes
  if (captions === undefined) return []
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
  return entries.map(([tag, file]) => ({
    type: 'element',
    tagName: 'track',
    properties: {
      kind: 'captions',
      srcLang: tag,
      label: new Intl.DisplayNames([tagOf(tag)], { type: 'language' }).of(tag) ?? tag,
      default: tag === lang,
      src: file as string,
    },
    children: [],
    position: node.position as Position | undefined,
  }))
}

const isCaptionFile = (file: unknown): boolean => typeof file === 'string' && /\.vtt(?:[?#]|$)/i.test(file)
