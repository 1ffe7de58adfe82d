// The packages with plugins of docsite, and how a configuration adds them.

import { areSameWords } from '../config/problem.ts'

/** The packages, by the functions that they export. */
export const pluginPackages = {
  books: '@docsite/book',
  codeNotes: '@docsite/plugin-code-notes',
  diagrams: '@docsite/plugin-diagrams',
  glossary: '@docsite/plugin-glossary',
  liveSamples: '@docsite/plugin-live-samples',
  math: '@docsite/plugin-math',
  openapi: '@docsite/plugin-openapi',
  releases: '@docsite/plugin-releases',
  spelling: '@docsite/plugin-spelling',
  translations: '@docsite/translations',
  twoslash: '@docsite/plugin-twoslash',
  typedoc: '@docsite/plugin-typedoc',
}

/** Returns how to add a plugin, given its function, its package or the last words of it. */
export function importHint(written: string): string | undefined {
  const found = Object.entries(pluginPackages).find(
    ([name, path]) => path === written || areSameWords(name, written.replace(/^@docsite\/(?:plugin-)?/, '')),
  )
  const isPath = /^[@\w./-]+$/.test(written) && /[@./-]/.test(written)
  const [name, path] = found ?? (isPath ? ['plugin', written] : [])
  return name && `Write \`import { ${name} } from '${path}'\` at the top, and \`${name}()\` in \`plugins\`.`
}
