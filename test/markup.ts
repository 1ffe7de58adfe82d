// Finds markup errors in the documents of a built site.

import { attribute, type Element, isPage, type Output, parseDocument, textOf } from './output.ts'

/** What the first frame needs inside a document. Everything else is in files, which browsers load once. */
const mostInlineBytes = 1200

/** Returns the markup errors of every document, including those that browsers repair silently. */
export function wrongMarkup(files: Output): string[] {
  return [...files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, bytes]) => {
      const wrong: string[] = []
      const report = (what: string) => wrong.push(`${path}: ${what}`)
      const html = bytes.toString()
      const elements = parseDocument(html, {
        sourceCodeLocationInfo: true,
        onParseError: ({ code, startOffset }) => report(`${code} at ${html.slice(startOffset, startOffset + 40)}`),
      })
      for (const id of repeated(elements.flatMap((element) => attribute(element, 'id') ?? [])))
        report(`duplicate id ${id}`)
      if (!attribute(elements[0] as Element, 'lang')) report('no language')
      for (const element of elements) {
        if (attribute(element, 'style') !== undefined) report(`a style attribute on <${element.tagName}>`)
        if (/^on/.test(element.attrs.map(({ name }) => name).find((name) => name.startsWith('on')) ?? ''))
          report(`an event handler on <${element.tagName}>`)
      }
      const inline = elements.filter(
        (element) =>
          element.tagName === 'script' &&
          attribute(element, 'src') === undefined &&
          !['application/json', 'application/ld+json'].includes(attribute(element, 'type') ?? ''),
      )
      if (inline.length > (isPage(html) ? 1 : 0)) report(`${inline.length} inline scripts`)
      for (const script of inline) {
        const { length } = textOf(script)
        if (length > mostInlineBytes) report(`an inline script of ${length} bytes`)
      }
      if (inline.some(({ parentNode }) => (parentNode as Element | null)?.tagName !== 'head'))
        report('a script outside the head')
      const titles = elements.filter(({ tagName }) => tagName === 'h1').length
      if (titles > 1 || (titles === 0 && needsTitle(elements))) report(`${titles} h1 headings`)
      return wrong
    })
}

const repeated = (names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i)

/** Whether the document must contain an `h1`. Client-rendered pages and pages without a title do not need one. */
function needsTitle(elements: readonly Element[]): boolean {
  const byId = (id: string) => elements.find((element) => attribute(element, 'id') === id)
  const [article, data] = [byId('pageArticle'), byId('pageData')]
  if (!article || !data || !textOf(article).trim()) return false
  const { view } = JSON.parse(textOf(data)) as { view: { record: { frontmatter: object; pageType: string } } }
  return view.record.pageType === 'doc' && 'title' in view.record.frontmatter
}
