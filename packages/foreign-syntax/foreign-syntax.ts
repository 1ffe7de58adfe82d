// Reports syntax of other generators, which docsite prints as text or ignores.

import { defineRule, type MarkdownNode, type PageFinding, type RulePage } from '@docsite/cli'
import { foreignFile, readInfo, unreadMarks } from '@docsite/cli/vocabulary'
import { blank, type ForeignForm, foreignForms, templateHint } from './foreign-forms.ts'

export const foreignSyntax = defineRule({
  name: 'foreign-syntax',
  severity: 'warning',
  explanation: {
    meaning:
      'the page uses the syntax of another generator, such as `import`, `{{ }}`, `[[toc]]`, `<<< file`, `!!! note`, `:tada:`, `$x^2$`, `H~2~O`, `[@key]`, `v-if`, `[!code word:x]` or Markdown in HTML without empty lines. docsite prints it as text or ignores it',
    fix: 'use the syntax shown in the hint, or put the text in backticks',
    zh: {
      meaning:
        '页面里有其他生成器的语法，比如 `import`、`{{ }}`、`[[toc]]`、`<<< file`、`!!! note`、`:tada:`、`$x^2$`、`H~2~O`、`[@key]`、`v-if`、`[!code word:x]`，或者 HTML 里前后没有空行的 Markdown，读者会看到原样的文字，或者什么也看不到',
      fix: '按提示改写；普通文字放进反引号',
    },
  },
  *page(page, { config }) {
    const used = new Set(config.plugins?.map(({ name }) => name))
    // Skip forms that match nowhere in the page, instead of trying them on each block.
    const forms = foreignForms.filter(
      ({ needs = '', pattern, where = pattern, plugin }) =>
        // `missing-package` reports what a plugin would read that the site does not use.
        page.markdown.includes(needs) &&
        page.markdown.search(where) !== -1 &&
        (plugin === undefined || used.has(plugin)),
    )
    if (forms.length > 0)
      for (const type of ['paragraph', 'heading', 'tableCell'] as const)
        for (const node of page.nodes(type)) yield* inBlock(page, node, forms)
    const footnotes = new Set(page.nodes('footnoteDefinition').map(({ label }) => label ?? ''))
    for (const node of page.nodes('html')) yield* inHtml(page, node, footnotes)
    yield* codeAttributes(page)
    for (const node of page.nodes('code')) yield* inCode(page, node)
    if (/^\s*\+\+\+[ \t]*\n/.test(page.markdown))
      yield {
        at: page.at(page.markdown.search(/\S/)),
        text: 'This frontmatter is TOML, so docsite prints it as text',
        hint: 'Write YAML between two `---` lines.',
      }
  },
})

function* inBlock(page: RulePage, node: MarkdownNode, forms: readonly ForeignForm[]): Generator<PageFinding> {
  const source = page.written(node)
  const possible = forms.filter(({ only = node.type, needs = '' }) => only === node.type && source.includes(needs))
  if (possible.length === 0) return
  const start = node.position?.start.offset ?? 0
  let text = textOnly(source, start, node)
  for (const { pattern, fate = 'is printed as text', hint, test } of possible) {
    let rest: string[] | undefined
    for (const { 0: whole, 1: inner = '', index } of text.matchAll(pattern)) {
      if (test && !test(inner)) continue
      const before = whole.length - whole.trimStart().length
      const at = start + index + before
      yield {
        at: page.at(at),
        text: `\`${firstLine(page.markdown.slice(at, start + index + whole.length))}\` ${fate}`,
        hint,
      }
      rest ??= text.split('')
      rest.fill(blank, index, index + whole.length)
    }
    text = rest?.join('') ?? text
  }
}

/** Returns the source of a block, with `blank` in place of each character that is not visible text. */
function textOnly(source: string, offset: number, node: MarkdownNode): string {
  let text = ''
  const take = (from = offset, to = offset) => {
    const end = Math.max(from - offset, text.length)
    text += source.slice(text.length, end)
    text += blank.repeat(Math.max(0, Math.min(to - offset, source.length) - end))
  }
  let code: string | undefined
  const visit = ({ type, value = '', children, position }: MarkdownNode): void => {
    if (type === 'html') {
      const [, end, name = ''] = /^<(\/?)(code|kbd|samp)\b/i.exec(value) ?? []
      if (code === undefined ? end === '' : end === '/' && name.toLowerCase() === code)
        code = code === undefined ? name.toLowerCase() : undefined
    }
    const [from, to] = [position?.start.offset, position?.end.offset]
    if (code !== undefined && !children) return take(from, to)
    if (type === 'link' && children) {
      const isBare = children.length === 1 && source[(from ?? offset) - offset] !== '['
      if (isBare) return take(from, to)
      children.forEach(visit)
      take(children.at(-1)?.position?.end.offset, to)
    } else if (children ? notText.has(type) : type !== 'text') take(from, to)
    else children?.forEach(visit)
  }
  visit(node)
  return text + source.slice(text.length)
}

const notText: ReadonlySet<string> = new Set(['linkReference', 'textDirective', 'footnoteReference'])

