// What is left to do in projects whose pages are a tree of MDX files beside the code of a Next.js site.

import type { Finding } from '../../model.ts'

/** Returns an entry for each page that is a component. */
export const componentFindings = (components: readonly string[]): Finding[] =>
  components.map((file) => ({
    kind: 'todo',
    file,
    text: 'This page is a component, which is not carried over. Write it in Markdown.',
  }))

/** Returns a note about the URLs of the default language, the first of the locales. `file` is the configuration. */
export const prefixFindings = (locales: readonly string[], file: string): Finding[] =>
  locales.length > 1
    ? [
        {
          kind: 'note',
          file,
          text: `The URLs of the language \`${locales[0]}\` have no prefix any more. Redirects lead from the old ones.`,
        },
      ]
    : []
