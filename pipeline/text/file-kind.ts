// A file's name → the sign of its kind, which `theme/styles/file-kinds.css` draws as an icon.

import { lookUp } from '../text/look-up.ts'

/** The signs of kinds, with the extensions of files and the names of languages. */
const kinds = {
  TS: 'ts tsx mts cts typescript',
  JS: 'js jsx mjs cjs javascript',
  '{}': 'json jsonc json5 yaml yml toml ini env lock',
  '#': 'css scss sass less styl',
  '<>': 'html htm xml vue svelte astro ejs hbs',
  '>_': 'sh bash zsh fish shell console terminal shellsession ps1 bat',
  MD: 'md mdx markdown',
}

const kindOf = Object.fromEntries(
  Object.entries(kinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
)

/** Returns the sign of the kind of a file, or of the language of a block whose title names no file. */
export const fileKind = (name: string, language = ''): string | undefined =>
  lookUp(kindOf, /\.(\w+)\W*$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? lookUp(kindOf, language.toLowerCase())
