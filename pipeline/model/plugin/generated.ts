// The pages and sidebars that plugins generate, and the schemas that check them.

import { metaFile } from '../config/meta-file.ts'
import * as s from '../config/schema.ts'
import type { Frontmatter } from '../page/frontmatter.ts'
import { jsonProblem } from './plugin-data.ts'

/** Returns whether a route is a path without empty, hidden or relative segments, which a content file could have. */
const isRoute = (value: string): boolean =>
  value.startsWith('/') &&
  !/[\\?#\p{Cc}]|\.(?:md|html)$|(?:^|\/)index$/u.test(value) &&
  value
    .slice(1)
    .split('/')
    .every((name, i, all) => (name === '' ? i === all.length - 1 : !name.startsWith('.')))

const route = s.stringThat('a route such as "/api/pets" or "/api/"', isRoute)

const jsonObject = <Value extends object>(expects: string): s.Schema<Value> =>
  s.refine(
    s.custom<Value>(expects, (value) => s.isObject(value)),
    (value) => {
      const problem = jsonProblem(value)
      return problem && `must be JSON, but ${problem}`
    },
  )

const shared = {
  /** The language. The default is the site's default language; the others show it as a missing translation. */
  lang: s.string,
  /** The version. The default is the site's default version. */
  version: s.string,
}

const page = s.object({
  /** The route in its language and version: `/api/pets` or, for the index of a folder, `/api/`. */
  route: s.required(route),
  /** The fields of the page, as in a content file. */
  frontmatter: jsonObject<Frontmatter>('an object with fields'),
  /** The text below the frontmatter. */
  markdown: s.string,
  /** Instead of `markdown`: the name of a component in `config/islands/`, which is then the whole content. */
  component: s.string,
  /** The props of the component, as JSON. */
  props: jsonObject<Record<string, unknown>>('an object with props'),
  /** The file that the page was generated from, relative to the project. Messages name it, and the edit link leads to it. */
  source: s.stringThat(
    'a path relative to the project',
    (value) => value !== '' && !/^(?:[\\/]|[a-z]:)|\\|(?:^|\/)\.\.(?:\/|$)/i.test(value),
  ),
  ...shared,
})

const sidebar = s.object({
  /** The route of a folder, such as `/api/`. */
  folder: s.required(
    s.stringThat('the route of a folder, such as "/api/"', (value) => isRoute(value) && value.endsWith('/')),
  ),
  /** The entries, as in `_meta.json`. */
  items: s.required(metaFile),
  ...shared,
})

/** A page that a plugin generates. It needs either `markdown` or `component`. */
export type GeneratedPage = s.ValueOf<typeof page>

/** The sidebar entries of a folder, as in a `_meta.json`. A file with this name in the folder takes precedence. */
export type GeneratedSidebar = s.ValueOf<typeof sidebar>

export const isSidebar = (item: GeneratedPage | GeneratedSidebar): item is GeneratedSidebar => 'items' in item

const pageWithContent = s.refine(page, ({ markdown, component, props }) => {
  if ((markdown === undefined) === (component === undefined)) return 'must have either "markdown" or "component"'
  return props !== undefined && component === undefined ? 'has "props" without a "component"' : undefined
})

/** What the hook `pages` returns. */
export const generated = s.chosen<GeneratedPage | GeneratedSidebar>(
  'a page or a sidebar',
  [pageWithContent, sidebar],
  (value) => (s.isObject(value) ? ('items' in value ? sidebar : pageWithContent) : undefined),
)
