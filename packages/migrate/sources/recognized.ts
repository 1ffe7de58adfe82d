// Recognizes the generators that docsite cannot migrate, so that the message names them and says how to go on.

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'

interface Generator {
  name: string
  /** Each of these is a list of names, of which one must exist. A name with `*` is an ending. */
  marks: readonly (readonly string[])[]
  /** Whether projects that have this are usually something else, such as programs. Markdown files are then the documentation. */
  isWeak?: true
  /** What to do, if it differs from that for Markdown in other syntax. */
  hint?: string
}

const convertFirst = (format: string, tool: string): string =>
  `Its pages are ${format}. Convert them to Markdown, for example with ${tool}, and migrate the folder with --from markdown.`

const generators: readonly Generator[] = [
  {
    name: 'Hugo',
    marks: [
      ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml', 'config'],
      ['archetypes', 'layouts', 'themes', 'content'],
    ],
  },
  {
    name: 'Antora',
    marks: [
      ['antora.yml', 'antora-playbook.yml', 'playbook.yml', 'site.yml'],
      ['modules', 'antora-playbook.yml', 'supplemental-ui'],
    ],
    hint: convertFirst('AsciiDoc', 'Pandoc'),
  },
  {
    name: 'Sphinx with reStructuredText',
    marks: [['conf.py'], ['*.rst']],
    hint: convertFirst('reStructuredText', 'rst-to-myst or Pandoc'),
  },
  { name: 'Docsify', marks: [['_sidebar.md', '_coverpage.md'], ['index.html']] },
  { name: 'Gatsby', marks: [['gatsby-config.js', 'gatsby-config.ts', 'gatsby-config.mjs']] },
  { name: 'VuePress', marks: [['.vuepress', 'docs/.vuepress']] },
  {
    name: 'Docusaurus 1',
    marks: [['siteConfig.js'], ['sidebars.json', 'pages', 'core']],
    hint: 'Upgrade it to Docusaurus 2 or later first: https://docusaurus.io/docs/migration.',
  },
  { name: 'Hexo', marks: [['_config.yml'], ['scaffolds']] },
  { name: 'Zola', marks: [['config.toml'], ['templates'], ['content', 'sass']] },
  { name: 'Quarto', marks: [['_quarto.yml', '_quarto.yaml']] },
  { name: 'bookdown', marks: [['_bookdown.yml']] },
  { name: 'Retype', marks: [['retype.yml', 'retype.json', 'retype.manifest']] },
  { name: 'Nuxt Content', isWeak: true, marks: [['nuxt.config.ts', 'nuxt.config.js', 'nuxt.config.mjs'], ['content']] },
  {
    name: 'Astro',
    isWeak: true,
    marks: [['astro.config.mjs', 'astro.config.ts', 'astro.config.js', 'astro.config.mts']],
  },
  { name: 'SvelteKit', isWeak: true, marks: [['svelte.config.js'], ['src']] },
  { name: 'Next.js', isWeak: true, marks: [['next.config.js', 'next.config.mjs', 'next.config.ts']] },
  { name: 'Pelican', marks: [['pelicanconf.py']] },
  { name: 'Redocly', marks: [['redocly.yaml', 'redocly.yml']] },
  { name: 'Writerside', marks: [['writerside.cfg']] },
  { name: 'Middleman', isWeak: true, marks: [['config.rb'], ['source']] },
  { name: 'Doxygen', isWeak: true, marks: [['Doxyfile', 'Doxyfile.in']] },
  { name: 'AsciiDoc', isWeak: true, marks: [['*.adoc', '*.asciidoc']], hint: convertFirst('AsciiDoc', 'Pandoc') },
  { name: 'reStructuredText', isWeak: true, marks: [['*.rst']], hint: convertFirst('reStructuredText', 'Pandoc') },
  {
    name: 'Read the Docs',
    isWeak: true,
    marks: [['.readthedocs.yaml', '.readthedocs.yml', 'readthedocs.yml']],
    hint: 'This file names the configuration of the generator. Name the directory that contains it.',
  },
]

/** A generator that docsite cannot migrate, and the files by which it is recognized. */
export interface Recognized {
  name: string
  files: readonly string[]
  hint: string
}

/**
 * Returns the generator of a project that none of docsite's sources can read, or `undefined`. `markdownFolder` is the folder
 * that would otherwise be read as plain Markdown.
 */
export function recognized(files: ProjectFiles, markdownFolder: string | undefined): Recognized | undefined {
  const folders = markdownFolder === undefined ? files.projectFolders() : ['.', markdownFolder]
  for (const folder of folders)
    for (const { name, marks, hint, isWeak } of generators) {
      if (isWeak && markdownFolder !== undefined) continue
      const found = marks.map((names) =>
        names.map((one) => foundIn(files, folder, one)).find((one) => one !== undefined),
      )
      if (found.every((one) => one !== undefined))
        return { name, files: [...new Set(found)], hint: hint ?? markdownHint(files, folder) }
    }
  return undefined
}

function foundIn(files: ProjectFiles, folder: string, name: string): string | undefined {
  if (name.startsWith('*'))
    return files.list(folder).find((file) => posix.dirname(file) === folder && file.endsWith(name.slice(1)))
  const path = posix.join(folder, name)
  return existsSync(join(files.root, path)) ? path : undefined
}

/** Names the folder with the Markdown files. */
function markdownHint(files: ProjectFiles, folder: string): string {
  const pages = ['content', 'docs', 'src', 'source', 'pages', '.']
    .map((name) => posix.join(folder, name))
    .find((one) => files.list(one).some((file) => /\.mdx?$/.test(file)))
  return pages === undefined
    ? 'It contains no Markdown files.'
    : `To convert its Markdown without its navigation and syntax, run docsite migrate with --from markdown on ${pages === '.' ? 'this directory' : `${pages}/`}.`
}
