// Code blocks with npm commands: the tabs on their own and in code groups, and the messages.

import { expect, test } from 'vitest'
import { readPage } from '../../../test/pipeline/page/page-test.ts'
import { packageManagerProblem } from '../commands.ts'

const fence = (head: string, code: string) => `\`\`\`${head}\n${code}\n\`\`\``
const tabs = ['npm', 'yarn', 'pnpm', 'bun'].map((label) => ({ label, value: label }))
const props = { tabs, code: true, group: 'package.manager' }

test.each([
  'bash package-manager',
  'package-manager',
  'package-manager{1}',
  'sh,package-manager',
  'ts package-manager',
  'bash title="x" package-manager',
  'bash package-manager [x]',
])('[2.5.20] renders ```%s as four tabs', async (head) => {
  const { content, diagnostics } = await readPage(fence(head, 'npm i a'))
  expect(diagnostics).toEqual([])
  const [island] = content.body.filter((part) => typeof part !== 'string')
  if (island?.kind !== 'island') throw new Error('no tabs')
  expect(island.props).toEqual(props)
  const html = island.slots.map((slot) => slot.join(''))
  expect(html.map((one) => one.replace(/<[^>]*>/g, '').trim())).toEqual([
    'npm i a',
    'yarn add a',
    'pnpm i a',
    'bun add a',
  ])
  for (const one of html) expect(one).toContain('language-bash')
})

test('applies marks in each tab', async () => {
  const { content } = await readPage(fence('bash package-manager', 'npm i a # [!code focus]\nnpm i b'))
  const [island] = content.body.filter((part) => typeof part !== 'string')
  if (island?.kind !== 'island') throw new Error('no tabs')
  for (const slot of island.slots) expect(slot.join('').match(/focused|focus/g)?.length).toBeGreaterThan(0)
})

test('shows such a block in a code group as tabs', async () => {
  const { content, diagnostics } = await readPage(
    `:::code-group\n${fence('bash package-manager [Command]', 'npm install it')}\n${fence('ts [File]', 'open()')}\n:::`,
  )
  expect(diagnostics).toEqual([])
  expect(content.body.filter((part) => typeof part !== 'string')).toMatchObject([
    {
      props: { tabs: [{ label: 'Command' }, { label: 'File' }] },
      slots: [[{ name: 'tabs', props }], [expect.stringContaining('language-ts')]],
    },
  ])
})

test.each([
  ['yarn add a', 'This package-manager block contains a yarn command; write the npm command, and docsite converts it'],
  ['pnpm dlx a', 'This package-manager block contains a pnpm command; write the npm command, and docsite converts it'],
  ['bunx a', 'This package-manager block contains a bunx command; write the npm command, and docsite converts it'],
  ['ls', 'This package-manager block contains no npm or npx command'],
  ['# npm install', 'This package-manager block contains no npm or npx command'],
  ['', 'This package-manager block contains no npm or npx command'],
  ['npm install', undefined],
])('finds the problem of %j', (code, message) => {
  expect(packageManagerProblem(code)).toBe(message)
})
