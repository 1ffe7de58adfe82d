// The plugins and extensions of MkDocs. `undefined` means that nothing is lost without them. To add one, add a row.
// cspell:disable

import type { Finding } from '../../model.ts'

export interface Leftover {
  /** Default: `todo`. */
  kind?: Finding['kind']
  text: string
  /** What pages contain if they depend on it. Without such places, nothing is left to do. */
  uses?: RegExp
}

const none = (names: string): [string, undefined][] => names.split(' ').map((name) => [name, undefined])

export const pluginRows: ReadonlyMap<string, Leftover | undefined> = new Map<string, Leftover | undefined>([
  // docsite does the same, the pages themselves say what is left, or the plugin concerns only how MkDocs builds.
  ...none(
    'search macros minify autorefs mkdocstrings redirects blog section-index typeset social offline privacy optimize glightbox git-revision-date-localized git-revision-date git-committers git-authors llmstxt exclude rss meta info group projects mermaid2 panzoom open-in-new-tab ezlinks htmlproofer spellcheck linkcheck same-dir include-markdown mike tags',
  ),
  [
    'markdown-exec',
    {
      text: 'Code blocks with `exec` do not run any more. Write their results in Markdown.',
      uses: /^[ \t]*`{3,}[^\n]*\bexec=/gm,
    },
  ],
  [
    'gen-files',
    {
      text: 'Pages that `gen-files` wrote while MkDocs built are not in the project. Write them in Markdown, or copy them from an old build.',
    },
  ],
  [
    'api-autonav',
    {
      text: 'Pages about the code that `api-autonav` wrote are not in the project. Write them in Markdown, or copy them from an old build.',
    },
  ],
  ['mkdoxy', { text: 'Pages about the code that `mkdoxy` wrote are not in the project.' }],
  ['mkdocs-jupyter', { text: 'Notebooks are not converted. Export them as Markdown.' }],
  ['table-reader', { text: 'Tables from files are not converted. Write them in Markdown.', uses: /\{\{ *read_\w+\(/g }],
  ['literate-nav', { text: 'The sidebar is not read from the file of `literate-nav`. Compare `sidebar` with it.' }],
  ['awesome-pages', { text: 'Hidden files named `.pages` are not read. Compare `sidebar` with them.' }],
  ['awesome-nav', { text: 'Hidden files named `.nav.yml` are not read. Compare `sidebar` with them.' }],
  ['monorepo', { text: 'Sites of other folders (`!include`) are not part of this migration. Migrate each of them.' }],
  ['multirepo', { text: 'Pages of other repositories are not in this project. Migrate each repository.' }],
  [
    'i18n',
    {
      text: 'Translations of the plugin `i18n` stay pages of the same language. Move them into a folder for each language, and list the languages in `locales`.',
    },
  ],
  [
    'swagger-ui-tag',
    { text: 'Descriptions of APIs are not shown. Use the plugin for OpenAPI.', uses: /<swagger-ui\b/g },
  ],
  ['neoteroi.mkdocsoad', { text: 'Descriptions of APIs are not shown. Use the plugin for OpenAPI.', uses: /\[OAD\(/g }],
])

export const extensionRows: ReadonlyMap<string, Leftover | undefined> = new Map<string, Leftover | undefined>([
  ...none(
    'abbr admonition attr_list callouts codehilite def_list extra fenced_code footnotes md_in_html meta nl2br sane_lists smarty tables toc wikilinks legacy_attrs legacy_em markdown_include.include mdx_include mdx_truly_sane_lists github-callouts mkdocs-click zensical.extensions.macros',
  ),
  ...none(
    'arithmatex b64 betterem blocks.admonition blocks.caption blocks.definition blocks.details blocks.html blocks.tab caret critic details emoji escapeall extra fancylists highlight inlinehilite keys magiclink mark pathconverter progressbar quotes saneheaders smartsymbols snippets striphtml superfences tabbed tasklist tilde',
  ).map(([name]): [string, undefined] => [`pymdownx.${name}`, undefined]),
])
