// Reports tags that are neither HTML nor declared: components of other generators, and text that looks like a tag.

import { defineRule, type PageFinding, type RawTag, type RulePage } from '@docsite/cli'
import { htmlElements, nearest, standardElements } from '@docsite/cli/vocabulary'

export const unknownElement = defineRule({
  name: 'unknown-element',
  severity: 'error',
  explanation: {
    meaning:
      'a tag is neither an HTML, SVG or MathML element nor a declared element: for example, a component of another generator, or text such as `Vec<T>`',
    fix: 'use the syntax shown in the hint, put text in backticks, or declare your own elements in [`markdown.customElements`](/reference/configuration#markdown)',
    zh: {
      meaning: '标签不是 HTML、SVG 或 MathML 元素，也没有声明过：可能是其他生成器的组件，也可能是 `Vec<T>` 这样的文字',
      fix: '按提示改写；文字放进反引号；项目脚本自己定义的元素，在 [`markdown.customElements`](/reference/configuration#markdown) 里声明',
    },
  },
  *page(page, { config: { markdown } }) {
    const declared = new Set((markdown?.customElements ?? []).map((name) => name.toLowerCase()))
    for (const tag of page.tags) {
      if (tag.closing) continue
      const isText = /[\w)]/.test(page.markdown[tag.start - 1] ?? '')
      if (!isStandard(tag, isText) && !declared.has(tag.name)) yield findingAt(page, tag.start, tag.written, isText)
    }
    for (const node of page.nodes('text')) {
      if (!node.value?.includes('<')) continue
      for (const { 1: whole = '', index } of page.written(node).matchAll(printedTag))
        yield findingAt(page, (node.position?.start.offset ?? 0) + index, whole, false)
    }
  },
})

const findingAt = (page: RulePage, offset: number, tag: string, isText: boolean): PageFinding => ({
  at: page.at(offset),
  text: `\`<${tag}>\` is neither an HTML element nor a component of this site`,
  hint: hintFor(tag, isText, page.components),
})

function hintFor(tag: string, isText: boolean, components: readonly string[]): string {
  const component = components.findLast((name) => bare(name) === bare(tag))
  if (component !== undefined) return `Write \`::${component}{…}\`, or \`:::${component}\` … \`:::\` around content.`
  const form = forms.find(({ names }) => names.test(bare(tag)))
  if (form && !isText) return form.hint
  const near = /^[a-z]{4,}$/.test(tag) && !isText ? nearest(tag, htmlElements) : undefined
  if (near !== undefined) return `Did you mean \`<${near}>\`?`
  const text = `For text, write \`\\<${tag}>\` or put it in backticks.`
  return tag.includes('-') ? `${text} Add elements that scripts define to \`markdown.customElements\`.` : text
}

/** Components of other generators, and what to write instead. */
const forms: readonly { names: RegExp; hint: string }[] = [
  {
    names: /^(?:tabs?|tabitem|tabpanel|tablist|tabgroup)$/,
    hint: 'Write tabs as `::::tabs` … `::::`, and each tab in it as `:::tab[Label]` … `:::`.',
  },
  {
    names: /^(?:codegroup(?:item)?|codetabs|packagemanagertabs?|npm2yarn)$/,
    hint: 'Write `:::code-group` around code blocks, or write `package-manager` after the language of a block of npm commands.',
  },
  { names: /^badge$/, hint: 'Write `:badge[text]`.' },
  {
    names: /^(?:admonition|alert|aside|callout|caution|danger|hint|important|info|infobox|note|notice|tip|warning)$/,
    hint: 'Write a container such as `:::tip Title` … `:::`.',
  },
  { names: /^(?:steps?|stepper)$/, hint: 'Write `:::steps` … `:::` around a list.' },
  {
    names: /^(?:accordion|collapse|collapsible|details|expandable|spoiler)$/,
    hint: 'Write `:::details Title` … `:::`.',
  },
  { names: /^(?:picture|image|img|themedimage|zoomimage)$/, hint: 'Write an image as `![text](./image.png)`.' },
  { names: /^(?:a|link|navlink|routerlink)$/, hint: 'Write a link as `[text](./page.md)`.' },
]

/**
 * Returns whether a tag is a standard element. `Details` is not, although HTML has `details`; neither is the `P` of `Vec<P>`.
 */
function isStandard({ name, written }: RawTag, isText: boolean): boolean {
  const isComponent = /^[A-Z]/.test(written) && (/[a-z]/.test(written) || (isText && written.length === 1))
  return standardElements.has(name) && !isComponent
}

/** JSX tags that Markdown reads as text: with braces, with dots in the name, or spanning several lines. */
const printedTag = /(?<![\\\w])<([A-Z]\w*(?:\.\w+)*)(?=\s+[\w:-]+=[{"']|\s+\{|\s*\/?>|[ \t]*\n|[ \t]*$)/g

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')
