// Lists what a configuration of MkDocs contains and docsite does not take over, with the number of places in the pages.
// cspell:ignore katex mathjax

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding, OldFile } from '../../model.ts'
import { classesIn, classesInScript, classPattern, countUses, usesText } from '../../uses.ts'
import { type Data, isExternal, listIn, objectIn, stringIn } from '../../values.ts'
import type { Blog } from './blog.ts'
import { marksIn } from './comments.ts'
import { extensionRows, type Leftover, pluginRows } from './leftover-rows.ts'
import { missingPages } from './missing-pages.ts'

/** The old project, as far as its leftovers depend on it. */
export interface OldProject {
  files: ProjectFiles
  /** The configuration file. */
  file: string
  config: Data
  sourceRoot: string
  pages: readonly OldFile[]
  plugins: ReadonlyMap<string, unknown>
  extensions: ReadonlyMap<string, unknown>
  /** The blog, and whether the file with its authors could be read. */
  blog: Blog | undefined
  hasAuthors: boolean
}

/** Returns everything that is left to do because of the configuration. */
export const leftoversOf = (project: OldProject): Finding[] =>
  [
    ...styleLeftovers(project),
    ...scriptLeftovers(project),
    ...hookLeftovers(project),
    ...themeLeftovers(project),
    ...extraLeftovers(project),
    ...blogLeftovers(project),
    ...navLeftovers(project),
    ...namedLeftovers(project, [...project.plugins.keys()], pluginRows, ['plugin', 'plugins']),
    ...namedLeftovers(project, [...project.extensions.keys()], extensionRows, ['extension', 'markdown_extensions']),
  ].map(({ key, setting, kind, text }) => ({
    ...placeOf(project, key),
    ...(setting === undefined ? {} : { setting }),
    kind,
    text,
  }))

/** A leftover with the word of the configuration that causes it. */
interface Caused {
  key: string
  /** The path of the key that needs no other entry. */
  setting?: string
  kind: Finding['kind']
  text: string
}

function placeOf({ files, file }: OldProject, key: string): Pick<Finding, 'file' | 'line'> {
  const line = (files.text(file) ?? '').split('\n').findIndex((one) => !/^\s*#/.test(one) && one.includes(key))
  return { file, ...(line < 0 ? {} : { line: line + 1 }) }
}

/** Returns the paths in a list, whose entries can be objects with the field `path`. */
const pathsOf = (list: unknown): string[] =>
  listIn(list).flatMap((one) => stringIn(one) ?? stringIn(objectIn(one).path) ?? [])

/** Returns where the classes that a file selects are in the pages. */
function classUses({ files, pages, sourceRoot }: OldProject, path: string): string | undefined {
  const text = files.text(posix.join(sourceRoot, path)) ?? ''
  const classes = /\.m?js$/.test(path) ? classesInScript(text) : classesIn(text)
  const used = classes.filter((name) => countUses(files, pages, classPattern([name])).places > 0)
  if (used.length === 0) return undefined
  const names = used.map((name) => `\`${name}\``).join(', ')
  return `${names} (${usesText(countUses(files, pages, classPattern(used)))})`
}

const styleLeftovers = (project: OldProject): Caused[] =>
  pathsOf(project.config.extra_css).map((path) => {
    const uses = isExternal(path) ? undefined : classUses(project, path)
    const meant = `The style sheet \`${path}\` was written for the old theme, so the new site does not load it.`
    return uses === undefined
      ? { key: path, setting: 'extra_css', kind: 'note', text: `${meant} No page uses its classes.` }
      : {
          key: path,
          setting: 'extra_css',
          kind: 'todo',
          text: `${meant} Pages use its classes ${uses}. Add the rules for them to \`styles\`.`,
        }
  })

/** Scripts that only make formulas and diagrams, which docsite makes while it builds. */
const knownScripts = /mathjax|katex|mermaid|polyfill/i

const scriptLeftovers = (project: OldProject): Caused[] =>
  pathsOf(project.config.extra_javascript).map((path) => {
    if (knownScripts.test(path))
      return {
        key: path,
        setting: 'extra_javascript',
        kind: 'note',
        text: `docsite needs no \`${path}\`: it makes formulas and diagrams while it builds.`,
      }
    const uses = isExternal(path) ? undefined : classUses(project, path)
    return {
      key: path,
      setting: 'extra_javascript',
      kind: 'todo',
      text: `The script \`${path}\` does not run any more.${uses === undefined ? '' : ` It changed elements with the classes ${uses}.`} If readers need what it did, add it to \`head\`.`,
    }
  })

const hookLeftovers = (project: OldProject): Caused[] =>
  pathsOf(project.config.hooks).map((path) => {
    const marks = marksIn(project.files.text(path) ?? '')
    const uses = countUses(project.files, project.pages, new RegExp(`<!--[ \\t]*(?:${marks.join('|')})`, 'g'))
    const text = `The hook \`${path}\` does not run any more.`
    return {
      key: path,
      setting: 'hooks',
      kind: 'todo',
      text:
        marks.length > 0 && uses.places > 0
          ? `${text} It replaced comments that begin with ${marks.map((mark) => `\`${mark}\``).join(', ')} (${usesText(uses)}). They are badges and headings now; check their texts.`
          : `${text} Check what it changed in the pages.`,
    }
  })

const themeLeftovers = (project: OldProject): Caused[] => {
  const { files, config, sourceRoot } = project
  const theme = objectIn(config.theme)
  const folder = stringIn(theme.custom_dir)
  const templates = folder === undefined ? [] : files.list(folder).filter((file) => file.endsWith('.html'))
  const logo = stringIn(theme.logo)
  const rows: [isLeft: boolean, row: Caused][] = [
    [
      templates.length > 0,
      {
        key: 'custom_dir',
        setting: 'theme.custom_dir',
        kind: 'todo',
        text: `Templates of the old theme are not converted: ${templates.map((file) => `\`${file}\``).join(', ')}. Use slots or components for what readers need of them.`,
      },
    ],
    [
      logo !== undefined && isWhite(files, posix.join(sourceRoot, logo)),
      {
        key: logo ?? '',
        kind: 'todo',
        text: `The logo \`${logo}\` is white, for the colored bar of the old theme. Set \`logo\` to \`{ light, dark }\` with a darker one for \`light\`.`,
      },
    ],
    ...(['palette', 'font'] as const).map((name): [boolean, Caused] => [
      theme[name] !== undefined,
      {
        key: name,
        setting: `theme.${name}`,
        kind: 'note',
        text: 'Colors and fonts of the old theme are not taken over. Set the tokens of docsite instead.',
      },
    ]),
  ]
  return rows.flatMap(([isLeft, row]) => (isLeft ? [row] : []))
}

