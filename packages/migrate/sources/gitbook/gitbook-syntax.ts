// Converts the syntax of GitBook's pages: blocks such as `{% hint %}`, tables of cards, and HTML that its editor writes.

import { posix } from 'node:path'
import type { Draft, Step } from '../../draft.ts'
import { containerNames } from '../../steps/containers.ts'
import { attributesText, containerText, labelText } from '../../steps/directives.ts'
import { includePath } from '../../steps/partials.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { indentAfterFirst } from '../../text/indent.ts'
import { replaceInText } from '../../text/mask.ts'
import { convertTags, type TemplateTag } from '../../text/template-tags.ts'
import { apiBlocks } from './api-blocks.ts'
import { convertCardTables } from './card-tables.ts'

/** Returns what becomes of a block, or `undefined` if it has no counterpart. */
type Block = (tag: TemplateTag, draft: Draft) => string | undefined

const content: Block = ({ content = '' }) => content.trim()

const hint: Block = ({ attributes, content = '' }) =>
  containerText(containerNames.get(attributes.get('style') ?? 'info') ?? 'info', '', content)

const tabs: Block = ({ content = '' }) => containerText('tabs', '', content)

const tab: Block = ({ attributes, content = '' }) =>
  containerText('tab', labelText(attributes.get('title') ?? ''), content)

/** The title and the line numbers belong to the code block inside. */
const code: Block = ({ attributes, content = '' }) => {
  const title = attributes.get('title')
  const marks = [
    title && `title="${title.replaceAll('"', '&quot;')}"`,
    attributes.get('lineNumbers') === 'true' && 'showLineNumbers',
  ].filter(Boolean)
  return content.trim().replace(/^(\s*(?:`{3,}|~{3,})[^\n]*)/, (line) => {
    const isBare = /^\s*(?:`{3,}|~{3,})$/.test(line.trimEnd())
    return marks.length === 0 ? line : `${line.trimEnd()}${isBare ? 'text' : ''} ${marks.join(' ')}`
  })
}

/** A link to a page becomes a card with the title of the page. */
const contentRef: Block = ({ attributes, content = '' }, draft) => {
  const url = attributes.get('url') ?? attributes.get('page') ?? ''
  const [, text = '', written = ''] = /\[((?:[^\][\\]|\\.)*)\]\(([^()\s]*)/.exec(content) ?? []
  const target = url || written
  if (target === '') return ''
  const shown = text.replaceAll('\\', '')
  const title = titleOf(draft, target) ?? (shown || posix.basename(target))
  return `::card${labelText(title)}${attributesText({ href: target })}`
}

/** Returns the title of a page that a link leads to. */
function titleOf(draft: Draft, url: string): string | undefined {
  const [path = ''] = url.split('#')
  const { files } = draft.conversion
  const file = files.first([draft.resolve(path), draft.resolve(posix.join(path, 'README.md'))])
  if (path === '' || /^[a-z]+:/.test(url) || file === undefined) return undefined
  const { fields, body } = splitFrontmatter(files.text(file) ?? '')
  const heading = /^#[ \t]+(.+)$/m
    .exec(body)?.[1]
    ?.replace(/<[^<>]*>/g, '')
    .trim()
  return heading || (typeof fields.title === 'string' ? fields.title : undefined)
}

const embed: Block = ({ attributes, content = '' }) => {
  const url = attributes.get('url') ?? ''
  const [, video] = /(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,})/.exec(url) ?? []
  const caption = content.trim().replace(/\s*\n\s*/g, ' ')
  if (video === undefined) return url === '' ? undefined : `[${caption || url}](${url})`
  const title = (caption || 'YouTube').replaceAll('"', '&quot;')
  return `<iframe src="https://www.youtube-nocookie.com/embed/${video}" title="${title}" allowfullscreen></iframe>`
}

const file: Block = ({ attributes, content = '' }) => {
  const source = attributes.get('src') ?? ''
  return source === '' ? undefined : `[${content.trim() || posix.basename(source)}](<${source}>)`
}

/** Steps with headings of their own stay as they are; others become a list. */
const step: Block = ({ content = '' }) =>
  /^\s*#{1,6} /.test(content) ? content.trim() : indentAfterFirst(`1. ${content.trim()}`, '   ')

