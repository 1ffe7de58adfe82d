// The packages that code with types imports.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

test('lists the packages that code with types imports and the old project installs', async () => {
  using site = project({
    'package.json': JSON.stringify({
      devDependencies: { vue: '^3.5.1', 'vue-router': 'catalog:', '@kestrel/core': 'workspace:*', vitepress: '1.0.0' },
    }),
    '.vitepress/config.mts': `export default { title: 'Rook' }`,
    'index.md': `# Start\n\n${fence('ts twoslash', "import { ref } from 'vue'\nimport core from '@kestrel/core/sub'\nimport x from 'unknown'\nimport('vue-router')")}\n\n${fence('ts', "import 'vitepress'")}\n`,
  })
  const { optionalDependencies } = JSON.parse((await migrated(site)).text('package.json'))
  expect(optionalDependencies).toEqual({ '@kestrel/core': '*', vue: '^3.5.1', 'vue-router': '*' })
})
