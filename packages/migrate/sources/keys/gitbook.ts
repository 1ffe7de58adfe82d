// What becomes of the settings of GitBook, in `.gitbook.yaml`, and of HonKit, in `book.json`.

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

const book = ['converted', 'docsite writes no files of this format.'] as const

export const gitbookKeys: KeyTable = {
  root: 'converted',
  structure: 'converted',
  'structure.glossary': [
    'left',
    'Terms of the glossary had explanations on all pages. Write abbreviations, or a page.',
  ],
  'structure.languages': [
    'left',
    'The languages of this book are books of their own. Migrate the folder of each language.',
  ],
  redirects: 'converted',
  title: 'carried',
  description: 'carried',
  language: 'converted',
  author: ['left', 'Name the authors on a page, or add a tag for them to `head`.'],
  isbn: ['left', 'Write this number on a page.'],
  direction: ['left', 'Set `dir` in the entry of the language.'],
  gitbook: ['converted', 'This is about the tool.'],
  variables: 'converted',
  'links.sidebar': 'converted',
  links: ['left', 'Add these links to `themeConfig.nav`.'],
  plugins: ['converted', 'The plugins that docsite has no counterpart for are listed one by one.'],
  pluginsConfig: ['left', 'This sets up the plugin `{name}`, which does not run any more.'],
  styles: ['left', reasons.style],
  pdf: book,
  epub: book,
  mobi: book,
  output: ['converted', 'docsite writes to `dist`.'],
  ignores: ['converted', 'docsite publishes only the files in the table of contents.'],
}
