// Lists what a book.toml contains and docsite does not take over, with the number of places in the chapters.
// cspell:ignore emojicodes katex linkcheck mathjax noplay pagetoc trpl

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding, OldFile } from '../../model.ts'
import { classesIn, classPattern, countUses, usesText } from '../../uses.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'

/** The old book, as far as its leftovers depend on it. */
interface OldBook {
  files: ProjectFiles
  config: Data
  html: Data
  pages: readonly OldFile[]
}

/** Returns everything that is left to do because of the configuration. */
export const leftoversOf = (book: OldBook): Finding[] =>
  [
    ...styleLeftovers(book),
    ...scriptLeftovers(book),
    ...playgroundLeftovers(book),
    ...preprocessorLeftovers(book),
    ...redirectLeftovers(book),
    ...themeLeftovers(book),
    ...languageLeftovers(book),
    ...valueLeftovers(book),
  ].map(({ key, setting, kind, text }) => ({
    ...placeOf(book, key),
    ...(setting === undefined ? {} : { setting }),
    kind,
    text,
  }))

/** A leftover with the word of book.toml that causes it. */
interface Caused {
  key: string
  /** The path of the key that needs no other entry. */
  setting?: string
  kind: Finding['kind']
  text: string
}

function placeOf({ files }: OldBook, key: string): Pick<Finding, 'file' | 'line'> {
  const line = (files.text('book.toml') ?? '').split('\n').findIndex((one) => !/^\s*#/.test(one) && one.includes(key))
  return { file: 'book.toml', ...(line < 0 ? {} : { line: line + 1 }) }
}

const pathsIn = (list: unknown): string[] => listIn(list).flatMap((one) => stringIn(one) ?? [])

const classUses = ({ files, pages }: OldBook, path: string): string | undefined => {
  const used = classesIn(files.text(path) ?? '').filter(
    (name) => countUses(files, pages, classPattern([name])).places > 0,
  )
  if (used.length === 0) return undefined
  return `${used.map((name) => `\`${name}\``).join(', ')} (${usesText(countUses(files, pages, classPattern(used)))})`
}

const styleLeftovers = (book: OldBook): Caused[] =>
  pathsIn(book.html['additional-css']).map((path) => {
    const uses = classUses(book, path)
    const meant = `The style sheet \`${path}\` was written for the theme of mdBook, so the new site does not load it.`
    return uses === undefined
      ? {
          key: path,
          setting: 'output.html.additional-css',
          kind: 'note',
          text: `${meant} No chapter uses its classes.`,
        }
      : {
          key: path,
          setting: 'output.html.additional-css',
          kind: 'todo',
          text: `${meant} Chapters use its classes ${uses}. Add the rules for them to \`styles\`.`,
        }
  })

const scriptLeftovers = (book: OldBook): Caused[] =>
  pathsIn(book.html['additional-js']).map((path) =>
    /mermaid|katex|mathjax/i.test(path)
      ? {
          key: path,
          setting: 'output.html.additional-js',
          kind: 'note',
          text: `docsite needs no \`${path}\`: it makes formulas and diagrams while it builds.`,
        }
      : {
          key: path,
          setting: 'output.html.additional-js',
          kind: 'todo',
          text: `The script \`${path}\` does not run any more. If readers need what it did, add it to \`head\`.`,
        },
  )

/** Code blocks that mdBook can run: those in Rust, except if they say otherwise. */
const runnable = /^[ \t>]*`{3,}[ \t]*rust\b(?![^\n]*(?:noplay|ignore|no_run))[^\n]*$/gm

function playgroundLeftovers({ files, html, pages }: OldBook): Caused[] {
  const { editable, runnable: runs } = objectIn(html.playground ?? html.playpen)
  const uses = countUses(files, pages, runnable)
  if (uses.places === 0 || runs === false) return []
  return [
    {
      key: editable === true ? 'editable' : '[output.html',
      setting: 'output.html.playground',
      kind: editable === true ? 'todo' : 'note',
      text: `Code in Rust has no button that runs it${editable === true ? ' and cannot be edited' : ''} any more (${usesText(uses)}). Change texts that mention the button, or link to the playground.`,
    },
  ]
}

/** The preprocessors whose syntax docsite or this package knows. */
const knownPreprocessors = new Set([
  'links',
  'index',
  'mermaid',
  'katex',
  'admonish',
  'alerts',
  'toc',
  'emojicodes',
  'footnote',
  'gettext',
  'callouts',
  'last-changed',
  'linkcheck',
  'external-links',
  'pagetoc',
  'trpl-listing',
])

function preprocessorLeftovers({ config }: OldBook): Caused[] {
  return Object.entries(objectIn(config.preprocessor)).flatMap(([name, options]): Caused[] => {
    if (knownPreprocessors.has(name)) return []
    const command = stringIn(objectIn(options).command) ?? `mdbook-${name}`
    return [
      {
        key: `[preprocessor.${name}`,
        setting: `preprocessor.${name}`,
        kind: 'todo',
        text: `The preprocessor \`${name}\` does not run any more. Check the chapters that contain its syntax. Its command was \`${command}\`.`,
      },
    ]
  })
}

