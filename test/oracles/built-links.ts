// Reads the documents of a built site as browsers and static hosts do: which URLs lead nowhere.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defaultTreeAdapter as tree } from 'parse5'
import { attribute, type Element, type Node, parseDocument } from '../output.ts'
import { filesBelow } from './corpus.ts'

/** URLs in a document that lead nowhere, as they are written there. */
export interface DeadUrls {
  /** No file is served at these. */
  files: string[]
  /** The document has no element for the fragments of these. */
  anchors: string[]
  /** No browser can parse these. */
  invalid: string[]
}

interface Url {
  written: string
  /** Whether the element shows an image or plays a file, which a page is not. */
  isMedia: boolean
  /** Whether the author wrote it. The author's links do not lead to parts of the theme. */
  isInArticle: boolean
}

interface Page {
  /** Whether the site made it. An author's own document may show anything, because it may run scripts. */
  isPage: boolean
  urls: Url[]
  targets: ReadonlySet<string>
  articleTargets: ReadonlySet<string>
}

/** A built site in a folder, which a host serves below a base such as `/docs/`, with or without `.html` in URLs. */
export class BuiltLinks {
  readonly #folder: string
  readonly #base: string
  readonly #files: ReadonlySet<string>
  readonly #pages = new Map<string, Page>()

  constructor(folder: string, base: string) {
    this.#folder = folder
    this.#base = base
    this.#files = new Set(Array.from(filesBelow(folder), (path) => relative(folder, path)))
  }

  /** Returns the dead URLs of all documents in a folder of the site. */
  deadBelow(folder: string): DeadUrls {
    const dead: DeadUrls = { files: [], anchors: [], invalid: [] }
    for (const file of this.#files)
      if (file.startsWith(folder) && file.endsWith('.html')) {
        for (const url of this.#page(file).urls) this.#follow(url, this.#urlOf(file), dead)
      }
    return dead
  }

  #follow({ written, isMedia, isInArticle }: Url, from: string, dead: DeadUrls): void {
    const url = URL.canParse(written, from) ? new URL(written, from) : undefined
    if (!url) dead.invalid.push(written)
    if (url?.origin !== new URL(from).origin) return
    const file = this.#fileAt(url.pathname)
    const isPage = file?.endsWith('.html') && this.#page(file).isPage
    if (file === undefined || (isMedia && isPage)) dead.files.push(written)
    else if (isPage && !this.#leads(file, isInArticle, url.hash.slice(1).split(':~:')[0] ?? ''))
      dead.anchors.push(written)
  }

  /** Returns the URL under which a visitor reads a document. */
  #urlOf(file: string): string {
    const path = file.replace(/(?:(?<=^|\/)index)?\.html$/, '')
    return `https://site.invalid${this.#base}${path.split('/').map(encodeURIComponent).join('/')}`
  }

  #fileAt(pathname: string): string | undefined {
    const path = decoded(pathname)
    if (!path?.startsWith(this.#base)) return undefined
    const inside = path.slice(this.#base.length)
    const names = /(?:^|\/)$/.test(inside)
      ? [`${inside}index.html`]
      : ['', '.html', '/index.html'].map((end) => inside + end)
    return names.find((name) => this.#files.has(name))
  }

  /** Returns whether a document has the indicated part, as HTML defines it. */
  #leads(file: string, isInArticle: boolean, fragment: string): boolean {
    const name = decoded(fragment) ?? fragment
    const { targets, articleTargets } = this.#page(file)
    const ids = isInArticle ? articleTargets : targets
    return ids.has(fragment) || ids.has(name) || /^(?:top)?$/i.test(name)
  }

  #page(file: string): Page {
    const known = this.#pages.get(file) ?? pageOf(readFileSync(join(this.#folder, file), 'utf8'))
    this.#pages.set(file, known)
    return known
  }
}

function pageOf(html: string): Page {
  const elements = visible(parseDocument(html).filter(({ tagName }) => tagName === 'html'))
  const article = elements.find((one) => one.tagName === 'article' && attribute(one, 'id') === 'pageArticle')
  const inArticle = new Set(visible(article?.childNodes ?? []))
  return {
    isPage: article !== undefined,
    urls: elements.flatMap((element) => urlsOf(element, inArticle.has(element))),
    targets: targetsOf(elements),
    articleTargets: targetsOf(inArticle),
  }
}

const visible = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) => (tree.isElementNode(node) ? [node, ...visible(node.childNodes)] : []))

const targetsOf = (elements: Iterable<Element>): Set<string> =>
  new Set(
    [...elements].flatMap((element) =>
      ['id', element.tagName === 'a' ? 'name' : 'id'].flatMap((name) => attribute(element, name) || []),
    ),
  )

const mediaTags = ['img', 'source', 'image', 'video', 'audio', 'track']

/** Returns the URLs that an element loads or leads to. */
function urlsOf(element: Element, isInArticle: boolean): Url[] {
  if (attribute(element, 'rel') === 'canonical') return []
  const isMedia = mediaTags.includes(element.tagName)
  const urls = element.attrs.flatMap(({ name, value }) => {
    if (['href', 'src', 'poster', 'data'].includes(name)) return [value]
    const isList = name === 'srcset' || name === 'imagesrcset'
    return isList ? value.split(/,\s+/).map((part) => part.trim().split(/\s/)[0] ?? '') : []
  })
  return [...new Set(urls)].filter((url) => !/^data:/i.test(url)).map((written) => ({ written, isMedia, isInArticle }))
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
