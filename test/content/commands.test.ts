// Every command on the pages has been tried with `npm run commands`, or the record says why not.

import { readFileSync } from 'node:fs'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { nodesOf } from '../../config/remark/nodes.ts'
import { packageManagers, rewriteCommands } from '../../packages/package-managers/commands.ts'
import {
  type CommandRecord,
  isInRange,
  parsePackages,
  recordFile,
  trialOf,
  trials,
  variants,
} from './command-trials.ts'
import { commandsIn, pageText, readCommands } from './documented-commands.ts'

const commands = readCommands('en')
const { commands: record } = JSON.parse(readFileSync(recordFile, 'utf8')) as CommandRecord

describe('the commands on the pages', () => {
  test('are found in code blocks, scripts, CI configurations and inline code', () => {
    const text = [
      '```bash package-manager\nnpm add a@1 # note\n# comment\ncd b\n```',
      '```bash title=".env"\nA=1\n```',
      '```console\n$ npx tsc\nno command\n```',
      '```json\n{ "name": "npm",\n  "scripts": {\n    "dev": "rsbuild dev",\n    "build": "rsbuild build" // [!code ++]\n  } }\n```',
      '```yaml\nsteps:\n  - npm ci\n  - name: Build\n    run: pnpm run build\n```',
      'Run `NODE_ENV=test rsbuild build`, `yarn` or `npm dedupe`, not `pnpm dlx`, on `node >= 16`.',
    ]
    expect(commandsIn(text.join('\n\n'))).toEqual([
      ...['npm add a@1', 'cd b', 'npx tsc', 'rsbuild dev', 'rsbuild build', 'npm ci', 'pnpm run build'],
      ...['NODE_ENV=test rsbuild build', 'npm dedupe'],
    ])
  })

  test('are the same in both languages', () => expect([...readCommands('zh').keys()]).toEqual([...commands.keys()]))

  test('all have a trial', () =>
    expect([...commands].filter(([command]) => trialOf(command) === undefined)).toEqual([]))

  test('are all that the table of trials contains', () => {
    const listed = trials.flatMap((trial) => trial.commands)
    expect(listed.filter((command) => !commands.has(command))).toEqual([])
    expect(listed.filter((command, i) => listed.indexOf(command) !== i)).toEqual([])
  })
})

describe('the record of the trials', () => {
  test('contains all commands and the samples for other package managers', () =>
    expect(Object.keys(record).sort()).toEqual([...commands.keys(), ...variants()].sort()))

  test('contains no failure', () =>
    expect(Object.entries(record).filter(([, { result }]) => result === 'failed')).toEqual([]))

  test('gives the same reasons as the table', () => {
    const reasons = Object.entries(record).map(([command, { reason, instead }]) => ({ command, reason, instead }))
    expect(reasons).toEqual(
      reasons.map(({ command }) => {
        const { reason, instead } = trialOf(command) ?? {}
        return { command, reason, instead }
      }),
    )
    const asWritten = Object.values(record).filter(({ result }) => result === 'passed')
    expect(asWritten.filter(({ reason, instead }) => reason ?? instead)).toEqual([])
    expect(Object.values(record).filter(({ result, reason }) => result !== 'passed' && !reason)).toEqual([])
  })

  test('contains, of each package, a version that the command names', () => {
    const wrong = Object.keys(record).flatMap((command) => {
      const { verb, names } = parsePackages(command)
      if (verb !== 'install') return []
      const installed = record[command]?.versions ?? {}
      return names
        .filter(({ name, version }) => !isInRange(installed[name] ?? '', version))
        .map(({ name }) => `${command}: ${name} ${installed[name]}`)
    })
    expect(wrong).toEqual([])
  })
})

test.each([
  ['1.2.3', '1', true],
  ['1.2.3', '1.2', true],
  ['1.2.3', '1.2.3', true],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['12.0.0', '1', false],
  ['1.20.0', '1.2', false],
])('compares version %s with %s', (installed, range, expected) => expect(isInRange(installed, range)).toBe(expected))

describe('the commands for other package managers', () => {
  /** What npm, yarn, pnpm and bun call the same command. The rest of the command must stay the same. */
  const heads = [
    ['npm add', 'yarn add', 'pnpm add', 'bun add'],
    ['npm install -D', 'yarn add -D', 'pnpm install -D', 'bun add -D'],
    ['npm install', 'yarn install', 'pnpm install', 'bun install'],
    ['npm remove', 'yarn remove', 'pnpm remove', 'bun remove'],
    ['npm run', 'yarn run', 'pnpm run', 'bun run'],
    ['npm create rsbuild@1 --', 'yarn create rsbuild@1', 'pnpm create rsbuild@1', 'bun create rsbuild@1'],
    ['npm create', 'yarn create', 'pnpm create', 'bun create'],
    ['npx', 'yarn dlx', 'pnpm dlx', 'bunx'],
    ['cd', 'cd', 'cd', 'cd'],
  ] as const

  const converted = new Set(
    [...new Set([...commands.values()].flat())].flatMap((page) =>
      [...nodesOf(fromMarkdown(pageText('en', page)), 'code')]
        .filter(({ meta }) => meta?.includes('package-manager'))
        .flatMap(({ value }) => value.split('\n')),
    ),
  )

  test.each([...converted])('name the same packages and flags as %s', (command) => {
    const names = heads.find(([npm]) => command === npm || command.startsWith(`${npm} `))
    expect(names).toBeDefined()
    for (const [i, manager] of packageManagers.entries())
      expect(rewriteCommands(command, manager)).toBe(command.replace(names?.[0] ?? '', names?.[i] ?? ''))
  })
})