/** Servers do not see what follows `#`, so only a script of mdBook could redirect from it. */
function redirectLeftovers({ html }: OldBook): Caused[] {
  const sources = Object.keys(objectIn(html.redirect)).filter((from) => from.includes('#'))
  if (sources.length === 0) return []
  const shown = sources
    .slice(0, 3)
    .map((from) => `\`${from}\``)
    .join(', ')
  return [
    {
      key: sources[0] ?? '',
      kind: 'todo',
      text: `${sources.length} ${sources.length === 1 ? 'redirect begins' : 'redirects begin'} at a heading (${shown}${sources.length > 3 ? ', …' : ''}), which docsite cannot redirect. Write \`<span id="…"></span>\` where the old headings were, if other sites link to them.`,
    },
  ]
}

function themeLeftovers({ files, html }: OldBook): Caused[] {
  const folder = stringIn(html.theme) ?? 'theme'
  const templates = files
    .list(folder)
    .filter((file) => file.endsWith('.hbs') || /\/(?:book\.js|css\/[^/]+\.css)$/.test(file))
  const others = templates.filter((file) => !pathsIn(html['additional-css']).includes(file))
  return others.length === 0
    ? []
    : [
        {
          key: 'theme',
          setting: 'output.html.theme',
          kind: 'todo',
          text: `Files of the old theme are not converted: ${others.map((file) => `\`${file}\``).join(', ')}. Use slots, components or styles for what readers need of them.`,
        },
      ]
}

/** Translations of gettext are catalogs of sentences, from which the preprocessor made whole books. */
function languageLeftovers({ files }: OldBook): Caused[] {
  const catalogs = files.list('po').filter((file) => file.endsWith('.po'))
  if (catalogs.length === 0) return []
  const names = catalogs.map((file) => `\`${posix.basename(file, '.po')}\``).join(', ')
  return [
    {
      key: 'gettext',
      kind: 'todo',
      text: `Translations in \`po/\` are not part of this migration: ${names}. Build the old book in each language with \`mdbook-i18n-normalize\` and the renderer \`markdown\`, and move its chapters into \`content/<language>/\`.`,
    },
  ]
}

function valueLeftovers({ config, html }: OldBook): Caused[] {
  const renderers = Object.keys(objectIn(config.output)).filter(
    (name) => !['html', 'markdown', 'linkcheck', 'linkcheck2'].includes(name),
  )
  const rows: [isLeft: boolean, row: Caused][] = [
    [
      stringIn(html['google-analytics']) !== undefined,
      {
        key: 'google-analytics',
        setting: 'output.html.google-analytics',
        kind: 'todo',
        text: 'The new site sends nothing to Google. If you want analytics, add its script to `head`.',
      },
    ],
    [
      html['smart-punctuation'] === true || html['curly-quotes'] === true,
      {
        key: html['smart-punctuation'] === true ? 'smart-punctuation' : 'curly-quotes',
        setting: `output.html.${html['smart-punctuation'] === true ? 'smart-punctuation' : 'curly-quotes'}`,
        kind: 'note',
        text: 'Quotation marks stay as they are written.',
      },
    ],
  ]
  return [
    ...rows.flatMap(([isLeft, row]) => (isLeft ? [row] : [])),
    ...renderers.map(
      (name): Caused => ({
        key: `[output.${name}`,
        setting: `output.${name}`,
        kind: 'todo',
        text: `docsite does not write what the renderer \`${name}\` wrote.`,
      }),
    ),
  ]
}
