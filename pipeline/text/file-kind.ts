// A file's name → its kind, which has an icon in `theme/styles/file-icons.css`.

import { lookUp } from '../text/look-up.ts'

/** The extensions of files, and the names of languages, of each kind. */
const kinds = {
  ts: 'ts tsx mts cts typescript',
  js: 'js jsx mjs cjs javascript',
  data: 'json jsonc json5 yaml yml toml ini env lock',
  style: 'css scss sass less styl',
  markup: 'html htm xml vue svelte astro ejs hbs',
  terminal: 'sh bash zsh fish shell console terminal shellsession ps1 bat',
  text: 'md mdx markdown txt rst',
  image: 'svg png jpg jpeg gif webp avif ico',
}

const kindOf = Object.fromEntries(
  Object.entries(kinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
)

/** Returns the kind of a file, or of the language of a block whose title names no file. */
export const fileKind = (name: string, language = ''): string | undefined =>
  lookUp(kindOf, /\.(\w+)\W*$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? lookUp(kindOf, language.toLowerCase())