/** Returns whether all colors of a drawing are white. Of other pictures, only the name says it. */
function isWhite(files: ProjectFiles, path: string): boolean {
  if (!path.endsWith('.svg')) return /white/i.test(path)
  const colors = (files.text(path) ?? '').match(/(?<=(?:fill|stroke)\s*[=:]\s*["']?)(?:#[\da-f]{3,8}|[a-z]+)\b/gi) ?? []
  const shown = colors.filter((color) => !/^(?:none|transparent)$/i.test(color))
  return shown.length > 0 && shown.every((color) => /^(?:white|#f{3,8})$/i.test(color))
}

function extraLeftovers({ config }: OldProject): Caused[] {
  const { version, analytics, alternate, consent } = objectIn(config.extra)
  const { provider, feedback } = objectIn(analytics)
  const rows: [value: unknown, key: string, setting: string, text: string][] = [
    [
      version,
      'version:',
      'extra.version',
      `Old versions, which ${stringIn(objectIn(version).provider) ?? 'another program'} publishes, are not in this project. Add them as folders of versions, or keep serving them beside the new site.`,
    ],
    [
      provider,
      'provider:',
      'extra.analytics',
      `The new site sends nothing to ${String(provider)}. If you want analytics, add its script to \`head\`.`,
    ],
    [
      feedback,
      'feedback:',
      'extra.analytics',
      'The question at the end of each page is gone. If you need it, write a component for a slot.',
    ],
    [
      alternate,
      'alternate:',
      'extra.alternate',
      'The menu of languages is not converted. Add the languages to `locales`, or links to `_nav.json`.',
    ],
    [consent, 'consent:', 'extra.consent', 'The question about cookies is gone. docsite sets none.'],
  ]
  return rows.flatMap(([value, key, setting, text]) =>
    value === undefined || value === false ? [] : [{ key, setting, kind: 'todo', text }],
  )
}

/** Posts name their authors by key. */
const blogLeftovers = ({ blog, hasAuthors, files, pages }: OldProject): Caused[] => {
  const uses = countUses(files, pages, /^authors:/gm)
  return blog && !hasAuthors && uses.places > 0
    ? [
        {
          key: 'blog',
          kind: 'todo',
          text: `The authors of posts are keys of \`${blog.authorsFile}\`, which is not read. Add their names to \`authors\`.`,
        },
      ]
    : []
}

/** Pages that a script writes before each build. */
function navLeftovers(project: OldProject): Caused[] {
  const text = missingPages(project)
  return text === undefined ? [] : [{ key: 'nav:', kind: 'todo', text }]
}

function namedLeftovers(
  { files, pages }: OldProject,
  names: readonly string[],
  rows: ReadonlyMap<string, Leftover | undefined>,
  [what, list]: readonly [what: string, list: string],
): Caused[] {
  return names.flatMap((name): Caused[] => {
    const bare = name.replace(/^(?:material\/|markdown\.extensions\.)/, '')
    if (rows.has(bare) && rows.get(bare) === undefined) return []
    const {
      kind = 'todo',
      text,
      uses,
    } = rows.get(bare) ?? { text: `docsite does not know the ${what} \`${name}\`. Check the pages that depend on it.` }
    const count = uses === undefined ? undefined : countUses(files, pages, uses)
    if (count?.places === 0) return []
    return [
      {
        key: name,
        setting: `${list}.${name}`,
        kind,
        text: `${text}${count === undefined ? '' : ` Pages: ${usesText(count)}.`}`,
      },
    ]
  })
}
