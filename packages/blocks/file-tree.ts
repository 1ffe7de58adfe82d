// Converts `:::file-tree` with a nested list to a tree of files. A folder with content can be opened and closed.

import {
  type Content,
  type DirectiveOnPage,
  defineDirective,
  h,
  type MadeElement,
  type MarkdownNode,
} from '@docsite/cli'
import { fileKind } from '@docsite/cli/text'

const example = 'Write a nested list: `- src/`, and below it `  - index.ts`.'

export const fileTree = defineDirective({
  name: 'file-tree',
  forms: ['container'],
  docs: { en: 'A tree of files, from a list', zh: '文件树，由列表组成' },
  manual: 'guide/blocks#file-tree',
  attributes: { open: { en: 'the number of levels that are open initially', zh: '最初展开的层数' } },
  template: `\n- \${1:src/}\n  - \${0:index.ts}\n:::`,
  render: tree,
})

function tree(block: DirectiveOnPage): MadeElement {
  const { node, convert, report } = block
  const { open } = node.attributes
  if (open !== undefined && !/^\d+$/.test(open))
    report({
      attribute: 'open',
      text: `\`open="${open}"\` is not a number of levels`,
      hint: 'Write the number of levels that are open, such as `open=1`.',
    })
  const levels = /^\d+$/.test(open ?? '') ? Number(open) : Number.POSITIVE_INFINITY
  if (!node.children.some(({ type }) => type === 'list'))
    report({ text: 'This file tree contains no list', hint: example })
  const children = node.children.map((child): Content => {
    if (child.type === 'list') return branch(block, child, levels)
    report({
      at: child,
      text: 'A file tree can contain only a list',
      hint: 'Move other content above or below the file tree.',
    })
    return convert({ ...node, children: [child] })
  })
  return h('div', { class: 'file-tree' }, children)
}

/** Converts a list. `levels` is the number of levels of folders that are open initially. */
const branch = (block: DirectiveOnPage, { children = [] }: MarkdownNode, levels: number): MadeElement =>
  h(
    'ul',
    {},
    children.map((item) => entry(block, item, levels)),
  )

function entry(block: DirectiveOnPage, item: MarkdownNode, levels: number): MadeElement {
  const { convert, report } = block
  const [first, ...rest] = item.children ?? []
  if (first?.type !== 'paragraph') {
    report({ at: item, text: 'An entry of a file tree needs a name', hint: example })
    return h('li', {}, convert(item))
  }
  const { name, comment } = parts(block, first.children ?? [])
  const written = wordsOf(name)
  const isFolder = rest.length > 0 || written.endsWith('/')
  const line = [
    // File names read from left to right in every language, but the icon stands where the line begins.
    h(
      'span',
      { class: 'tree-name', 'data-kind': isFolder ? undefined : fileKind(written) },
      h('bdi', { dir: 'ltr' }, inline(block, name)),
    ),
    comment.length > 0 && [' ', h('span', { class: 'tree-comment' }, inline(block, comment))],
  ]
  const inside = rest.map((child): Content => {
    if (child.type === 'list') return branch(block, child, levels - 1)
    report({ at: child, text: 'An entry of a file tree can contain only a name, a comment and a list' })
    return convert({ ...item, children: [child] })
  })
  if (inside.length > 0) return h('li', {}, h('details', { open: levels > 0 }, h('summary', {}, line), inside))
  const kind = isFolder ? 'tree-folder' : /^(?:\.{3}|…)$/.test(written) ? 'tree-more' : undefined
  return h('li', { class: kind }, line)
}

const inline = ({ convert }: DirectiveOnPage, children: readonly MarkdownNode[]): Content =>
  convert({ type: 'paragraph', children })

const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes.map(({ value = '', children }) => (children ? wordsOf(children) : value)).join('')

/** Matches the sign between a name and its comment. */
const separator = /^(?:#|\/\/|←|<-|[-–—:])\s+/

/** Splits the text of an entry: the name ends at the first space outside code and marks, and the comment follows. */
function parts(
  block: DirectiveOnPage,
  children: readonly MarkdownNode[],
): { name: MarkdownNode[]; comment: MarkdownNode[] } {
  const nodes = children.map((node) => withoutUnderscores(block, node))
  const end = nodes.findIndex(({ type, value }) => type === 'text' && /\s/.test(value ?? ''))
  const last = nodes[end]
  if (last?.value === undefined) return { name: nodes, comment: [] }
  const at = last.value.search(/\s/)
  const rest = last.value.slice(at).trimStart().replace(separator, '')
  const before = last.value.slice(0, at)
  return {
    name: [...nodes.slice(0, end), ...(before ? [{ ...last, value: before }] : [])],
    comment: [...(rest ? [{ ...last, value: rest }] : []), ...nodes.slice(end + 1)],
  }
}

/** Returns a name such as `__init__` as text, although the underscores are Markdown. Asterisks highlight an entry. */
function withoutUnderscores({ written }: DirectiveOnPage, node: MarkdownNode): MarkdownNode {
  if (node.type !== 'strong' && node.type !== 'emphasis') return node
  const text = written(node)
  return text.startsWith('_') ? { type: 'text', value: text } : node
}
