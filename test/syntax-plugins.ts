// The plugins that add syntax, for sites of tests.

import { join } from 'node:path'
import { repository } from './site-test.ts'

const file = (name: string) => JSON.stringify(join(repository, `packages/${name}/index.ts`))

/** The lines of a configuration that import the plugins for diagrams and formulas. */
export const syntaxImports = `import { diagrams } from ${file('diagrams')}\nimport { math } from ${file('math')}\n`

/** Returns a configuration with these plugins. */
export const configWithSyntax = (config: object): string =>
  `${syntaxImports}export default { ...${JSON.stringify(config)}, plugins: [diagrams(), math()] }\n`
