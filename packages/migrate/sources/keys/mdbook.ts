// What becomes of the settings of mdBook.
// cspell:ignore trpl

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

export const mdbookKeys: KeyTable = {
  'book.title': 'carried',
  'book.description': 'carried',
  'book.language': 'converted',
  'book.src': 'converted',
  'book.authors': ['left', 'Name the authors on a page, or add a tag for them to `head`.'],
  'book.multilingual': ['converted', 'mdBook does not use this.'],
  'book.text-direction': ['left', 'Set `dir` in the entry of the language.'],
  'build.build-dir': ['converted', 'docsite writes to `dist`.'],
  build: ['converted', 'This is about the tool mdBook.'],
  rust: ['left', 'mdBook uses this to run code on pages. docsite does not run Rust.'],
  'preprocessor.links': 'converted',
  'preprocessor.index': 'converted',
  'preprocessor.trpl-listing': 'converted',
  'preprocessor.*': ['left', 'The preprocessor `{name}` does not run any more. Check the pages that depend on it.'],
  'output.html.site-url': 'converted',
  'output.html.git-repository-url': 'converted',
  'output.html.git-repository-icon': ['converted', 'docsite shows the logo of the host.'],
  'output.html.edit-url-template': 'converted',
  'output.html.redirect': 'converted',
  'output.html.search': ['converted', 'docsite has its own search.'],
  'output.html.playground': ['left', 'Readers could edit and run code. docsite does not run Rust.'],
  'output.html.code.hidelines': 'converted',
  'output.html.additional-css': ['left', reasons.style],
  'output.html.additional-js': ['left', 'These scripts change pages. Add what you need to a plugin or to `head`.'],
  'output.html.mathjax-support': ['converted', 'Formulas need `@docsite/plugin-math`.'],
  'output.html.google-analytics': ['left', reasons.analytics],
  'output.html': ['left', reasons.look],
  'output.*': ['left', 'docsite does not write this format.'],
}
