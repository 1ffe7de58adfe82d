// The plugins that add syntax, for sites of tests.

import { join } from 'node:path'
import { repository } from './site-test.ts'

/** The function that each package exports, by the name of its folder. */
const exported = {
  diagrams: 'diagrams',
  'live-samples': 'liveSamples',
  math: 'math',
  twoslash: 'twoslash',
} as const

type SyntaxName = keyof typeof exported

const names = Object.keys(exported) as SyntaxName[]

/** The lines of a configuration that import the plugins. */
export const syntaxImports = names
  .map((name) => {
    const file = join(repository, 'packages', name, 'index.ts')
    return `import { ${exported[name]} } from ${JSON.stringify(file)}\n`
  })
  .join('')

/** Returns a configuration with the plugins of some packages, or of all. */
export const configWithSyntax = (config: object, used: readonly SyntaxName[] = names): string =>
  `${syntaxImports}export default { ...${JSON.stringify(config)}, plugins: [${used.map((name) => `${exported[name]}()`).join(', ')}] }\n`
