// The site's own rule that install commands must contain the major version that the pages describe.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pinnedInstalls } from '../../config/remark/pinned-installs.ts'
import site from '../../config/site.ts'
import { rsbuildMajor, rsbuildVersion } from '../../config/version.ts'
import { diagnosticsOf } from '../pipeline/page/page-test.ts'
import { repository } from '../site-test.ts'

const config = { markdown: { remarkPlugins: [pinnedInstalls] } }
const fence = (...lines: string[]) => `# Page\n\n\`\`\`bash\n${lines.join('\n')}\n\`\`\`\n`
const missing = (place: string, name: string, major: string) =>
  `${place} plugin-message rsbuild:pinned-install: The command does not specify a major version of \`${name}\`\nWrite \`${name}@${major}\`.`

describe('a command without a major version', () => {
  test.each([
    ['npm add @rsbuild/core -D', '4:9', '@rsbuild/core', '1'],
    ['npm install -D @rsbuild/plugin-less', '4:16', '@rsbuild/plugin-less', '1'],
    ['npm add react@19 react-dom', '4:18', 'react-dom', '<major version>'],
    ['npm create rsbuild@latest -- --dir my-project', '4:12', 'rsbuild', '1'],
    ['npx taze --include /rsbuild/ -w', '4:5', 'taze', '<major version>'],
    ['npm install -g speedscope', '4:16', 'speedscope', '<major version>'],
    ['pnpm dlx create-rsbuild', '4:10', 'create-rsbuild', '1'],
    ['cd app && yarn add vue', '4:20', 'vue', '<major version>'],
    ['npm add @rsbuild/plugin-eslint@1 eslint -D', '4:34', 'eslint', '<major version>'],
  ])('is reported at the package: %s', async (line, place, name, major) =>
    expect(await diagnosticsOf(fence(line), { config })).toEqual([missing(place, name, major)]),
  )

  test('is reported on a later line and in inline code', async () => {
    expect(await diagnosticsOf(fence('npm add vue@3', 'npm add @rsbuild/plugin-vue -D'), { config })).toEqual([
      missing('5:9', '@rsbuild/plugin-vue', '1'),
    ])
    expect(await diagnosticsOf('# Page\n\nRun `npx taze major -w` now.\n', { config })).toEqual([
      missing('3:10', 'taze', '<major version>'),
    ])
  })
})

test('reports another major version of Rsbuild or its plugins', async () => {
  expect(await diagnosticsOf(fence('npm add @rsbuild/core@2 -D'), { config })).toEqual([
    '4:9 plugin-message rsbuild:pinned-install: The command installs `@rsbuild/core@2`, but the page describes version 1\nWrite `@rsbuild/core@1`.',
  ])
})

test('expects the major version of the release on a release page', async () => {
  const markdown = fence('npm add @rsbuild/plugin-sass@0.7 @rsbuild/plugin-less@1').replace('Page', 'Rsbuild 0.7')
  expect(await diagnosticsOf(markdown, { config })).toEqual([
    '4:34 plugin-message rsbuild:pinned-install: The command installs `@rsbuild/plugin-less@1`, but the page describes version 0\nWrite `@rsbuild/plugin-less@0`.',
  ])
})

test.each([
  'npm add @rsbuild/core@1 @rsbuild/plugin-vue@^1.0.5 -D',
  'npm add react@19 react-dom@19',
  'npm create rsbuild@1 -- --dir my-project --template react-ts',
  'npm install',
  'npm ci',
  'npm run build',
  'npx rsbuild build --environment web',
  'npx tsc --noEmit',
  'npm remove @vue/cli-service core-js',
  'npm add <package>',
])('accepts %s', async (line) => expect(await diagnosticsOf(fence(line), { config })).toEqual([]))

test("is enabled in the site's configuration, which also defines the version", async () => {
  const { markdown, variables } = await site
  const own = { markdown: { remarkPlugins: markdown?.remarkPlugins } }
  expect(await diagnosticsOf(fence('npm add @rsbuild/core -D'), { config: own })).toHaveLength(1)
  expect(variables?.version).toBe(rsbuildVersion)
})

describe('the version that the pages describe', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }

  test('is the version of the installed @rsbuild/core', () =>
    expect(rsbuildVersion).toBe(devDependencies['@rsbuild/core']))

  test('has the same major version as all installed plugins', () => {
    const plugins = Object.entries(devDependencies).filter(([name]) => name.startsWith('@rsbuild/'))
    expect(plugins.filter(([, version]) => version.split('.')[0] !== rsbuildMajor)).toEqual([])
  })

  test.each([
    ['en', 'guide/start/index.md'],
    ['zh', 'guide/start/index.md'],
  ])('appears in the %s introduction', (lang, page) =>
    expect(readFileSync(join(repository, 'content', lang, page), 'utf8')).toContain('Rsbuild {{ version }}'),
  )

  test.each([
    ['en', 'This documentation describes [1.2.3]'],
    ['zh', '发布的 [1.2.3]'],
  ])('appears on the %s releases page', (lang, text) =>
    expect(readFileSync(join(repository, 'content', lang, 'community/releases/index.md'), 'utf8')).toContain(
      text.replace('1.2.3', rsbuildVersion),
    ),
  )
})
