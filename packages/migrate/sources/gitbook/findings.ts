// Lists what of a GitBook project is not carried over: plugins, the glossary, and files that were not published.

import type { ProjectFiles } from '../../files.ts'
import type { Finding, OldFile } from '../../model.ts'
import { type Data, listIn } from '../../values.ts'

export const settingsFile = '.gitbook.yaml'

interface FindingInput {
  files: ProjectFiles
  /** The configuration. */
  file: string
  root: string
  data: Data
  pages: readonly OldFile[]
  problem: string | undefined
}

/** The plugins of old GitBook whose work docsite does. */
const replacedPlugins = new Set([
  'search',
  'lunr',
  'highlight',
  'sharing',
  'fontsettings',
  'theme-default',
  'livereload',
])

export function gitbookFindings({ files, file, root, data, pages, problem }: FindingInput): Finding[] {
  const plugins = listIn(data.plugins).map(String)
  const published = new Set(pages.map(({ file }) => file))
  const left = files
    .list(root)
    .filter((one) => one.endsWith('.md') && !published.has(one) && !/(?:^|\/)(?:SUMMARY|GLOSSARY|LANGS)\.md$/.test(one))
  const parts: (Finding | false)[] = [
    problem !== undefined && { kind: 'todo', file, text: `The configuration cannot be read: ${problem}.` },
    files.isFile('book.js') && {
      kind: 'todo',
      file: 'book.js',
      text: 'Only the literals of this configuration were read. Set what else the new site needs of it.',
    },
    files.isFile('LANGS.md') && {
      kind: 'todo',
      file: 'LANGS.md',
      text: 'The languages of this book are books of their own. Migrate the folder of each language.',
    },
    files.isFile('GLOSSARY.md') && {
      kind: 'todo',
      file: 'GLOSSARY.md',
      text: 'Terms of the glossary had explanations on all pages. Write abbreviations, or a page.',
    },
  ]
  return [
    ...parts.filter((part) => part !== false),
    ...plugins
      .filter((name) => !name.startsWith('-') && !replacedPlugins.has(name))
      .map(
        (name): Finding => ({
          kind: 'todo',
          file,
          text: `The plugin \`${name}\` does not run any more. Check the pages that depend on it.`,
        }),
      ),
    ...left.map(
      (one): Finding => ({
        kind: 'note',
        file: one,
        text: 'This file is not in the table of contents, so it was not published.',
      }),
    ),
  ]
}
