// npm commands rewritten for yarn, pnpm and bun.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewriteCommands } from '../commands.ts'

const all = (script: string) => (['yarn', 'pnpm', 'bun'] as const).map((manager) => rewriteCommands(script, manager))

test.each([
  ['npm install', 'yarn install', 'pnpm install', 'bun install'],
  ['npm i', 'yarn install', 'pnpm install', 'bun install'],
  ['npm install --production', 'yarn install --production', 'pnpm install --production', 'bun install --production'],
  ['npm ci', 'yarn install --frozen-lockfile', 'pnpm install --frozen-lockfile', 'bun install --frozen-lockfile'],
  ['npm install x', 'yarn add x', 'pnpm install x', 'bun add x'],
  ['npm i x y', 'yarn add x y', 'pnpm i x y', 'bun add x y'],
  ['npm add x', 'yarn add x', 'pnpm add x', 'bun add x'],
  ['npm add -D x', 'yarn add -D x', 'pnpm add -D x', 'bun add -D x'],
  ['npm i --save-dev x', 'yarn add --dev x', 'pnpm i --save-dev x', 'bun add --dev x'],
  ['npm i -S x', 'yarn add x', 'pnpm i x', 'bun add x'],
  ['npm i --save x', 'yarn add x', 'pnpm i x', 'bun add x'],
  ['npm i -E x', 'yarn add -E x', 'pnpm i -E x', 'bun add -E x'],
  ['npm i --save-exact x', 'yarn add --exact x', 'pnpm i --save-exact x', 'bun add --exact x'],
  ['npm i -O x', 'yarn add -O x', 'pnpm i -O x', 'bun add --optional x'],
  ['npm i --save-optional x', 'yarn add --optional x', 'pnpm i --save-optional x', 'bun add --optional x'],
  ['npm i x --legacy-peer-deps', 'yarn add x', 'pnpm i x', 'bun add x'],
  ['npm install -g x', 'yarn global add x', 'pnpm add -g x', 'bun add -g x'],
  ['npm i x --global', 'yarn global add x', 'pnpm add -g x', 'bun add -g x'],
  [
    'npm i @rsbuild/core@1.2.3 react@18',
    'yarn add @rsbuild/core@1.2.3 react@18',
    'pnpm i @rsbuild/core@1.2.3 react@18',
    'bun add @rsbuild/core@1.2.3 react@18',
  ],
  ['npm i @a/install-npm', 'yarn add @a/install-npm', 'pnpm i @a/install-npm', 'bun add @a/install-npm'],
  ['npm i constructor', 'yarn add constructor', 'pnpm i constructor', 'bun add constructor'],
  ['npm uninstall x', 'yarn remove x', 'pnpm remove x', 'bun remove x'],
  ['npm rm -g x', 'yarn global remove x', 'pnpm remove -g x', 'bun remove -g x'],
  ['npm update', 'yarn upgrade', 'pnpm update', 'bun update'],
  ['npm update x', 'yarn upgrade x', 'pnpm update x', 'bun update x'],
  ['npm run dev', 'yarn run dev', 'pnpm run dev', 'bun run dev'],
  ['npm run dev -- --port 1', 'yarn run dev --port 1', 'pnpm run dev --port 1', 'bun run dev --port 1'],
  ['npm test', 'yarn test', 'pnpm test', 'bun run test'],
  ['npm start', 'yarn start', 'pnpm start', 'bun run start'],
  ['npm create x@latest', 'yarn create x', 'pnpm create x@latest', 'bun create x@latest'],
  ['npm create x@1.2 -- a', 'yarn create x@1.2 a', 'pnpm create x@1.2 a', 'bun create x@1.2 a'],
  ['npm init x@latest', 'yarn create x', 'pnpm create x@latest', 'bun create x@latest'],
  ['npm init -y', 'yarn init -y', 'pnpm init', 'bun init -y'],
  ['npx x a', 'yarn dlx x a', 'pnpm dlx x a', 'bunx x a'],
  ['npx -y x', 'yarn dlx x', 'pnpm dlx x', 'bunx x'],
  ['npx --yes x --yes', 'yarn dlx x --yes', 'pnpm dlx x --yes', 'bunx x --yes'],
  ['npx --no x a', 'yarn exec x a', 'pnpm exec x a', 'bun x x a'],
  ['npm exec x -- a', 'yarn exec x a', 'pnpm exec x a', 'bun x x a'],
  // Several commands, with other text around them.
  [
    'npm i && npm run dev',
    'yarn install && yarn run dev',
    'pnpm install && pnpm run dev',
    'bun install && bun run dev',
  ],
  [
    'npm i; npm test || npx x',
    'yarn install; yarn test || yarn dlx x',
    'pnpm install; pnpm test || pnpm dlx x',
    'bun install; bun run test || bunx x',
  ],
  ['cd a && npm i x\n\nls', 'cd a && yarn add x\n\nls', 'cd a && pnpm i x\n\nls', 'cd a && bun add x\n\nls'],
  ['$ npm i x', '$ yarn add x', '$ pnpm i x', '$ bun add x'],
  ['A=b npm run dev', 'A=b yarn run dev', 'A=b pnpm run dev', 'A=b bun run dev'],
  ['npm i x # npm i y', 'yarn add x # npm i y', 'pnpm i x # npm i y', 'bun add x # npm i y'],
  ['npm i \\\n  x \\\n  y', 'yarn add \\\n  x \\\n  y', 'pnpm i \\\n  x \\\n  y', 'bun add \\\n  x \\\n  y'],
  ['npm run a -- "b && npm i c"', 'yarn run a "b && npm i c"', 'pnpm run a "b && npm i c"', 'bun run a "b && npm i c"'],
])('[5.11, 5.12] rewrites %j', (script, ...rewritten) => {
  expect(all(script)).toEqual(rewritten)
})

test.each(['# npm install x', 'echo npm i x', 'npm', 'npm view x', 'npmx i', 'ls | grep npm', 'yarn add x', ''])(
  'does not change %j',
  (script) => {
    expect(all(script)).toEqual([script, script, script])
  },
)

test('does not change scripts for npm', () => {
  fc.assert(fc.property(fc.string(), (script) => rewriteCommands(script, 'npm') === script))
})

test('does not change scripts without npm commands', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab -"\'\\\n&|;#$=') }), (script) =>
      all(script).every((rewritten) => rewritten === script),
    ),
    { seed: 3, numRuns: 500 },
  )
})
