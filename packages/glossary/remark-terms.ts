// The remark plugin that marks the first use of each term on a page.

import type { PageOfFile } from '@docsite/cli'
import type { Html, Nodes, Parents, Root, RootContent, Text } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Processor } from 'unified'
import { VFile } from 'vfile'
import type { TermUse } from './block.ts'
import { findTerms } from './find-terms.ts'
import { localRoute, targetOf } from './routes.ts'
import type { Glossary, Term } from './terms.ts'

interface Options {
  glossaryOf(lang: string): Glossary | undefined
  /** The route of the page with all terms, if there is one. */
  page: string | false
  /** The routes of the pages and folders with tooltips. */
  tooltips: readonly string[]
}

/** Nodes whose text is no prose, or cannot contain a link. */
const skipped: ReadonlySet<string> = new Set(
  'heading link linkReference definition definitionTerm footnoteReference abbreviationDefinition leafDirective textDirective'.split(
    ' ',
  ),
)

/** Returns whether a node is the title of a container, which is like a heading. */
const isTitle = ({ data }: Nodes): boolean =>
  (data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true

/** HTML elements in which a term has no tooltip. */
const skippedTags =
  /<(\/?)(?:a|abbr|button|code|dfn|h[1-6]|kbd|label|option|pre|samp|script|select|style|summary|svg|textarea|title)\b[^<>]*>/gi

/** The maximum number of characters in a tooltip, and of the Markdown that its text is taken from. */
const longestTip = 240
const longestSource = 2000

/**
 * Runs after the plugins that compare pages, so that terms do not change the text of a page for them. The uses have no positions, because
 * their links are not written there: the rule `invalid-link` reports them in the file of the terms.
 */
export function remarkTerms(this: Processor, { glossaryOf, page, tooltips }: Options) {
  const tips = new Map<string, string>()
  /** Returns the text of a definition, whose markup a tooltip cannot show. */
  const tipOf = (definition: string): string => {
    const text =
      tips.get(definition) ??
      shortened(
        textOf(this.parse(new VFile(definition.slice(0, longestSource))) as Nodes, { includeHtml: false }).trim(),
      )
    tips.set(definition, text)
    return text
  }
  return (tree: Root, file: VFile): void => {
    const { page: source, frontmatter } = file.data as {
      page?: PageOfFile
      frontmatter?: { glossary?: boolean }
    }
    const glossary = source && glossaryOf(source.lang)
    if (!glossary || frontmatter?.glossary === false) return
    const route = localRoute(source)
    if (!tooltips.some((one) => route === one || (one.endsWith('/') && route.startsWith(one)))) return
    const urlOf = ({ id, link, hasTooltip, definition }: Term): string | undefined => {
      if (!hasTooltip || definition === undefined) return undefined
      if (page !== false) return `${page}#${id}`
      // A page does not explain its own subject.
      return link === undefined || targetOf(link) === localRoute(source) ? undefined : link
    }
    new TermMarker({ glossary, urlOf, tipOf }).mark(tree)
  }
}

const shortened = (text: string): string =>
  text.length <= longestTip ? text : `${text.slice(0, longestTip).replace(/(?<!\s)\s+\S*$/, '')}…`

interface MarkerOptions {
  glossary: Glossary
  urlOf(term: Term): string | undefined
  tipOf(definition: string): string
}

class TermMarker {
  readonly #options: MarkerOptions
  /** The terms that the page has used. */
  readonly #used = new Set<Term>()
  /** The texts that the page defines as abbreviations. */
  readonly #own = new Set<string>()
  /** The number of open HTML elements whose text is no prose. */
  #openTags = 0
  #isFirst = true

  constructor(options: MarkerOptions) {
    this.#options = options
  }

  mark(tree: Root): void {
    for (const node of tree.children as { type: string; label?: string }[])
      if (node.type === 'abbreviationDefinition' && node.label) this.#own.add(node.label)
    this.#visit(tree)
  }

  #visit(parent: Parents): void {
    const children = parent.children as Nodes[]
    // The first row of a table contains its headings.
    const from = parent.type === 'table' ? 1 : 0
    for (let i = from; i < children.length; i++) {
      const child = children[i] as Nodes
      if (child.type === 'html') this.#countTags(child)
      else if (child.type === 'text') {
        const parts = this.#openTags > 0 ? [child] : this.#split(child)
        children.splice(i, 1, ...(parts as RootContent[]))
        i += parts.length - 1
      } else if ('children' in child && !skipped.has(child.type) && !isTitle(child)) this.#visit(child)
    }
  }

  #countTags({ value }: Html): void {
    for (const [, slash] of value.matchAll(skippedTags))
      this.#openTags = slash ? Math.max(0, this.#openTags - 1) : this.#openTags + 1
  }

  #split(text: Text): (Text | TermUse)[] {
    const { value } = text
    const parts: (Text | TermUse)[] = []
    let from = 0
    for (const { term, word, at, end } of findTerms(this.#options.glossary, value)) {
      const use = this.#useOf(term, word, value.slice(at, end))
      if (!use) continue
      if (at > from) parts.push({ ...text, value: value.slice(from, at) })
      parts.push(use)
      from = end
    }
    return from === 0 ? [text] : from < value.length ? [...parts, { ...text, value: value.slice(from) }] : parts
  }

  #useOf(term: Term, word: string, value: string): TermUse | undefined {
    const { urlOf, tipOf } = this.#options
    if (this.#used.has(term) || this.#own.has(word)) return undefined
    const url = urlOf(term)
    if (url === undefined || term.definition === undefined) return undefined
    this.#used.add(term)
    const isFirst = this.#isFirst
    this.#isFirst = false
    return { type: 'glossaryTerm', value, url, definition: tipOf(term.definition), isFirst }
  }
}
