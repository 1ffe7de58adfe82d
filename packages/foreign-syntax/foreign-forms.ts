// Lists syntax of other generators that Markdown parses as text, with a pattern and a hint for each form.

/** A form to find in the text of a paragraph, heading or table cell. In that text, `blank` replaces code, HTML and URLs. */
export interface ForeignForm {
  pattern: RegExp
  /** A text that every match contains. Most pages lack it, and searching for it is much faster than for the pattern. */
  needs?: string
  /** For patterns with `blank`: matches every page that can contain a match. */
  where?: RegExp
  /** Follows the matched text in the message; "is printed as text" by default. */
  fate?: string
  hint: string
  /** Returns whether to report a match, given its first group. */
  test?: (inner: string) => boolean
  /** The plugin that reads a correct form. */
  plugin?: string
  /** Restricts the form to headings or to paragraphs. */
  only?: 'heading' | 'paragraph'
}

/** Replaces each character that is not text: code, HTML, URLs. */
export const blank = '\uFFFC'

const include =
  'Include Markdown with `::include{file="…"}`, and code with `file="…"` after the language of a code block.'
export const templateHint = 'Write the text itself, because pages cannot run code. Put text with braces in backticks.'
const variableHint =
  'Write the text itself, or declare it in `variables` of the configuration. Put text with braces in backticks.'
const tabs = 'Write tabs as `::::tabs` … `::::`, and each tab in it as `:::tab[Label]` … `:::`.'
const container = 'Write a container: `:::note Title` … `:::`, or `:::details Title` … `:::`.'
const math = 'Write formulas as `$x$` or `$$x$$`. Put plain text in backticks.'
const anchor = 'Write `<a id="…"></a>` before it. In a heading, write `{#id}`.'
const attributes = 'Use HTML, such as `<a href="…" target="_blank">`. In a heading, write `{#id}`.'

