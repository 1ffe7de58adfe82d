// Reports HTML elements, comments and code blocks that are not closed. They change or hide the rest of the page.

import { defineRule, type PageFinding, type RawTag, type RulePage } from '@docsite/cli'
import { htmlElements } from '@docsite/cli/vocabulary'
import { htmlVoidElements } from 'html-void-elements'

export const unclosedBlock = defineRule({
  name: 'unclosed-block',
  severity: 'warning',
  explanation: {
    meaning:
      'an HTML element, a comment or a code block is not closed, so the rest of the page is inside it, or is missing',
    fix: 'close it; put text such as `<title>` in backticks',
    zh: {
      meaning: 'HTML 元素、注释或代码块没有结尾，页面其余的内容会落在里面，或者不显示',
      fix: '补上结尾；`<title>` 这样的文字放进反引号',
    },
  },
  *page(page, { config: { markdown } }) {
    yield* unclosedFences(page)
    if (markdown?.html !== false) yield* unclosedHtml(page)
  },
})

/** Reports fences that only the end of the file, or of a list item, a quotation or a container, closes. */
function* unclosedFences(page: RulePage): Generator<PageFinding> {
  for (const node of page.nodes('code')) {
    const marks = openFence(page.written(node))
    if (!marks) continue
    const isLast = page.parentOf(node)?.type === 'root'
    yield {
      at: node,
      text: isLast
        ? 'This code block is not closed, so it contains the rest of the file'
        : 'This code block is not closed, so it ends with the list item, quotation or container around it',
      hint: isLast
        ? `Write ${marks} on a line of its own where it ends.`
        : `Write ${marks} on a line of its own where it ends, as far to the right as the first one.`,
    }
  }
}

/** Returns the opening fence of a block if no line closes it. */
function openFence(line: string): string | undefined {
  const [marks] = /^(?:`{3,}|~{3,})/.exec(line) ?? []
  if (!marks) return undefined
  const lines = line.split('\n')
  const last = lines.length > 1 ? (lines.at(-1) ?? '').replace(/^[ \t>]*/, '').trimEnd() : ''
  const closes = last.startsWith(marks) && last === (marks[0] as string).repeat(last.length)
  return closes ? undefined : marks
}

/** A tag whose element is still open. */
interface OpenTag {
  name: string
  written: string
  offset: number
  /** Whether it is in backticks, which are not Markdown inside HTML. */
  isCode: boolean
}

function* unclosedHtml(page: RulePage): Generator<PageFinding> {
  const open: OpenTag[] = []
  for (const node of page.nodes('html')) {
    const html = page.written(node)
    const start = node.position?.start.offset ?? 0
    const tags = page.tags.filter((tag) => start <= tag.start && tag.start < start + html.length)
    for (const { name, written, closing, selfClosing, text, start: offset } of tags) {
      const at = closing ? open.findLastIndex((one) => one.name === name) : -1
      if (at >= 0) open.splice(at, 1)
      if (!closing && !selfClosing && text === undefined && needsEnd(name, written))
        open.push({ name, written, offset, isCode: page.markdown[offset - 1] === '`' })
    }
    for (const { 0: part, 1: name, index } of html.matchAll(hiddenParts)) {
      const offset = start + index
      if (name === undefined) {
        const marks = hiddenMarks.find(([mark]) => part.startsWith(mark)) ?? comment
        if (!part.endsWith(marks[1])) yield unclosedPart(page, offset, marks)
      } else if (!new RegExp(`</${name}\\s*>$`, 'i').test(part))
        open.push({ name: name.toLowerCase(), written: name, offset, isCode: page.markdown[offset - 1] === '`' })
    }
    yield* incompleteTag(page, html, start, tags)
  }
  for (const node of page.nodes('text')) {
    const at = node.value?.includes('<!--') ? page.written(node).search(/(?<!\\)<!--/) : -1
    if (at >= 0) yield unclosedPart(page, (node.position?.start.offset ?? 0) + at, comment, true)
  }
  for (const { written, offset, isCode } of open)
    yield {
      at: page.at(offset),
      text: `\`<${written}>\` is not closed, so what follows is inside it`,
      hint: isCode
        ? 'Backticks mean nothing inside HTML. Leave an empty line after the HTML tags before this text.'
        : `Write \`</${written}>\` where it ends. If this is text, put it in backticks.`,
    }
}

type Marks = readonly [start: string, end: string]
const comment: Marks = ['<!--', '-->']
/** The beginnings and the ends of parts that browsers do not show. */
const hiddenMarks: readonly Marks[] = [comment, ['<?', '?>'], ['<![CDATA[', ']]>']]

/** Matches parts that browsers do not show, and elements that contain text instead of tags. */
const hiddenParts =
  /<!--[\s\S]*?(?:(?<=<!--)-?>|-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(script|style|template|textarea|title)\b(?![^<>]*\/>)[\s\S]*?(?:<\/\1\s*>|$)/gi

const unclosedPart = (page: RulePage, offset: number, marks: Marks, isText = false): PageFinding => {
  const [mark, end] = marks
  const name = marks === comment ? 'comment' : `\`${mark}\``
  return {
    at: page.at(offset),
    text: isText
      ? `This ${name} is not closed in its paragraph, so it is printed as text`
      : `This ${name} is not closed, so readers do not see the rest of the file`,
    hint: `Write \`${end}\` where it ends. If this is text, put it in backticks.`,
  }
}

/** Reports a tag without its `>` or its closing quote. Browsers read what follows as its attributes. */
function* incompleteTag(page: RulePage, html: string, start: number, tags: readonly RawTag[]): Generator<PageFinding> {
  const seen = html.replace(hiddenParts, (part) => ' '.repeat(part.length))
  const between = tags.map((tag, i) => {
    const before = (tags[i - 1]?.end ?? start) - start
    return seen.slice(before, tag.start - start) + ' '.repeat(tag.end - tag.start)
  })
  const rest = between.join('') + seen.slice((tags.at(-1)?.end ?? start) - start)
  const match = /<([a-z][\w-]*)(?=[\s"']|$)/i.exec(rest)
  if (match && htmlElements.has(match[1]?.toLowerCase() ?? ''))
    yield {
      at: page.at(start + match.index),
      text: `The tag \`${match[0]}\` is not closed, so what follows is part of it`,
      hint: 'Close its quotes, and write `>`. If this is text, put it in backticks.',
    }
}

const voidElements: ReadonlySet<string> = new Set([
  ...htmlVoidElements,
  ...['basefont', 'bgsound', 'command', 'frame', 'image', 'isindex', 'keygen', 'nextid'],
])
/** Elements whose end tag is optional, because the next tag or the end of their parent closes them. */
const optionalEnds: ReadonlySet<string> = new Set(
  'body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr'.split(' '),
)

/** Returns whether an element needs an end tag. `unknown-element` reports names such as `T` and `Details`. */
const needsEnd = (name: string, tag: string): boolean =>
  (htmlElements.has(name) || name.includes('-')) &&
  !/^[A-Z].*[a-z]/.test(tag) &&
  !voidElements.has(name) &&
  !optionalEnds.has(name)
