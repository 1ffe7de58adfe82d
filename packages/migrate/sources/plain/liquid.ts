// Converts Liquid in the pages of Jekyll and Eleventy.

import { basename, posix } from 'node:path'
import type { Draft, Step } from '../../draft.ts'
import { lookUp } from '../../guards.ts'
import { fenceText } from '../../steps/code.ts'
import { containerNames } from '../../steps/containers.ts'
import { containerText } from '../../steps/directives.ts'
import { convertStyles } from '../../steps/styles.ts'
import { applyEdits, type Edit, fencesIn, maskCode } from '../../text/mask.ts'
import { convertTags, type TemplateTag } from '../../text/template-tags.ts'
import { stringIn } from '../../values.ts'
import { kramdownSteps } from './kramdown.ts'
import { asText, openBraces, openTag } from './liquid-parser.ts'
import { runTemplates } from './liquid-templates.ts'

/** Runs a step only on the pages of a generator that knows Liquid. */
const onLiquid =
  (step: Step): Step =>
  (draft) => {
    if (draft.conversion.site.settings.extensions?.has('liquid')) step(draft)
  }

/** Liquid also replaces tags in code, unless they are between `raw` tags. */
const hideRaw: Step = (draft) => {
  draft.text = draft.text.replace(
    /\{%-?[ \t]*raw[ \t]*-?%\}([\s\S]*?)\{%-?[ \t]*endraw[ \t]*-?%\}/g,
    (_, text: string) => {
      draft.count('`{% raw %}` → its content')
      return asText(text)
    },
  )
  // A text in quotes is the way to write braces: `{{ "{{" }}`.
  draft.text = draft.text.replace(
    /\{\{-?[ \t]*(["'])([^\n]{1,300}?)\1[ \t]*-?\}\}/g,
    (whole, quote: string, text: string) => (/[{}%]/.test(text) && !text.includes(quote) ? asText(text) : whole),
  )
}

const showRaw: Step = (draft) => {
  draft.text = draft.text.replaceAll(openBraces, '{{').replaceAll(openTag, '{%')
}

type ConvertTag = (tag: TemplateTag, draft: Draft) => string | undefined

const highlight: ConvertTag = ({ rest, content = '' }) => {
  const [language = 'text', ...marks] = rest.replace(/["',]/g, '').split(/\s+/)
  return fenceText(content, [language, ...(marks.includes('linenos') ? ['showLineNumbers'] : [])].join(' '))
}

const link: ConvertTag = ({ rest }, draft) => {
  const { byFile, files } = draft.conversion
  const path = posix.normalize(rest.replace(/^["']|["']$/g, '').replace(/^\//, ''))
  const name = `${basename(files.root)}/`
  // The configuration can be beside the folder of the pages.
  const page = byFile.get(path) ?? (path.startsWith(name) ? byFile.get(path.slice(name.length)) : undefined)
  return page?.route ?? `/${rest.replace(/^\//, '')}`
}

const postUrl: ConvertTag = ({ rest }, draft) =>
  draft.conversion.site.pages.find(({ file }) => file.replace(/\.\w+$/, '').endsWith(`_posts/${rest}`))?.route

/** A file without tags is text. Others are templates of the old theme. */
const include: ConvertTag = ({ rest, source, attributes }, draft) => {
  const [, name = ''] = /^["']?([^\s"']+)/.exec(rest) ?? []
  const { files } = draft.conversion
  const file = files.first([
    `_includes/${name}`,
    `_includes/${name}.html`,
    draft.resolve(name),
    `${draft.conversion.site.settings.sourceRoot}/_includes/${name}`,
  ])
  const text = file === undefined ? undefined : files.text(file)
  if (text !== undefined && attributes.size === 0 && !/\{[{%]|<script|<style/.test(text)) return text.trim()
  draft.find(
    'todo',
    `The page includes \`${name}\`, a template of the old theme. Write in Markdown what it showed.`,
    source,
    source,
  )
  return ''
}

/** Shortcodes that are named like a callout. */
const callout =
  (name: string): ConvertTag =>
  ({ rest, content = '' }) => {
    const [, kind = ''] = /^["']([a-z]+)["']/.exec(rest) ?? []
    return containerText(containerNames.get(kind) ?? name, '', content)
  }

/** Returns the language in which a template that the page includes highlights a text that the page has captured. */
function languageOf(name: string, { text, conversion: { files, site } }: Draft): string | undefined {
  const shown = new RegExp(
    `\\{\\{-?[ \\t]*${name.replace(/\W/g, '\\$&')}\\b[^{}\\n]*\\bhighlight\\(?:?[ \\t]*["'](\\w+)`,
  )
  for (const [, path = ''] of text.matchAll(/\{%-?[ \t]*include[ \t]+["']([^"'\n]+)["']/g)) {
    const file = files.first([`_includes/${path}`, `${site.settings.sourceRoot}/_includes/${path}`])
    const [, language] = shown.exec(file === undefined ? '' : (files.text(file) ?? '')) ?? []
    if (language !== undefined) return language
  }
  return undefined
}

/** The text is shown where the page names the variable. */
const capture: ConvertTag = ({ rest, content, source }, draft) => {
  if (content === undefined) return undefined
  draft.values.set(rest, content)
  const isShown = new RegExp(`\\{\\{-?[ \\t]*${rest.replace(/\W/g, '\\$&')}\\b`).test(draft.text)
  const language = isShown ? undefined : languageOf(rest, draft)
  if (language !== undefined) return fenceText(content, language)
  if (!isShown) draft.find('todo', `A template of the old theme showed the text in \`${rest}\`.`, source, content)
  return ''
}

const youtube: ConvertTag = ({ rest }) => {
  const [, id] = /^["']([\w-]{6,})["']/.exec(rest) ?? []
  return id && `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="YouTube" allowfullscreen></iframe>`
}

const tags: ReadonlyMap<string, ConvertTag> = new Map(
  Object.entries({
    highlight,
    link,
    post_url: postUrl,
    include,
    include_relative: include,
    include_cached: include,
    render: include,
    comment: () => '',
    seo: () => '',
    toc: () => '',
    tableofcontents: () => '',
    capture,
    set: capture,
    callout: callout('note'),
    note: callout('note'),
    tip: callout('tip'),
    info: callout('info'),
    warning: callout('warning'),
    danger: callout('danger'),
    youtube,
    youtubeEmbed: youtube,
  } satisfies Record<string, ConvertTag>),
)

/** Logic, such as loops over data, has no counterpart. What it showed is left to do. */
const convertLiquid: Step = (draft) => {
  draft.text = convertTags(draft.text, (tag) => {
    const converted = tags.get(tag.name)?.(tag, draft)
    if (converted !== undefined) {
      draft.count(`\`{% ${tag.name} %}\` → Markdown`)
      return converted
    }
    if (/^(?:end|els)/.test(tag.name)) return ''
    draft.find(
      'todo',
      `\`{% ${tag.name} %}\` is code, which pages cannot run. Write in Markdown what it showed.`,
      tag.source,
      tag.source,
    )
    const content = tag.content?.trim() ?? ''
    return tag.name === 'for' && !hasWords(content) ? '' : content
  })
  convertTagsInUrls(draft)
}

/** Returns whether a template shows more than values. Elements without their values, such as pictures, would be broken. */
const hasWords = (template: string): boolean =>
  /[\p{L}\p{N}]/u.test(template.replace(/\{\{[^{}]*\}\}/g, '').replace(/<[^<>]*>/g, ''))

/** Tags in links stand between parentheses: `[start]({% link start.md %})`. */
function convertTagsInUrls(draft: Draft): void {
  draft.text = draft.text.replace(/(?<=\]\()\{%[^%]*%\}/g, (whole) =>
    convertTags(whole, (tag) => tags.get(tag.name)?.(tag, draft)),
  )
}

const frame =
  /(?:<div\b[^<>]*>\s*)?<iframe\b[^<>]*\ssrc=(["'])[^"'<>]*\{\{-?[ \t]*([^{}|]*?)[ \t]*(?:\|[^{}]*)?-?\}\}[^"'<>]*\1[^<>]*>\s*<\/iframe>(?:\s*<\/div>)?/g

/** Removes frames whose URL contains a value that is not known, because without it they show nothing. */
const removeFrames: Step = (draft) => {
  draft.text = draft.text.replace(frame, (whole, _, name: string) => {
    const [, field = ''] = /^page\.(\w+)$/.exec(name) ?? []
    const isKnown = draft.conversion.site.settings.variables?.has(name) ?? false
    if (isKnown || draft.values.has(name) || stringIn(lookUp(draft.fields, field)) !== undefined) return whole
    const [tag = whole] = /<iframe[\s\S]*<\/iframe>/.exec(whole) ?? []
    draft.find(
      'todo',
      `The URL of this frame contains \`${name}\`, which is not known, so the frame is removed.`,
      tag,
      tag,
    )
    // Only with both of its tags, the element around the frame is its own.
    return /^<div/.test(whole) === /<\/div>$/.test(whole) ? '' : whole.replace(tag, '')
  })
}

/** Replaces `{{ site.name }}`, `{{ page.name }}` and URLs; removes all other expressions. */
const convertOutput: Step = (draft) => {
  const variables = draft.conversion.site.settings.variables
  const masked = maskCode(draft.text)
  draft.text = draft.text.replace(/\{\{-?[ \t]*([^{}]*?)[ \t]*-?\}\}/g, (whole, code: string, at: number) => {
    const [first = '', ...filters] = code.split('|').map((part) => part.trim())
    const [, text] = /^["'](.*)["']$/.exec(first) ?? []
    const captured = draft.values.get(first)
    if (typeof captured === 'string') return capturedText(captured, filters)
    const [, field = ''] = /^page\.(\w+)$/.exec(first) ?? []
    const value = text ?? variables?.get(first) ?? stringIn(lookUp(draft.fields, field))
    const isKnown = filters.every((filter) => /^(?:relative_url|absolute_url|url|escape|strip)\b/.test(filter))
    if (value !== undefined && isKnown)
      return filters.some((filter) => filter.endsWith('_url')) && !/^[/a-z]+:|^\//.test(value) ? `/${value}` : value
    draft.find('todo', `\`${whole.replaceAll('`', "'")}\` is code, which pages cannot run.`, whole, whole)
    // A URL cannot contain code.
    if (/(?:\]\(|=["'])[^\s"'()<>]*$/.test(draft.text.slice(Math.max(0, at - 300), at))) return ''
    if (masked[at] !== '{') return whole.replaceAll('{{', openBraces)
    return `\`${whole.replaceAll('`', "'").replaceAll('{{', openBraces)}\``
  })
}

/** Eleventy highlights code that the page has captured. */
function capturedText(text: string, filters: readonly string[]): string {
  const [, language] =
    /^highlight\(?:?[ \t]*["'](\w+)/.exec(filters.find((filter) => filter.startsWith('highlight')) ?? '') ?? []
  return language === undefined ? text : fenceText(text, language)
}

/** Attributes of Kramdown after the language, and names that are no languages. */
const convertFenceMarks: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap(({ start, prefix, marks, info }): Edit[] => {
    const text = info.replace(/^([\w+#-]+)\/[\d,-]*$/, (_, language: string) => language)
    const at = start + prefix.length + marks.length
    return text === info ? [] : [{ start: at, end: at + info.length, text }]
  })
  draft.text = applyEdits(draft.text, edits)
}

export const liquidSteps: readonly Step[] = [
  ...[
    hideRaw,
    runTemplates,
    convertLiquid,
    removeFrames,
    convertOutput,
    ...kramdownSteps,
    convertFenceMarks,
    showRaw,
  ].map(onLiquid),
  convertStyles,
]