const include: Block = ({ rest }, draft) => {
  const [, path = ''] = /^["']?([^"'\s]+)/.exec(rest) ?? []
  const target = includePath(draft, draft.resolve(path))
  return target === undefined ? undefined : `::include{file="${target}"}`
}

/** Parts that only some visitors of the old site saw. */
const condition: Block = ({ content = '', rest, source }, draft) => {
  draft.find('todo', `This part was only for visitors with \`${rest}\`. The page shows it to all.`, source)
  return content.trim()
}

const diagram: Block = ({ attributes }) => {
  const text = attributes.get('content')
  return text === undefined
    ? undefined
    : `\`\`\`mermaid\n${text.replaceAll('\\n', '\n').replaceAll('\\"', '"')}\n\`\`\``
}

const blocks: ReadonlyMap<string, Block> = new Map(
  Object.entries({
    hint,
    tabs,
    tab,
    code,
    'content-ref': contentRef,
    'page-ref': contentRef,
    embed,
    file,
    stepper: ({ content = '' }) => containerText('steps', '', content),
    step,
    include,
    columns: content,
    column: content,
    raw: content,
    updates: content,
    update: ({ attributes, content = '' }) => `## ${attributes.get('date') ?? 'Update'}\n\n${content.trim()}`,
    math: ({ content = '' }) => `$$\n${content.trim()}\n$$`,
    if: condition,
    '@mermaid/diagram': diagram,
    ...apiBlocks,
  } satisfies Record<string, Block>),
)

const convertBlocks: Step = (draft) => {
  draft.text = convertTags(draft.text, (tag) => {
    const converted = blocks.get(tag.name)?.(tag, draft)
    if (converted !== undefined) draft.count(`\`{% ${tag.name} %}\` → docsite's syntax`)
    else if (tag.name.startsWith('end')) return undefined
    else
      draft.find('todo', `docsite does not know \`{% ${tag.name} %}\`. Write in Markdown what it showed.`, tag.source)
    return converted
  })
}

/** GitBook writes the id of a heading as an empty link. */
const convertHeadingIds: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /^(#{1,6}[ \t][^\n]*?)[ \t]*<a\b[^<>\n]*\bid="([^"\n]+)"[^<>\n]*><\/a>[ \t]*$/gm,
    ([, heading = '', id = '']) => `${heading} {#${id}}`,
  )
}

/** Links whose text is the title of their page, wherever that changes. */
const convertMentions: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /\[((?:[^\][\\\n]|\\.)*)\]\(<?([^()\s<>]+)>? "mention"\)/g,
    ([, text = '', url = '']) => `[${titleOf(draft, url) ?? text}](${url})`,
  )
}

/** Colors of text have no counterpart, and icons are pictures. */
const convertHtml: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /<mark style="color:[^"]*">((?:(?!<\/mark>)[\s\S])*)<\/mark>/g,
    ([, text = '']) => {
      draft.count('colored text → text')
      return text
    },
  )
  draft.text = replaceInText(draft.text, /<i class="fa-[^"]*">[^<>\n]*<\/i>[ \t]?/g, () => '')
  draft.text = replaceInText(
    draft.text,
    /<a href="([^"\n]*)" class="button(?: ([\w -]*))?"[^<>\n]*>([^<>\n]*)<\/a>/g,
    ([, href = '', kind = '', text = '']) =>
      `:button${labelText(text.trim())}${attributesText({ href, type: kind.includes('secondary') ? 'secondary' : undefined })}`,
  )
}

/** Replaces `{{ book.name }}`, which old GitBook reads from its configuration. */
const convertVariables: Step = (draft) => {
  const { variables } = draft.conversion.site.settings
  draft.text = replaceInText(draft.text, /\{\{[ \t]*([\w.]+)[ \t]*\}\}/g, ([, name = '']) => variables?.get(name))
}

export const gitbookSteps: readonly Step[] = [
  convertVariables,
  convertHeadingIds,
  convertMentions,
  convertHtml,
  convertCardTables,
  convertBlocks,
]
