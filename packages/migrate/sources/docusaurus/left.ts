// Lists what a Docusaurus project has besides its pages, and what is left to do about it.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'
import { lineAt } from '../../text/mask.ts'
import { type Data, objectIn } from '../../values.ts'
import { pluginFinding } from '../mdx-plugins.ts'
import { otherLinks } from './announcement.ts'
import { editUrlInCode, hasEditUrlCode } from './config.ts'
import type { DocSet } from './docs.ts'
import { leftHtml, type Navbar } from './navbar.ts'
import { isOwn, pluginsOf } from './plugins.ts'
import { type DocLocale, missingVersions } from './variants.ts'

interface OldProject {
  config: Data
  sets: readonly { set: DocSet; options: Data }[]
  locales: readonly DocLocale[]
  /** The labels of the versions that readers do not see by default. */
  olderVersions: readonly string[]
  navbar: Navbar
}

/** Returns an entry for each setting, plugin, replaced component and language that the new site does not have. */
export function docusaurusLeft(files: ProjectFiles, file: string, project: OldProject): Finding[] {
  const { config, sets, locales, navbar, olderVersions } = project
  const text = files.text(file) ?? ''
  const placeOf = (key: string): Pick<Finding, 'file' | 'line'> => {
    const at = text.indexOf(key)
    return { file, ...(at < 0 ? {} : { line: lineAt(text, at) }) }
  }
  const todo = (key: string, sentence: string): Finding => ({
    ...{ kind: 'todo', topic: 'configuration', text: sentence },
    ...placeOf(key),
  })
  const isCode = sets.every(({ set }) => set.editUrl === undefined) && hasEditUrlCode(files)
  return [
    ...(isCode
      ? [
          todo(
            'editUrl',
            editUrlInCode(files) === undefined
              ? '`editUrl` is a function, and the first URL in it is not whole. Set `editLink`.'
              : '`editUrl` is a function. `editLink` has the first URL in it; compare a link with the old one.',
          ),
        ]
      : []),
    ...menuFindings(navbar, todo),
    ...otherLinks(config).map((href) =>
      todo(href, `The announcement of docsite has one link. Write this one elsewhere: ${href}`),
    ),
    ...leftHtml(objectIn(objectIn(config.themeConfig).footer)).map((html) => ({
      ...todo(
        'footer',
        'This HTML in the footer has more than links, images and text. Write what readers need into `footer.message`.',
      ),
      removed: html,
    })),
    ...pluginNames(config, text).flatMap((name) => pluginFinding(name, { topic: 'script', ...placeOf(name) }) ?? []),
    ...ownPlugins(files, config, text).map(
      (name): Finding => ({
        ...todo(
          name,
          `The plugin \`${name}\` of the old project does not run in docsite. Write what it makes into pages, or write a plugin.`,
        ),
        topic: 'script',
      }),
    ),
    ...sets
      .flatMap(({ set, options }) => missingVersions(files, set, options))
      .map(
        (folder): Finding => ({
          kind: 'todo',
          topic: 'page',
          file: folder,
          text: 'The project lists this version, but does not contain it. If the old build writes it, build the old site once, and migrate again.',
        }),
      ),
    ...(olderVersions.length > 0
      ? [
          todo(
            'versions',
            `Docusaurus shows a notice on the pages of other versions than the last one: ${olderVersions.map((label) => `\`${label}\``).join(', ')}. docsite shows one only for the versions in \`multiVersion\`. Write a notice into a slot, or name the versions there.`,
          ),
        ]
      : []),
    ...replacedComponents(files),
    ...otherLanguages(files, locales),
  ]
}

/** Returns an entry for each entry of the menu that the new menu lacks. */
const menuFindings = ({ left, copies }: Navbar, todo: (key: string, sentence: string) => Finding): Finding[] => [
  ...left.map((label) => todo(label, `The menu entry \`${label}\` has no counterpart. Write it into \`nav\`.`)),
  ...copies.map(
    (label): Finding => ({
      ...todo(
        label,
        `The menu \`${label}\` only repeats entries beside it, so the new menu lacks it. The old styles hid one of the two.`,
      ),
      kind: 'note',
    }),
  ),
]

/** Returns the plugins of Markdown that a configuration imports from packages. */
export const markdownPackages = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:\bfrom|\b(?:require|import)\()\s*['"]([^'"./][^'"]*)['"]/g),
    ([, name = '']) => name,
  ).filter((name) => /(?:remark|rehype)-/.test(name))

/** Returns the packages that add something to the site: those in the lists, and plugins of Markdown. */
const pluginNames = (config: Data, text: string): string[] => {
  const named = pluginsOf(config).map(([name]) => name)
  return [...new Set([...named.filter((name) => /^@?[a-z][\w@/.-]*$/.test(name)), ...markdownPackages(text)])]
}

/** Returns the plugins that a configuration imports from the project. */
export const importedPlugins = (text: string): string[] =>
  Array.from(text.matchAll(/(?:\bfrom|\brequire\()\s*['"](\.{1,2}\/[^'"]*plugin[^'"]*)['"]/gi), ([, path = '']) => path)

/** Returns the plugins that are files of the project. */
const ownPlugins = (files: ProjectFiles, config: Data, text: string): string[] => {
  const paths = pluginsOf(config)
    .map(([name]) => name)
    .filter(isOwn)
    .map((name) => (name.startsWith('/') ? posix.relative(files.root, name) : name))
  return [...new Set([...paths, ...importedPlugins(text)])]
}

/** Returns an entry for the components of the theme that the project replaces. */
function replacedComponents(files: ProjectFiles): Finding[] {
  const replaced = files.list('src/theme').filter((file) => /\.[jt]sx?$/.test(file))
  files.use(replaced.map((file) => posix.join(files.root, file)))
  const names = [
    ...new Set(replaced.map((file) => posix.relative('src/theme', file).replace(/(?:\/index)?\.[jt]sx?$/, ''))),
  ]
  return names.length === 0
    ? []
    : [
        {
          kind: 'todo',
          topic: 'component',
          file: 'src/theme',
          text: `These components replace parts of Docusaurus: ${names.map((name) => `\`${name}\``).join(', ')}. Build what readers need in slots or in \`theme/\`.`,
        },
      ]
}

/** Returns an entry for each folder of translations whose language the configuration does not list. */
function otherLanguages(files: ProjectFiles, locales: readonly DocLocale[]): Finding[] {
  const counts = new Map<string, number>()
  for (const file of files.list('i18n')) {
    const name = file.split('/')[1] ?? ''
    if (/\.mdx?$/.test(file) && !locales.some((locale) => locale.name === name))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({
    kind: 'note',
    topic: 'language',
    file: `i18n/${name}`,
    text: `The configuration does not list this language, so ${count === 1 ? 'its page is' : `its ${count} pages are`} not in the new site.`,
  }))
}
