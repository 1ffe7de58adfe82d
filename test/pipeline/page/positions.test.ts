// After each plugin, whatever a rule may report has a position in the text, or a reason why it has none.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import { globSync } from 'tinyglobby'
import { type Plugin, unified } from 'unified'
import { expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { makePageFile } from '../../../pipeline/page/page-file.ts'
import { pagePlugins } from '../../../pipeline/page/parse.ts'
import { makeParseOptions } from '../../../pipeline/workers/parse-options.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'
import { repository } from '../../site-test.ts'
import { withSyntax } from './page-test.ts'

type AnyNode = Nodes | HtmlNodes

/** Why nodes have no position, by the plugin that makes them. */
const reasons = [
  {
    plugin: 'remarkRehype',
    node: /^(?:section|h2|a)\.(?:footnotes|sr-only|data-footnote-backref)$/,
    is: 'the list of footnotes',
  },
  { plugin: 'rehypeAnchors', node: /^a\.permalink$/, is: 'a link to the heading that contains it' },
  { plugin: 'rehypeTables', node: /^div\.table(?:\.wide)?$/, is: 'a box around a table with a position' },
  { plugin: 'rehypeCode', node: /^raw$/, is: 'the HTML of a code block' },
]

/** Names a node by its tag and classes, or by its type. */
const nameOf = (node: AnyNode): string =>
  node.type === 'element' ? [node.tagName, ...[node.properties.className ?? []].flat()].join('.') : node.type

/** Links, images and headings of HTML are reported by themselves. Its other nodes may have the position of their parent. */
const needsOwn = (node: AnyNode, isHtml: boolean): boolean =>
  !isHtml || (node.type === 'element' && /^(?:a|img|h[1-6])$/.test(node.tagName))

class Walk {
  readonly found = new Set<string>()
  #seen = new WeakSet<AnyNode>()

  /** Records the nodes without a position that a plugin has added to the tree. */
  after(plugin: string, node: AnyNode, isHtml: boolean, isPlaced = true): void {
    const isNew = !this.#seen.has(node)
    this.#seen.add(node)
    const isBlank = node.type === 'root' || (node.type === 'text' && node.value.trim() === '')
    const has = node.position !== undefined || (isPlaced && !needsOwn(node, isHtml))
    const name = nameOf(node)
    const reason = reasons.some((one) => one.plugin === plugin && one.node.test(name))
    if (isNew && !has && !isBlank && !reason) this.found.add(`${plugin}: ${name}`)
    const isRoot = node.type === 'root'
    if ('children' in node)
      for (const child of node.children as AnyNode[])
        this.after(plugin, child, isHtml, isRoot ? false : has || reason || !isNew)
  }
}

const options = makeParseOptions(siteOfHooks(withSyntax, repository), [])
let walk = new Walk()
let isHtml = false
const plugins = pagePlugins(options, options.wordsOf('en')).flatMap((one) => {
  const { name } = (Array.isArray(one) ? one[0] : one) as Plugin
  return [
    one,
    () => (tree: AnyNode) => {
      isHtml ||= name === 'remarkRehype'
      walk.after(name, tree, isHtml)
    },
  ]
})
const processor = unified()
  .use(plugins as never)
  .freeze()

async function placeless(text: string): Promise<string[]> {
  const source = {
    filePath: 'page.md',
    routePath: asRoute('/page'),
    lang: 'en',
    version: '',
    hash: '',
    text,
    spans: [],
  }
  const file = makePageFile(
    source,
    options.siteFor(() => undefined),
  )
  walk = new Walk()
  isHtml = false
  await processor.run(processor.parse(file) as never, file)
  return [...walk.found]
}

const each = (count: number, pattern: string) =>
  globSync(pattern, { cwd: repository })
    .sort()
    .filter((_, i) => i % count === 0)

test.each([
  ['sites', each(4, 'test/sites/*/content/**/*.md')],
  ['rules', each(1, 'test/check/rules/*.txt')],
  ['pages of both sites', each(40, '{content,manual/content}/**/*.md')],
])('gives each node a position: %s', async (_, paths) => {
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) expect(await placeless(readFileSync(join(repository, path), 'utf8')), path).toEqual([])
})