/** Distinguishes a formula from other text between dollar signs by its commands, powers, indices, equations or single letters. */
const isMath = (inner: string): boolean =>
  /\\[A-Za-z]+|\^|(?:^|[^A-Za-z])[A-Za-z]_[\w{\\]|^[A-Za-z]$|[A-Za-z\d)]\s*[=<>+]\s*[\w\\(-]/.test(inner)

const attribute = String.raw`(?:[#.][\w:-]+|:?[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))`
const attributeList = String.raw`\{(?=[^{}\n]*[.=]):?[ \t]*${attribute}(?:[ \t]+${attribute})*[ \t]*\}`

/** All forms, in the order of matching. A form does not match text that an earlier form has matched. */
export const foreignForms: readonly ForeignForm[] = [
  // MDX
  {
    needs: 'import',
    pattern: /^import\s(?:(?:(?!^import\s)[^'"])*?\sfrom\s+)?(?:"[^"\n]+"|'[^'\n]+')/gm,
    only: 'paragraph',
    hint: 'Include Markdown with `::include{file="…"}`. Put components of the project in `config/islands/`.',
  },
  {
    needs: 'export',
    pattern: /^export[ \t]+(?:default|const|let|function|async|class)\b.*/gm,
    only: 'paragraph',
    hint: 'Pages cannot run code. Put metadata in the frontmatter, and components in `config/islands/`.',
  },
  { needs: '{/*', pattern: /\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}/g, hint: 'Write a comment as `<!-- … -->`.' },
  { needs: '{', pattern: /(?<![\\$\w{])\{(?:props|frontmatter|metadata|children)\b[^{}\n]*\}/g, hint: templateHint },
  { needs: '{', pattern: /^[ \t>]*\{[A-Za-z_$][\w$]*[.(].*\}[ \t]*$/gm, only: 'paragraph', hint: templateHint },
  // Included files
  { needs: '<<<', pattern: /^[ \t>]*<<<[ \t]+\S[^\n]*/gm, hint: include },
  { needs: '8<-', pattern: /^[ \t>]*-*8<-+[ \t]+["'][^\n]+/gm, hint: include },
  { needs: '@include', pattern: /^[ \t>]*@include[ \t(][^\n]*/gm, hint: include },
  { needs: '@[', pattern: new RegExp(`^[ \\t>]*@\\[[\\w -]+${blank}+`, 'gm'), where: /@\[/, hint: include },
  { needs: '[!', pattern: /\[!(?:include|video)\b[^\n]*/gi, hint: include },
  { needs: '{{', pattern: /(?<!\\)\{\{[ \t]*#(?:\w*include|playground|title)\b[^{}\n]*\}\}/g, hint: include },
  // Tables of contents
  {
    pattern: /^[ \t>]*(?:\[\[_?toc_?\]\]|\[toc\]|\{:toc\}|\$\{toc\})[ \t]*$/gim,
    hint: 'Delete it: the outline beside the page already lists the headings.',
  },
  // Templates
  { needs: '{{', pattern: /(?<!\\)\{\{[<%](?:(?!\{\{)[^\n])*?[>%]\}\}/g, hint: templateHint },
  { needs: '{{', pattern: /(?<!\\)\{\{[ \t]*[A-Za-z_][\w.-]*[ \t]*\}\}/g, hint: variableHint },
  { needs: '{{', pattern: /(?<!\\)\{\{[^{}\n]*\}\}/g, hint: templateHint },
  { needs: '{%', pattern: /(?<!\\)\{%[-+]?[ \t]*\w(?:(?!\{%)[^\n])*?%\}/g, hint: templateHint },
  {
    pattern: /<[a-z][\w-]*\s(?=[^<>\n]*>)[^<>\n]*?(?:@[\w:.-]+=|#[\w-]+(?=[\s=>])|=\{)[^<>\n]*>/g,
    hint: 'Use HTML attributes, or write a component in `config/islands/`.',
  },
  // Containers and tabs
  { pattern: /^[ \t>]*(?:!!!|\?\?\?\+?)[ \t]+["\w][^\n]*/gm, hint: container },
  { needs: '===', pattern: /^[ \t>]*===[+!]?[ \t]+["'][^\n]*/gm, hint: tabs },
  { pattern: /^[ \t]*[?!]>[ \t]+\S[^\n]*/gm, hint: container },
  { needs: '::', pattern: /^\.\.[ \t]+[\w-]+::[^\n]*/gm, only: 'paragraph', hint: container },
  // Formulas
  { needs: '$$', pattern: /(?<![\\$])\$\$[^$]+\$\$(?!\$)/g, plugin: 'math', hint: math },
  { needs: '$$', pattern: /^[ \t>]*\$\$[ \t]*$/gm, plugin: 'math', hint: math },
  { needs: '$', pattern: /(?<![\\$\w])\$(?=\S)([^$\n]*?\S|\S)\$(?![\w$])/g, test: isMath, plugin: 'math', hint: math },
  {
    needs: '\\(',
    pattern: /\\\(((?:(?!\\\()[^\n])*?)\\\)/g,
    test: isMath,
    fate: 'is printed without its backslashes',
    hint: math,
  },
  // Marks and attributes
  {
    needs: '[[',
    pattern: new RegExp(`(?<!\\\\)!?\\[\\[(?![\\s"'\\d[])[^\\][\\n,"'\`${blank}]+\\]\\](?![([:])`, 'g'),
    where: /\[\[/,
    hint: 'Write a link as `[text](./page.md)`.',
  },
  {
    needs: '^[',
    pattern: /\^\[[^\][\n]+\]/g,
    hint: 'Write a footnote as `[^1]`, and `[^1]: text` in its own paragraph.',
  },
  {
    needs: '{',
    pattern: new RegExp(`(?<=[${blank}*_])${attributeList}`, 'g'),
    where: new RegExp(attributeList),
    hint: attributes,
  },
  {
    needs: '{',
    pattern: new RegExp(`(?<=${blank})\\{:?[ \\t]*#[\\w:-]+[ \\t]*\\}`, 'g'),
    where: /\{:?[ \t]*#/,
    hint: anchor,
  },
  { needs: '{:', pattern: /^[ \t>]*\{:[^{}\n]+\}[ \t]*$/gm, hint: attributes },
  { needs: '{', pattern: new RegExp(`${attributeList}[ \\t]*$`, 'gm'), only: 'heading', hint: attributes },
  {
    needs: '==',
    pattern: /(?<![=\w\\])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w])/g,
    hint: 'Write `<mark>text</mark>`, or `**text**`.',
  },
  {
    // A single tilde also means about, but not around a single letter, or in a word.
    pattern: /(?<![~\\])(?:(?<=[A-Za-z)\]])~[\w+,.()-]{1,12}~|~[\w+-]~)(?!~)/g,
    where: /~[\w+,.()-]+~/,
    hint: 'Write `<sub>2</sub>`. To strike out text, write `~~text~~`.',
  },
  { needs: '^', pattern: /(?<=[A-Za-z\d)\]])\^[\w+,.()-]{1,12}\^(?!\^)/g, hint: 'Write `<sup>2</sup>`.' },
  // Citations and references to figures
  {
    needs: '@',
    pattern: /\[-?@[A-Za-z][\w:.-]*(?:[,;][^\][\n]*)?\](?![([:])/g,
    hint: 'Write a footnote, `[^1]`, or a link. Put plain text in backticks.',
  },
  {
    needs: '@',
    pattern: /(?<![\w@/.-])@(?:eq|fig|lst|sec|tbl)[:-][A-Za-z\d][\w-]*(?!\/)/g,
    hint: 'Write a link: `[Figure 1](#id)`.',
  },
  {
    pattern: new RegExp(`(?<![\\w:/.\\\\\\-${blank}])(?::(?:\\+1|-1|[a-z][a-z\\d_+-]*):)+(?![\\w:${blank}])`, 'g'),
    where: /:(?:\+1|-1|[a-z][a-z\d_+-]*):/,
    hint: 'docsite knows no emoji with this name. Write the character itself, and put plain text in backticks.',
  },
]
