// The schema of the options for Markdown.

import { isHostPattern } from './host-patterns.ts'
import * as s from './schema.ts'

/** The generators whose heading ids docsite can derive. `github` is docsite's own form. */
const headingIds = ['github', 'vitepress', 'docusaurus', 'mdbook'] as const
export type HeadingIds = (typeof headingIds)[number]

export const markdown = s.object({
  showLineNumbers: s.boolean,
  defaultWrapCode: s.boolean,
  /** The number of lines that longer code blocks show until readers open them. */
  foldCode: s.numberThat('a whole number above 0', (value) => Number.isInteger(value) && value > 0),
  /** The only highlighter so far. */
  codeHighlighter: s.oneOf('highlight.js'),
  /** highlight.js languages to add, or additional names for them. */
  highlightLanguages: s.list(
    s.either(s.string, s.object({ name: s.required(s.string), language: s.required(s.string) })),
  ),
  /** Folders whose files pages may show although git does not track them, relative to the project. */
  codeFolders: s.list(s.string),
  /** Whether code groups may have a button that opens their files on StackBlitz. */
  stackblitz: s.boolean,
  /** The HTML that content may contain: `'all'`, `'safe'` (harmless HTML, the default), or false for none. */
  html: s.either(s.oneOf('all', 'safe'), s.oneOf(false)),
  /** The tags in the `head` of a page's frontmatter: `'all'`, or `'safe'` (the default) for those that change nothing for search engines and browsers. */
  head: s.oneOf('all', 'safe'),
  /** Exceptions to `'safe'`: the hosts whose pages frames may show. */
  allow: s.object({ iframe: s.list(s.stringThat('a host such as "example.com" or "*.example.com"', isHostPattern)) }),
  /** Custom elements of the project's own scripts, such as `my-chart`. */
  customElements: s.list(
    s.stringThat('a name with a hyphen, such as "my-chart"', (name) => /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/.test(name)),
  ),
  /** The generator whose ids headings have. */
  headingIds: s.oneOf(...headingIds),
  remarkPlugins: s.list(s.anything),
  rehypePlugins: s.list(s.anything),
})
