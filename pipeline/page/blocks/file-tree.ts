// Converts `:::file-tree` with a nested list to a tree of files. A folder with content can be opened and closed.

import type { Element, ElementContent } from 'hast'
import type { List, ListItem, PhrasingContent } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { fileKind } from '../../text/file-kind.ts'
import { element, fileOf, reportIn, textNode } from '../handler.ts'
import { dataOf } from '../page-file.ts'
import type { ContainerDirective } from '../syntax/directive.ts'
import { defineBlock, type WrittenBlock } from './block.ts'

const example = 'Write a nested list: `- src/`, and below it `  - index.ts`.'

export const fileTree = defineBlock({
  name: 'file-tree',
  forms: ['container'],
  docs: { en: 'A tree of files, from a list', zh: '文件树，由列表组成' },
  manual: 'guide/blocks#file-tree',
  attributes: { open: { en: 'the number of levels that are open initially', zh: '最初展开的层数' } },
  template: `\n- \${1:src/}\n  - \${0:index.ts}\n:::`,
  style: 'styles/blocks.css',
  render: tree,
})

function tree({ node, state, report }: WrittenBlock<ContainerDirective>): Element {
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
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'list') return [branch(state, child, levels)]
    report({
      at: child,
      text: 'A file tree can contain only a list',
      hint: 'Move other content above or below the file tree.',
    })
    return [state.one(child, node)].flat().filter((one) => one !== undefined)
  })
  return element('div', { className: ['file-tree'] }, children)
}

/** Converts a list. `levels` is the number of levels of folders that are open initially. */
const branch = (state: State, list: List, levels: number): Element =>
  element(
    'ul',
    {},
    list.children.map((item) => entry(state, item, levels)),
  )

function entry(state: State, item: ListItem, levels: number): Element {
  const [first, ...rest] = item.children
  if (first?.type !== 'paragraph') {
    reportIn(state, item, { rule: 'invalid-content', text: 'An entry of a file tree needs a name', hint: example })
    return element('li', {}, state.all(item))
  }
  const { name, comment } = parts(state, first.children)
  const written = wordsOf(name)
  const isFolder = rest.length > 0 || written.endsWith('/')
  const line = [
    // File names read from left to right in every language, but the icon stands where the line begins.
    element('span', { className: ['tree-name'], dataKind: isFolder ? undefined : fileKind(written) }, [
      element('bdi', { dir: 'ltr' }, inline(state, name)),
    ]),
    ...(comment.length > 0
      ? [textNode(' '), element('span', { className: ['tree-comment'] }, inline(state, comment))]
      : []),
  ]
  const inside = rest.flatMap((child) => {
    if (child.type === 'list') return [branch(state, child, levels - 1)]
    reportIn(state, child, {
      rule: 'invalid-content',
      text: 'An entry of a file tree can contain only a name, a comment and a list',
    })
    return [state.one(child, item)].flat().filter((one) => one !== undefined)
  })
  if (inside.length > 0)
    return element('li', {}, [
      element('details', levels > 0 ? { open: true } : {}, [element('summary', {}, line), ...inside]),
    ])
  const kind = isFolder ? 'tree-folder' : /^(?:\.{3}|…)$/.test(written) ? 'tree-more' : undefined
  return element('li', kind ? { className: [kind] } : {}, line)
}

const inline = (state: State, children: PhrasingContent[]): ElementContent[] =>
  state.all({ type: 'paragraph', children })

const wordsOf = (nodes: readonly PhrasingContent[]): string =>
  nodes.map((node) => ('children' in node ? wordsOf(node.children) : 'value' in node ? node.value : '')).join('')

/** Matches the sign between a name and its comment. */
const separator = /^(?:#|\/\/|←|<-|[-–—:])\s+/

/** Splits the text of an entry: the name ends at the first space outside code and marks, and the comment follows. */
function parts(
  state: State,
  children: readonly PhrasingContent[],
): { name: PhrasingContent[]; comment: PhrasingContent[] } {
  const nodes = children.map((node) => withoutUnderscores(state, node))
  const end = nodes.findIndex((node) => node.type === 'text' && /\s/.test(node.value))
  const last = nodes[end]
  if (last?.type !== 'text') return { name: nodes, comment: [] }
  const at = last.value.search(/\s/)
  const rest = last.value.slice(at).trimStart().replace(separator, '')
  const before = last.value.slice(0, at)
  return {
    name: [...nodes.slice(0, end), ...(before ? [{ ...last, value: before }] : [])],
    comment: [...(rest ? [{ ...last, value: rest }] : []), ...nodes.slice(end + 1)],
  }
}

/** Returns a name such as `__init__` as text, although the underscores are Markdown. Asterisks highlight an entry. */
function withoutUnderscores(state: State, node: PhrasingContent): PhrasingContent {
  if (node.type !== 'strong' && node.type !== 'emphasis') return node
  const { start, end } = node.position ?? {}
  const written = dataOf(fileOf(state)).markdown.slice(start?.offset ?? 0, end?.offset ?? 0)
  return written.startsWith('_') ? { type: 'text', value: written } : node
}
