// Small style sheets, which documents contain instead of linking them: a request would take longer than their bytes.

import { lookUp } from '../../text/look-up.ts'

/** Maximum length of a style sheet in documents. The longest one is that of landing pages, which few visitors load twice. */
const mostCharacters = 12_000

/** Returns those style sheets that documents contain, by path. `styles` are the texts of all style sheets. */
export const inlineStylesOf = (styles: Iterable<readonly [path: string, text: string]>): Record<string, string> =>
  Object.fromEntries(
    [...styles]
      .map(([path, text]) => [path, text.trim()] as const)
      .filter(([, text]) => text.length <= mostCharacters && isIndependent(text) && isMinified(text)),
  )

/** Returns whether the text means the same in every document, and cannot end the element around it. */
const isIndependent = (text: string): boolean => !/<\/|url\((?!["']?(?:data:|https?:|\/))/i.test(text)

/** Returns whether a proxy that removes white space leaves the text as it is. The policy would block another text. */
const isMinified = (text: string): boolean => !/\s\s|[^\S ]/.test(text)

/** Returns the texts of those style sheets that documents contain. */
export const inlined = (
  { inlineStyles }: { inlineStyles: Record<string, string> },
  paths: readonly string[],
): string[] => paths.flatMap((path) => lookUp(inlineStyles, path) ?? [])
