// Small style sheets, which documents contain instead of linking them: a request would take longer than their bytes.

import type { ShellFiles } from '../theme/compile-theme.ts'

/** Maximum length of a style sheet in documents. */
const mostCharacters = 4096

/** Returns those style sheets that documents contain, by path. `styles` are the texts of all style sheets. */
export const inlineStylesOf = (styles: Iterable<readonly [path: string, text: string]>): Record<string, string> =>
  Object.fromEntries([...styles].filter(([, text]) => text.length <= mostCharacters && isIndependent(text)))

/** Returns whether the text means the same in every document, and cannot end the element around it. */
const isIndependent = (text: string): boolean => !/<\/|url\((?!["']?(?:data:|https?:|\/))/i.test(text)

/** Returns the paths of those style sheets that documents contain. */
export const inlined = ({ inlineStyles }: Pick<ShellFiles, 'inlineStyles'>, paths: readonly string[]): string[] =>
  paths.filter((path) => Object.hasOwn(inlineStyles, path))
