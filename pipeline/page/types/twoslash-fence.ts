// Recognizes code blocks whose types are shown. This module is small, because every page needs it.

import { lookUp } from '../../text/look-up.ts'
import { type Fence, hasWord } from '../code/fence-meta.ts'

const extensions: Readonly<Record<string, string>> = {
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  mjs: 'js',
  cjs: 'js',
  javascript: 'js',
  jsx: 'jsx',
}

/** Returns the file extension of a code block whose types are shown, or `undefined` for other code. */
export const extensionOf = ({ language, meta }: Fence): string | undefined =>
  isTwoslash(meta) ? lookUp(extensions, language.toLowerCase()) : undefined

/** Returns whether the meta of a fence contains the word `twoslash`. */
export const isTwoslash = (meta: string): boolean => meta.includes('twoslash') && hasWord(meta, 'twoslash')
