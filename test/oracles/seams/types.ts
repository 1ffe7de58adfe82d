// The declarations of a package become a reference: the TypeScript compiler lists what the package exports.

import { join } from 'node:path'
import { loadSite } from '@docsite/cli'
import { typedoc } from '@docsite/plugin-typedoc'
import type { Application } from 'typedoc'
import type * as Compiler from 'typescript'
import { declarationsOf } from '../declarations.ts'
import { filesOf } from '../folder-input.ts'
import { contentOf } from '../html-content.ts'
import { projectOf } from '../project.ts'
import type { Difference, Input, Judge, Seam } from '../seam.ts'

type TypeScript = typeof Compiler
/** The part of TypeDoc's JSON that says what it has kept. */
interface Reflection {
  name: string
  kind: number
  children?: readonly Reflection[]
}

/** TypeDoc's number for a namespace, which has a page of its own. */
const namespaceKind = 4

const tsconfig = {
  compilerOptions: {
    ...{ strict: true, skipLibCheck: true, target: 'es2022', lib: ['es2022'], types: [] },
    ...{ moduleResolution: 'bundler', module: 'esnext' },
  },
  include: ['m*/**/*', 'other/*'],
}

/** What TypeDoc has read, and what docsite has made of it. */
interface Reference {
  ts: TypeScript
  checker: Compiler.TypeChecker
  /** The module or namespace, and a function that returns the HTML of its page. */
  path: string
  pageOf: (path: string) => string
}

/** Returns the exports of a module or a namespace, each with what an alias refers to. */
function exportsOf({ ts, checker }: Reference, module: Compiler.Symbol): Map<string, Compiler.Symbol> {
  const target = (one: Compiler.Symbol) => (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one)
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, target(symbol)]))
}

/** Returns the names of the members, parameters and types of an export, without those of its namespace. */
function namesOf({ ts, path }: Reference, { declarations = [] }: Compiler.Symbol): ReadonlySet<string> {
  const names = new Set<string>()
  const folder = `/${path.split('/')[0]}/`
  if (declarations.every((one) => one.getSourceFile().fileName.includes(folder)))
    for (const one of declarations) addNames(ts, one, names)
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

/** Returns the files of an input by path. The first one is the entry point. */
const moduleFiles = (text: string, at: number): [path: string, text: string][] =>
  Array.from(filesOf(text, 'index.d.ts'), ([path, one]) => [`m${at}/${path}`, one])

async function compared(
  inputs: readonly Input[],
  ts: TypeScript,
  TypeDoc: typeof Application,
): Promise<Difference[][]> {
  using project = projectOf({
    ...Object.fromEntries(inputs.flatMap(({ text }, i) => moduleFiles(text, i))),
    // With only one module, the package itself would be its page.
    'other/index.d.ts': 'export declare const other: number\n',
    'tsconfig.json': JSON.stringify(tsconfig),
  })
  const { folder } = project
  const entries = inputs.map(({ text }, i) => join(folder, moduleFiles(text, i)[0]?.[0] ?? `m${i}/index.d.ts`))
  const app = await TypeDoc.bootstrap({
    ...{ entryPoints: [...entries, join(folder, 'other/index.d.ts')], basePath: folder, readme: 'none' },
    ...{ skipErrorChecking: true, disableGit: true, tsconfig: join(folder, 'tsconfig.json'), logLevel: 'None' },
  })
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
  const compiled = entryPoints[0]?.program as unknown as Compiler.Program
  const checker = compiled.getTypeChecker()
  const pageOf = (path: string) =>
    (loaded.article(`content/api/${path}.md`) ?? loaded.article(`content/api/${path}/index.md`))?.html ?? ''
  return inputs.map((_, i) => {
    const entry = entries[i] ?? ''
    const name = entry.slice(folder.length + 1).replace(/\.d\.[cm]?ts$/, '')
    const module = json.children?.find((one) => name === one.name || name === `${one.name}/index`)
    const source = compiled.getSourceFile(entry)
    const symbol = source && checker.getSymbolAtLocation(source)
    const isOwn = (file: string) => new RegExp(`/m${i}(?:[/.]|$)`).test(file)
    const failure = loaded.diagnostics.find(({ rule, place }) => rule === 'page-failure' && isOwn(place.file))
    if (failure) return [{ what: 'failure', ours: failure.text, theirs: '' }]
    return module && symbol ? missingIn({ ts, checker, pageOf, path: module.name }, module, symbol) : []
  })
}

/** Returns what TypeDoc has kept of a module and of its namespaces, and their pages do not show. */
function missingIn(reference: Reference, module: Reflection, symbol: Compiler.Symbol): Difference[] {
  const { path } = reference
  const html = reference.pageOf(path)
  const sections = html
    .split(/(?=<h[23] id=)/)
    .map((part) => ({ id: /^<h3 id="([^"]*)"/.exec(part)?.[1] ?? '', html: part }))
  const all = contentOf(html).words
  return [...exportsOf(reference, symbol)].flatMap(([name, symbol]): Difference[] => {
    const found = (module.children ?? []).filter((one) => one.name === name)
    const inner = found
      .filter(({ kind }) => kind === namespaceKind)
      .flatMap((one) => missingIn({ ...reference, path: `${path}/${name}` }, one, symbol))
    const kept = found.filter(({ kind }) => kind !== namespaceKind)
    if (kept.length === 0) return inner
    const own = sections.filter(({ id }) => id === name || id.startsWith(`${name}-`)).map((section) => section.html)
    if (own.length === 0)
      return new RegExp(`(?:^|\\s)${name.replaceAll('$', '\\$')}(?:\\s|$)`).test(all)
        ? inner
        : [{ what: 'export', ours: `not on the page ${path}`, theirs: name }]
    const { words } = contentOf(own.join('\n'))
    // The manual says that long types are shortened.
    if (words.includes('{ … }')) return inner
    // Without its keys, such as `comment`.
    const json = JSON.stringify(kept).replaceAll(/"\w+":/g, '')
    const missing = [...namesOf(reference, symbol)].filter(
      (one) => json.includes(JSON.stringify(one)) && !words.includes(one.replace(/\s+/g, ' ')),
    )
    const first = missing.slice(0, 1).map((one) => ({ what: 'name', ours: `not in the section ${name}`, theirs: one }))
    return [...first, ...inner]
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
