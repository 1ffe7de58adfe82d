// Writes the type declarations of docsite and of its packages. With a directory as its argument, writes only docsite's, into it.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const compile = (project, ...options) =>
  execFileSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', project, ...options], {
    stdio: 'inherit',
  })

const [target] = process.argv.slice(2)
const folder = target ?? 'lib/types'
for (const project of ['tsconfig.types.json', 'tsconfig.browser-types.json']) compile(project, '--outDir', folder)
writeTexts(join(folder, 'pipeline/model/interface-text.d.ts'))
keepPublic()
const packages = readdirSync('packages').map((name) => `packages/${name}/tsconfig.types.json`)
if (target === undefined) for (const project of packages.filter((file) => existsSync(file))) compile(project)

/** Writes the keys of the interface texts into their declaration, because no package contains the JSON file beside it. */
function writeTexts(file) {
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
  const { $schema: _, ...own } = read('theme/locales/en.json')
  const features = readdirSync('packages').map((name) => `packages/${name}/texts.json`)
  const texts = Object.assign(own, ...features.filter((path) => existsSync(path)).map((path) => read(path).en))
  const fields = Object.entries(texts).map(
    ([key, text]) => `  ${key}: ${typeof text === 'string' ? 'string' : 'object'}`,
  )
  const code = readFileSync(file, 'utf8')
  const written = code
    .replace(/^import .* from ['"].*(?:en\.json|#feature-texts)['"].*\n/gm, '')
    .replace("type Texts = Omit<typeof en, '$schema'> & FeatureTexts", `type Texts = {\n${fields.join('\n')}\n}`)
  if (written.split('\n').length < fields.length) throw new Error(`${file} no longer declares \`Texts\` as expected`)
  writeFileSync(file, written)
}

/** Removes the declarations that no public module refers to. They may need packages that are not installed with docsite. */
function keepPublic() {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const entries = Object.values(exports).flatMap(({ types = '' }) =>
    types.startsWith('./lib/types/') ? [types.slice('./lib/types/'.length)] : [],
  )
  const reached = new Set()
  const visit = (file) => {
    if (reached.has(file)) return
    reached.add(file)
    const code = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import\(?|path=)\s*["'](\.[^"']+)["']/g))
      visit(join(dirname(file), name.replace(/(?:\.d)?\.tsx?$/, '.d.ts')))
  }
  for (const entry of entries) visit(entry)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !reached.has(path.slice(folder.length + 1))) rmSync(path)
  }
}
