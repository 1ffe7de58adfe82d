// The schema of the options for Markdown.

import { isHostPattern } from './host-patterns.ts'
import { anything, boolean, either, list, numberThat, object, oneOf, required, string, stringThat } from './schema.ts'

/** The generators whose heading ids docsite can derive. `github` is docsite's own form. */
const headingIds = ['github', 'vitepress', 'docusaurus', 'mdbook'] as const
export type HeadingIds = (typeof headingIds)[number]

export const markdown = object({
  showLineNumbers: boolean,
  defaultWrapCode: boolean,
  /** The number of lines that longer code blocks show until readers open them. */
  foldCode: numberThat('a whole number above 0', (value) => Number.isInteger(value) && value > 0),
  /** The only highlighter so far. */
  codeHighlighter: oneOf('highlight.js'),
  /** highlight.js languages to add, or additional names for them. */
  highlightLanguages: list(either(string, object({ name: required(string), language: required(string) }))),
  /** Folders whose files pages may show although git does not track them, relative to the project. */
  codeFolders: list(string),
  /** Whether code groups may have a button that opens their files on StackBlitz. */
  stackblitz: boolean,
  /** The HTML that content may contain: `'all'`, `'safe'` (harmless HTML, the default), or false for none. */
  html: either(oneOf('all', 'safe'), oneOf(false)),
  /** The tags in the `head` of a page's frontmatter: `'all'`, or `'safe'` (the default) for those that change nothing for search engines and browsers. */
  head: oneOf('all', 'safe'),
  /** Exceptions to `'safe'`: the hosts whose pages frames may show. */
  allow: object({ iframe: list(stringThat('a host such as "example.com" or "*.example.com"', isHostPattern)) }),
  /** Custom elements of the project's own scripts, such as `my-chart`. */
  customElements: list(
    stringThat('a name with a hyphen, such as "my-chart"', (name) => /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/.test(name)),
  ),
  /** The generator whose ids headings have. */
  headingIds: oneOf(...headingIds),
  remarkPlugins: list(anything),
  rehypePlugins: list(anything),
})
