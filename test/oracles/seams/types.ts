// The declarations of a package become a reference: the TypeScript compiler lists what the package exports.

import { dirname, join } from 'node:path'
import { loadSite } from '@docsite/cli'
import { typedoc } from '@docsite/plugin-typedoc'
import type { Application } from 'typedoc'
import type * as Compiler from 'typescript'
import { declarationsOf, filesOf } from '../declarations.ts'
import { contentOf } from '../html-content.ts'
import { projectOf } from '../project.ts'
import type { Difference, Input, Judge, Seam } from '../seam.ts'

type TypeScript = typeof Compiler
type Names = ReadonlyMap<string, ReadonlySet<string>>

/** The part of TypeDoc's JSON that says what it has kept. */
interface Reflection {
  name: string
  children?: readonly Reflection[]
}

const tsconfig = {
  compilerOptions: {
    ...{ strict: true, skipLibCheck: true, target: 'es2022', lib: ['es2022'], types: [] },
    ...{ moduleResolution: 'bundler', module: 'esnext' },
  },
  include: ['m*/**/*', 'other/*'],
}

/** Returns the names that each export of a module consists of: those of its members, parameters and types. */
function exportsOf(ts: TypeScript, program: Compiler.Program, path: string): Names {
  const source = program.getSourceFile(path)
  const checker = program.getTypeChecker()
  const module = source && checker.getSymbolAtLocation(source)
  const names = new Map<string, Set<string>>()
  for (const symbol of module ? checker.getExportsOfModule(module) : []) {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
    const { declarations = [] } = isAlias ? checker.getAliasedSymbol(symbol) : symbol
    const isOwn =
      declarations.length > 0 && declarations.every((one) => one.getSourceFile().fileName.startsWith(dirname(path)))
    const all = new Set<string>()
    if (isOwn) for (const one of declarations) addNames(ts, one, all)
    names.set(symbol.name, all)
  }
  return names
}

/** Names that TypeDoc writes in another way, such as `T[]`. */
const rewritten = new Set(['Array', 'ReadonlyArray', 'Symbol', 'this', 'undefined'])

function addNames(ts: TypeScript, node: Compiler.Node, names: Set<string>): void {
  if (
    ts.isJSDoc(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isSourceFile(node) ||
    (ts.isBindingName(node) && !ts.isIdentifier(node))
  )
    return
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) return
  // To its users, a setter is a property.
  if (ts.isParameter(node.parent) && node.parent.name === node && ts.isSetAccessorDeclaration(node.parent.parent))
    return
  if (ts.isIdentifier(node) && !rewritten.has(node.text)) names.add(node.text)
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) names.add(node.literal.text)
  ts.forEachChild(node, (child) => addNames(ts, child, names))
}

const entryFile = (at: number, text: string): string => `m${at}/${filesOf(text)[0]?.[0] ?? 'index.d.ts'}`

async function compared(
  inputs: readonly Input[],
  ts: TypeScript,
  TypeDoc: typeof Application,
): Promise<Difference[][]> {
  using project = projectOf({
    ...Object.fromEntries(inputs.flatMap(({ text }, i) => filesOf(text).map(([path, one]) => [`m${i}/${path}`, one]))),
    // With only one module, the package itself would be its page.
    'other/index.d.ts': 'export declare const other: number\n',
    'tsconfig.json': JSON.stringify(tsconfig),
  })
  const { folder } = project
  const entries = [...inputs.map(({ text }, i) => entryFile(i, text)), 'other/index.d.ts'].map((path) =>
    join(folder, path),
  )
  const options = {
    entryPoints: entries,
    basePath: folder,
    skipErrorChecking: true,
    disableGit: true,
    logLevel: 'None' as const,
  }
  const app = await TypeDoc.bootstrap({ ...options, readme: 'none', tsconfig: join(folder, 'tsconfig.json') })
  const entryPoints = app.getEntryPoints() ?? []
  const converted = app.converter.convert(entryPoints)
  const json = app.serializer.projectToObject(converted, folder as never) as unknown as Reflection
  using site = projectOf({ 'api.json': JSON.stringify(json), 'content/index.md': '# Home\n' })
  const loaded = await loadSite(site.folder, {
    config: { title: 'Site', plugins: [typedoc()] },
    cache: false,
    articles: true,
    concurrency: 1,
  })
  const program = entryPoints[0]?.program as unknown as Compiler.Program
  const pageOf = (name: string) =>
    loaded.article(`content/api/${name}.md`) ?? loaded.article(`content/api/${name}/index.md`)
  return inputs.map((_, i) => {
    const entry = entries[i] ?? ''
    const name = entry.slice(folder.length + 1).replace(/\.d\.[cm]?ts$/, '')
    const module = json.children?.find((one) => name === one.name || name === `${one.name}/index`)
    const html = module && pageOf(module.name)?.html
    const failure = loaded.diagnostics.find(
      ({ rule, place }) => rule === 'page-failure' && place.file.includes(`/m${i}`),
    )
    if (failure) return [{ what: 'failure', ours: failure.text, theirs: '' }]
    return module ? missingIn(html ?? '', module, exportsOf(ts, program, entry)) : []
  })
}

/** Returns what TypeDoc has kept and the page does not show. */
function missingIn(html: string, module: Reflection, exports: Names): Difference[] {
  const sections = html
    .split(/(?=<h[23] id=)/)
    .map((part) => ({ id: /^<h3 id="([^"]*)"/.exec(part)?.[1] ?? '', html: part }))
  const all = contentOf(html).words
  return [...exports].flatMap(([name, names]): Difference[] => {
    const kept = (module.children ?? []).filter((one) => one.name === name)
    const json = JSON.stringify(kept)
    if (kept.length === 0) return []
    const own = sections.filter(({ id }) => id === name || id.startsWith(`${name}-`)).map((section) => section.html)
    if (own.length === 0)
      return new RegExp(`(?:^|\\s)${name.replaceAll('$', '\\$')}(?:\\s|$)`).test(all)
        ? []
        : [{ what: 'export', ours: 'not on the page', theirs: name }]
    const { words } = contentOf(own.join('\n'))
    // The manual says that long types are shortened.
    if (words.includes('{ … }')) return []
    const missing = [...names].filter(
      (one) => json.includes(JSON.stringify(one)) && !words.includes(one.replace(/\s+/g, ' ')),
    )
    return missing.slice(0, 1).map((one) => ({ what: 'name', ours: `not in the section ${name}`, theirs: one }))
  })
}

export const types: Seam = {
  name: 'types',
  law: 'All exports that the TypeScript compiler lists are on a page, with the names of their members, parameters and types.',
  packages: { typedoc: '0.28.20', typescript: '5.9.3' },

  inputs(corpus, size, next) {
    const inputs = corpus.sample(/\.d\.ts\.txt$/, size, next)
    for (const manifest of corpus.sample(/\/package\.json$/, 100_000, next)) {
      if (inputs.length >= size) break
      inputs.push(...declarationsOf(manifest))
    }
    return inputs
  },

  async compare(inputs: readonly Input[], judge: Judge) {
    const { default: ts } = await judge.load<{ default: TypeScript }>('typescript')
    const { Application } = await judge.load<typeof import('typedoc')>('typedoc')
    return compared(inputs, ts, Application)
  },
}
