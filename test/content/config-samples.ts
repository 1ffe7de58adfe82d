// Reads the complete configurations on the pages, and writes a small project to build each of them.

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { repository } from '../site-test.ts'

export interface ConfigSample {
  /** File and line, for example `content/en/config/dev/hmr.md:13`. */
  place: string
  code: string
  /** Files that the configuration imports and the page shows. */
  files: { title: string; code: string }[]
  /** Imported packages and files that are missing in this repository. */
  absent: string[]
}

/**
 * Returns every complete `rsbuild.config.ts` on the English pages in a directory of `content/en/`.
 * The Chinese pages need no separate test, because `docsite check` reports code that differs.
 */
export function readConfigSamples(folder = ''): ConfigSample[] {
  const pages = readdirSync(join(repository, 'content/en', folder), { recursive: true, encoding: 'utf8' })
  return pages
    .filter((file) => file.endsWith('.md'))
    .sort()
    .flatMap((file) => samplesOf(join('content/en', folder, file)))
}

function samplesOf(page: string): ConfigSample[] {
  const fences = fencesOf(readFileSync(join(repository, page), 'utf8').split('\n'))
  const shown = new Map(fences.map((fence) => [fence.title.replace(/\.\w+$/, ''), fence]))
  return fences
    .filter(({ title, code }) => title === 'rsbuild.config.ts' && code.includes('export default'))
    .map(({ line, code }) => {
      const imported = filesIn(code).map((path) => ({ path, file: shown.get(path) }))
      return {
        place: `${page}:${line}`,
        code,
        files: imported.flatMap(({ file }) => file ?? []),
        absent: [
          ...new Set([
            ...imported.flatMap(({ path, file }) => (file ? [] : path)),
            ...packagesIn(code).filter(isAbsent),
          ]),
        ],
      }
    })
}

interface Fence {
  line: number
  title: string
  code: string
}

/** Returns the code blocks with a title on a page, without indentation. */
function fencesOf(lines: readonly string[]): Fence[] {
  return lines.flatMap((text, start) => {
    const [, indent = '', fence, title] = /^( *)(`{3,})\w+ .*title="([^"]+)"/.exec(text) ?? []
    if (fence === undefined || title === undefined) return []
    const code = lines.slice(start + 1, lines.indexOf(indent + fence, start))
    return [{ line: start + 1, title, code: code.map((row) => `${row.slice(indent.length)}\n`).join('') }]
  })
}

/**
 * Returns the packages that a configuration imports, or passes by name to another tool: strings with a scope, and Babel
 * plugins without their `babel-plugin-` prefix.
 */
const packagesIn = (code: string): string[] => [
  ...Array.from(
    code.matchAll(/(?:\bfrom |^import |\b(?:import|require(?:\.resolve)?)\()'([^'.][^']*)'|'(@[\w-]+\/[\w-]+)'/gm),
    ([, imported, named]) => (imported ?? named) as string,
  ),
  ...Array.from(code.matchAll(/addPlugins\(\[\s*\['([\w-]+)'/g), ([, name]) => `babel-plugin-${name}`),
]

const filesIn = (code: string): string[] => Array.from(code.matchAll(/\bfrom '\.\/([^']+)'/g), ([, path = '']) => path)

function isAbsent(name: string): boolean {
  if (isBuiltin(name) || name.startsWith('@/')) return false
  const [scope = '', rest = ''] = name.split('/')
  return !existsSync(join(repository, 'node_modules', scope, scope.startsWith('@') ? rest : ''))
}

/** Writes a project with the sample as its configuration, and creates the files and directories that it refers to. */
export function writeProject(folder: string, { code, files }: ConfigSample): void {
  const write = (path: string, text: string) => {
    const file = join(folder, path)
    if (existsSync(file)) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const { title, code } of files) write(title, code)
  // Only version 3 of Tailwind CSS is a PostCSS plugin. The repository has it under another name, beside the current version.
  write('rsbuild.config.ts', code.replaceAll("from 'tailwindcss'", "from 'tailwindcss-3'"))
  write('package.json', '{ "name": "sample", "type": "module" }')
  write('tsconfig.json', '{ "compilerOptions": { "jsx": "react-jsx" } }')
  write('src/index.ts', "import './index.css'\n\nexport const greeting = () => 'Hello'\nconsole.log(greeting())\n")
  write('src/index.css', '.greeting { color: green }\n')
  write('src/pages/home/index.ts', 'export default {}\n')
  write('assets/a.txt', 'text')
  for (const [, path = ''] of code.matchAll(/'((?:\.\/)?[\w@-][\w@./-]*\.\w{2,5})'/g)) {
    const text = contents[path.slice(path.lastIndexOf('.') + 1)]
    if (text !== undefined) write(path, text)
  }
  for (const [, path = ''] of code.matchAll(/'(\.\/(?!node_modules)[\w/-]+)'/g))
    if (!existsSync(join(folder, path)) && !files.some(({ title }) => title.startsWith(path.slice(2))))
      write(`${path}/src/index.ts`, 'export default {}\n')
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
}

/** Contents of files that a sample refers to but does not show, by extension. */
const contents: Record<string, string> = {
  cjs: 'module.exports = (source) => source\n',
  css: '.a { color: red }\n',
  html: '<!doctype html><html><head><title>Page</title></head><body><div id="root"></div></body></html>\n',
  ico: 'icon',
  js: 'export default {}\n',
  json: '{}\n',
  jsx: 'export default () => null\n',
  mjs: 'export default {}\n',
  pem: 'key',
  png: 'picture',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  ts: 'export default {}\n',
  tsx: 'export default () => null\n',
}
