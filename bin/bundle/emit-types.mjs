// Writes the type declarations of docsite and of its packages. With a directory as its argument, writes only docsite's, into it.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const compile = (project, ...options) =>
  execFileSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', project, ...options], {
    stdio: 'inherit',
  })

const [target] = process.argv.slice(2)
for (const project of ['tsconfig.types.json', 'tsconfig.browser-types.json'])
  compile(project, ...(target === undefined ? [] : ['--outDir', target]))
const packages = readdirSync('packages').map((name) => `packages/${name}/tsconfig.types.json`)
if (target === undefined) for (const project of packages.filter((file) => existsSync(file))) compile(project)
