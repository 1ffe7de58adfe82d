// Lists what a Docusaurus project has besides its pages, and what is left to do about it.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'
import { lineAt } from '../../text/mask.ts'
import type { Data } from '../../values.ts'
import { type LeftSetting, leftSettings } from '../left-settings.ts'
import { pluginFinding } from '../mdx-plugins.ts'
import { editUrlInCode } from './config.ts'
import type { DocSet } from './docs.ts'
import { pluginsOf } from './plugins.ts'
import { type DocLocale, missingVersions } from './variants.ts'

/** The settings of the site that have no field in docsite. */
const settings: readonly LeftSetting[] = [
  [
    'clientModules',
    'This code runs on every page of the old site. Write what you need of it into a slot or into `theme/`.',
  ],
  ['ssrTemplate', 'This template changes the documents. Write what you need of it into `head`.'],
  [
    'themeConfig.algolia',
    'The new site has a search of its own. To keep Algolia, see the page about search services in the manual.',
  ],
  ['themeConfig.liveCodeBlock', 'Samples that run in the page need the package `@docsite/plugin-live-samples`.'],
  ['themeConfig.docs.versionPersistence', 'docsite does not remember the version that a reader has chosen.'],
]

const analytics = 'It counts visits. Add its script to `head`; the recipe for analytics in the manual shows how.'

/** The options of the preset that have no field in docsite. */
const presetOptions: readonly LeftSetting[] = [
  ['gtag', analytics],
  ['googleAnalytics', analytics],
  ['googleTagManager', analytics],
  [
    'theme.customCss',
    'These styles are for the pages of Docusaurus. Write what the new pages need into `config/styles.css`, and name this file in `styles`.',
  ],
]

interface OldProject {
  config: Data
  preset: Data
  sets: readonly DocSet[]
  locales: readonly DocLocale[]
  /** The labels of entries of the menu that have no counterpart. */
  navbar: readonly string[]
}

/** Returns an entry for each setting, plugin, replaced component and language that the new site does not have. */
export function docusaurusLeft(files: ProjectFiles, file: string, project: OldProject): Finding[] {
  const { config, preset, sets, locales, navbar } = project
  const text = files.text(file) ?? ''
  const todo = (key: string, sentence: string): Finding => {
    const at = text.indexOf(key)
    return { kind: 'todo', file, ...(at < 0 ? {} : { line: lineAt(text, at) }), text: sentence }
  }
  const isCode = sets.every(({ editUrl }) => editUrl === undefined) && editUrlInCode(files) !== undefined
  return [
    ...leftSettings({ config, functions: [] }, file, settings),
    ...leftSettings({ config: preset, functions: [] }, file, presetOptions),
    ...(isCode
      ? [
          todo(
            'editUrl',
            '`editUrl` is a function. `editLink` has the first URL in it; compare a link with the old one.',
          ),
        ]
      : []),
    ...navbar.map((label) => todo(label, `The menu entry \`${label}\` has no counterpart. Write it into \`nav\`.`)),
    ...pluginNames(config, text).flatMap((name) => pluginFinding(name, todo(name, '')) ?? []),
    ...ownPlugins(files, config, text).map((name) =>
      todo(
        name,
        `The plugin \`${name}\` of the old project does not run in docsite. Write what it makes into pages, or write a plugin.`,
      ),
    ),
    ...sets
      .flatMap((set) => missingVersions(files, set))
      .map(
        (folder): Finding => ({
          kind: 'todo',
          file: folder,
          text: 'The project lists this version, but does not contain it. If the old build writes it, build the old site once, and migrate again.',
        }),
      ),
    ...replacedComponents(files),
    ...otherLanguages(files, locales),
  ]
}

/** Returns the packages that add something to the site: those in the lists, and plugins of Markdown that the configuration imports. */
function pluginNames(config: Data, text: string): string[] {
  const named = pluginsOf(config).map(([name]) => name)
  const markdown = Array.from(
    text.matchAll(/(?:\bfrom|\b(?:require|import)\()\s*['"]([^'"./][^'"]*)['"]/g),
    ([, name = '']) => name,
  )
  return [
    ...new Set([
      ...named.filter((name) => /^@?[a-z][\w@/.-]*$/.test(name)),
      ...markdown.filter((name) => /(?:remark|rehype)-/.test(name)),
    ]),
  ]
}

/** Returns the plugins that are files or functions of the project. */
function ownPlugins(files: ProjectFiles, config: Data, text: string): string[] {
  const named = pluginsOf(config).map(([name]) => name)
  const paths = named
    .filter((name) => /^[./]/.test(name))
    .map((name) => (name.startsWith('/') ? posix.relative(files.root, name) : name))
  const imported = Array.from(
    text.matchAll(/(?:\bfrom|\brequire\()\s*['"](\.{1,2}\/[^'"]*plugin[^'"]*)['"]/gi),
    ([, path = '']) => path,
  )
  return [...new Set([...paths, ...imported])]
}

/** Returns an entry for the components of the theme that the project replaces. */
function replacedComponents(files: ProjectFiles): Finding[] {
  const names = [
    ...new Set(
      files
        .list('src/theme')
        .filter((file) => /\.[jt]sx?$/.test(file))
        .map((file) => posix.relative('src/theme', file).replace(/(?:\/index)?\.[jt]sx?$/, '')),
    ),
  ]
  return names.length === 0
    ? []
    : [
        {
          kind: 'todo',
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
    file: `i18n/${name}`,
    text: `The configuration does not list this language, so ${count === 1 ? 'its page is' : `its ${count} pages are`} not in the new site.`,
  }))
}
