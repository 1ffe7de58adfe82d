// The packages that code with types imports.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

test('lists the packages that code with types imports, and that the old project or its readers install', async () => {
  using site = project({
    'package.json': JSON.stringify({
      devDependencies: {
        vue: '^3.5.1',
        'vue-router': 'catalog:docs',
        '@kestrel/core': 'workspace:*',
        vitepress: '1.0.0',
      },
    }),
    'pnpm-workspace.yaml': 'catalogs:\n  docs:\n    vue-router: 4.5.0-beta.1\n',
    '.vitepress/config.mts': `export default { title: 'Rook' }`,
    'index.md': `# Start\n\n${fence('ts twoslash', "import { ref } from 'vue'\nimport core from '@kestrel/core/sub'\nimport x from 'unknown'\nimport('vue-router')\nimport 'finch/core'\nimport '@finch/kit'")}\n\n${fence('ts', "import 'vitepress'\nimport 'lark'")}\n\n${fence('sh', 'npm i -D finch@2 lark')}\n\n${fence('sh', 'pnpm add @finch/kit')}\n`,
  })
  const { optionalDependencies } = JSON.parse((await migrated(site)).text('package.json'))
  expect(optionalDependencies).toEqual({
    '@finch/kit': '*',
    '@kestrel/core': '*',
    finch: '*',
    vue: '^3.5.1',
    'vue-router': '4.5.0-beta.1',
  })
})
