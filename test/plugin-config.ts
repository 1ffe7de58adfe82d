// The configurations of test sites that use plugins of this repository.

import { join } from 'node:path'
import { repository } from './site-test.ts'

/** The functions that the packages of syntaxes export, by the names of their folders. */
const exported = {
  'live-samples': 'liveSamples',
  twoslash: 'twoslash',
} as const

/** Returns the text of a `config/site.ts` with plugins, by the names of their folders in `packages/`. */
export function configWith(plugins: readonly (keyof typeof exported)[], config: object = {}): string {
  const imports = plugins.map(
    (name) => `import { ${exported[name]} } from ${JSON.stringify(join(repository, 'packages', name, 'index.ts'))}\n`,
  )
  const calls = plugins.map((name) => `${exported[name]}()`).join(', ')
  return `${imports.join('')}export default { ...${JSON.stringify(config)}, plugins: [${calls}] }\n`
}
