// Lists the pages of Docusaurus that are not documents, and its static files.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { FileCopy, Finding, OldFile } from '../../model.ts'
import { type Data, listIn, stringIn } from '../../values.ts'
import { pageAt, routeOfTarget, withSlash } from './docs.ts'
import { type DocLocale, translationFolder } from './variants.ts'

/** Lists the Markdown pages in `src/pages`. Reports those that are components. */
export function otherPages(
  files: ProjectFiles,
  locale: DocLocale,
  trailingSlash: boolean,
  findings: Finding[],
): OldFile[] {
  const folder = locale.isDefault ? 'src/pages' : translationFolder(locale.name, 'pages', undefined)
  return files.list(folder).flatMap((file): OldFile[] => {
    const path = posix.relative(folder, file)
    if (/(?:^|\/)_|\.test\.|\.d\.ts$/.test(path)) return []
    if (/\.[jt]sx?$/.test(path)) {
      files.use([posix.join(files.root, file)])
      findings.push({
        kind: 'todo',
        topic: 'component',
        file,
        text: 'This page is a React component. Write it in Markdown, or with a component in `config/islands/`. Until then, the new site publishes a page with only a title at its URL, and menus lead to it.',
      })
    }
    if (!/\.mdx?$/.test(path)) return []
    const target = path.replace(/\.mdx?$/, '.md')
    const route = withSlash(routeOfTarget(target, ''), trailingSlash)
    return [pageAt(file, `${locale.prefix}${target}`, route, locale)]
  })
}

/** Returns a page with only a title for each page that is a component, by route, so that its URL stays. */
export function placeholders(
  files: ProjectFiles,
  pages: readonly OldFile[],
  prefix: string,
): Map<string, [file: string, text: string]> {
  const components = files.list('src/pages').flatMap((file) => {
    const path = posix.relative('src/pages', file)
    const [, written = ''] = /^((?:[\w-]+\/)*[\w-]+)\.[jt]sx?$/.exec(path) ?? []
    const name = written.replace(/(?:^|\/)index$/, '')
    return name === '' || /(?:^|\/)_/.test(name) || pages.some(({ route }) => route === `/${name}`) ? [] : [name]
  })
  return new Map(
    components.map((name) => [`/${name}`, [`content/${prefix}${name}.md`, `# ${componentTitle(files, name)}\n`]]),
  )
}

/** Returns the title that a component gives to its page, or else one made of its name. */
function componentTitle(files: ProjectFiles, name: string): string {
  const ends = ['tsx', 'jsx', 'ts', 'js']
  const file = files.first(ends.flatMap((end) => [`src/pages/${name}.${end}`, `src/pages/${name}/index.${end}`]))
  const [, title] = /<Layout\b[^<>]*?\stitle=\{?["']([^"'<>\n]+)["']/.exec((file && files.text(file)) || '') ?? []
  const words = posix.basename(name).replace(/[-_]+/g, ' ')
  return title ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a home page for a project whose home page is a component. */
export function homePage(config: Data, pages: readonly OldFile[], first: string | undefined): string | undefined {
  if (pages.some(({ route }) => route === '/')) return undefined
  const action =
    first === undefined ? '' : `\n  actions:\n    - { text: Start, link: ${JSON.stringify(first)}, theme: brand }`
  return `---\npageType: home\nhero:\n  name: ${JSON.stringify(stringIn(config.title) ?? '')}\n  tagline: ${JSON.stringify(stringIn(config.tagline) ?? '')}${action}\n---\n`
}

/** Lists the files that the old site serves unchanged. */
export function staticFiles(files: ProjectFiles, config: Data): FileCopy[] {
  const folders =
    listIn(config.staticDirectories).length > 0 ? listIn(config.staticDirectories).map(String) : ['static']
  return folders.flatMap((folder) =>
    files.list(folder).map((file): FileCopy => [file, posix.join('content/public', posix.relative(folder, file))]),
  )
}
