// `node test/content/record-history.mjs <git directory of web-infra-dev/rsbuild>` writes option-history.json:
// the line of each option in the sources of the documented version, and the first release after 1.0 that has it.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'

const [, , repository = '.'] = process.argv
const file = 'packages/core/src/types/config.ts'
const target = new URL('option-history.json', import.meta.url)
const manifest = new URL('../../node_modules/@rsbuild/core/package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8'))

/** The declarations of each part of a configuration, by the part's name. The last two declare the parts themselves. */
const declarations = {
  dev: 'DevConfig',
  html: 'HtmlConfig',
  moduleFederation: 'ModuleFederationConfig',
  output: 'OutputConfig',
  performance: 'PerformanceConfig',
  resolve: 'ResolveConfig',
  security: 'SecurityConfig',
  server: 'ServerConfig',
  source: 'SourceConfig',
  tools: 'ToolsConfig',
}
const roots = ['EnvironmentConfig', 'RsbuildConfig']

const git = (...args) =>
  execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY })

/** Returns the lines of all options at a tag, by option name. */
function optionsAt(tag) {
  const source = ts.createSourceFile(file, git('show', `${tag}:${file}`), ts.ScriptTarget.ESNext, true)
  const linesIn = (declaration) => {
    const found = source.statements.find((one) => one.name?.text === declaration)
    const members = found?.members ?? found?.type?.members ?? []
    return members.map(({ name }) => [name.getText(), source.getLineAndCharacterOfPosition(name.getStart()).line + 1])
  }
  const inSections = Object.entries(declarations).flatMap(([section, declaration]) =>
    linesIn(declaration).map(([name, line]) => [`${section}.${name}`, line]),
  )
  const others = roots.flatMap(linesIn).filter(([name]) => !Object.hasOwn(declarations, name) && !name.startsWith('_'))
  return new Map([...inSections, ...others].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const numbers = (tag) => tag.slice(1).split('.').map(Number)
const byVersion = (a, b) => numbers(a).reduce((order, number, index) => order || number - numbers(b)[index], 0)
const tags = git('tag', '--list', 'v1.*')
  .split('\n')
  .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag) && byVersion(tag, `v${version}`) <= 0)
  .sort(byVersion)

const first = new Map()
for (const tag of tags) for (const name of optionsAt(tag).keys()) if (!first.has(name)) first.set(name, tag)

const options = Array.from(optionsAt(`v${version}`), ([name, line]) => {
  const since = first.get(name)
  return `    ${JSON.stringify(name)}: { "line": ${line}${since === tags[0] ? '' : `, "since": "${since.slice(1)}"`} }`
})
const source = `the tags ${tags[0]} to v${version} of https://github.com/web-infra-dev/rsbuild, ${file}`
writeFileSync(
  target,
  `{\n  "source": "${source}",\n  "version": "${version}",\n  "options": {\n${options.join(',\n')}\n  }\n}\n`,
)