const includeComment = /<!--\s*@?(?:include|snippet)\b\s*[:(](?:(?!<!--)[\s\S])*?-->/g
/** Matches Vue, Jekyll and similar templates in the text of raw HTML. */
const templates = /\{\{[^{}\n]*\}\}|\{%[^%\n]{0,300}%\}/g

/** Match links, bold text, code and footnotes of Markdown. The first group of the last one is the name of a footnote. */
const markdown = [
  /(?<![\w\]\\])!?\[[^[\]\n]+\]\((?=[^\s()]*[./#])[^\s()]+(?:[ \t]+"[^"\n]*")?\)/g,
  /(?<![\w*\\/])\*\*(?=[^\s*])[^*\n]*\*\*(?<=[^\s*]\*\*)(?![\w*])/g,
  /(?<![\w\\`])`[^`\n]+`(?![\w`])/g,
  /\[\^([^[\]\s]+)\]:?/g,
]

const spaces = (part: string): string => ' '.repeat(part.length)

function* inHtml(page: RulePage, node: MarkdownNode, footnotes: ReadonlySet<string>): Generator<PageFinding> {
  const source = page.written(node)
  const at = (index = 0) => page.at((node.position?.start.offset ?? 0) + index)
  for (const { 0: comment, index } of source.matchAll(includeComment))
    yield {
      at: at(index),
      text: `\`${firstLine(comment)}\` has no effect`,
      hint: 'Write `::include{file="…"}` on a line of its own.',
    }
  const bare = source.replace(/<!--[\s\S]*?(?:-->|$)/g, spaces)
  const text = bare.replace(/<(script|style|code|kbd|samp)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^<>]*>/gi, spaces)
  for (const { 0: template, index } of text.matchAll(templates))
    yield { at: at(index), text: `\`${firstLine(template)}\` is printed as text`, hint: templateHint }
  const verbatim = /<(pre|svg|math|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
  const isVerbatim = bare.replace(verbatim, (part) => blank.repeat(part.length))
  const parts = markdown.flatMap((pattern) => [...text.matchAll(pattern)]).sort((a, b) => a.index - b.index)
  for (const { 0: found, 1: name, index } of parts) {
    if (isVerbatim[index] === blank) continue
    if (name !== undefined && !found.endsWith(':') && !footnotes.has(name)) continue
    // Of tags, the text has only spaces.
    const written = firstLine(source.slice(index, index + found.length))
    yield {
      at: at(index),
      text: `${written.startsWith('`') ? `\`\` ${written} \`\`` : `\`${written}\``} is printed as text, because Markdown in HTML needs an empty line before and after it`,
      hint: 'Add the empty lines, or write it as HTML.',
    }
    // The rest of the block is printed, too.
    return
  }
}

/** The HTML attribute for each JSX attribute, by lower-case name. */
const reactNames = new Map([
  ['classname', 'class'],
  ['htmlfor', 'for'],
])

/** Reports Vue and JSX attributes, which browsers ignore: at most one per tag. */
function* codeAttributes(page: RulePage): Generator<PageFinding> {
  for (const { attributes, start } of page.tags) {
    for (const [name, value] of attributes) {
      const meant = reactNames.get(name)
      const isCode = /^(?:v-|[:@#]\w)/.test(name) || value.startsWith('{')
      if (!isCode && meant === undefined) continue
      yield {
        at: page.at(start),
        text: isCode
          ? `The attribute \`${name}\` contains code, but pages cannot run code`
          : `HTML has no attribute \`${name}\``,
        hint: isCode ? 'Use HTML attributes, or write a component in `config/islands/`.' : `Write \`${meant}\`.`,
      }
      break
    }
  }
}

const includeLine = /^[ \t]*(?:\{\{[ \t]*#(?:\w*include|playground)\b[^{}\n]*\}\}|-*8<-+[ \t]+["'].+)[ \t]*$/gm
const showFile = 'Name the file after the language: ```ts file="src/a.ts" region="setup".'

function* inCode(page: RulePage, node: MarkdownNode): Generator<PageFinding> {
  const { value = '' } = node
  const { language, meta } = readInfo(node.lang, node.meta)
  const start = node.position?.start
  const file = foreignFile(meta)
  if (file !== undefined)
    yield {
      at: node,
      text: `\`${file}\` has no effect: the block shows only the code between its fences`,
      hint: showFile,
    }
  // The lines of a file are not on the page.
  if (node.data?.from) return
  const lineAt = (line: number, column: number) => ({
    position: { start: { line: (start?.line ?? 1) + line, column } },
  })
  for (const { line, written, hint } of unreadMarks({ language, meta, code: value }))
    yield {
      at: lineAt(line, columnOf(page, (start?.line ?? 1) + line, written)),
      text: `\`${written}\` is printed as text`,
      hint,
    }
  if (/^(?:markdown|md|mdx|text|txt|handlebars|hbs)?$/i.test(language)) return
  for (const { 0: whole, index } of value.matchAll(includeLine)) {
    const line = value.slice(0, index).split('\n').length
    yield {
      at: lineAt(line, columnOf(page, (start?.line ?? 1) + line, whole.trim())),
      text: `\`${firstLine(whole)}\` is printed as code`,
      hint: showFile,
    }
  }
}

const columnOf = (page: RulePage, line: number, text: string): number =>
  Math.max(0, (page.lines[line - 1] ?? '').indexOf(text)) + 1

/** Returns the first line of a text. */
const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? ''
