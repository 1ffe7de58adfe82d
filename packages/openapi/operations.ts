// The operations and webhooks of a description, grouped by tag.

import { slugOf, UniqueNames } from './slugs.ts'
import type { Node } from './source/node.ts'
import { methods } from './specification.ts'

/** The places of parameters, in the order of their sections. */
export const parameterPlaces = ['path', 'query', 'querystring', 'header', 'cookie'] as const

export type ParameterPlace = (typeof parameterPlaces)[number]

/** An operation or a webhook. */
export interface Operation {
  /** Identifies the operation in URLs: its id, or its method and path. Unique in the description. */
  slug: string
  /** In upper case, except those of `additionalOperations`, which are as written. */
  method: string
  /** The path, or the name of a webhook. */
  path: string
  isWebhook: boolean
  /** The summary, or the method and the path. */
  title: string
  node: Node
  /** The path item that contains the operation. */
  item: Node
  /** All parameters, with references resolved. */
  parameters: readonly Node[]
  group: Group
}

/** A tag with its operations, or the group of webhooks or of operations without a tag. */
export interface Group {
  kind: 'tag' | 'webhooks' | 'other'
  /** The name of the tag. */
  name: string
  slug: string
  /** The declaration of the tag. */
  node: Node | undefined
  /** The group of the tag that the tag names as its parent, unless it is below itself. */
  parent: Group | undefined
  /** The groups of the tags that name this one as their parent. */
  children: Group[]
  operations: Operation[]
  /** The operations of other groups that also have the tag. */
  others: Operation[]
}

/** Returns all groups that contain operations or a text: tags in declared order, then others as they appear. */
export function groupsOf(root: Node): Group[] {
  const groups = new Map<string, Group>()
  const slugs = new UniqueNames(['schemas', 'index'])
  const add = (kind: Group['kind'], name: string, node?: Node): Group => {
    const known = groups.get(`${kind} ${name}`)
    if (known) return known
    const slug = slugs.add(slugOf(name.toLowerCase(), kind === 'tag' ? 'tag' : kind))
    const group: Group = { kind, name, slug, node, parent: undefined, children: [], operations: [], others: [] }
    groups.set(`${kind} ${name}`, group)
    return group
  }
  for (const tag of root.get('tags').items) add('tag', tag.text('name') ?? '', tag)
  const operations = new UniqueNames(['index'])
  const ids = new Map<string, Operation>()
  for (const { node, item, method, path, isWebhook } of written(root)) {
    const [tag, ...others] = node.texts('tags').filter((name) => name.trim() !== '')
    const group = isWebhook ? add('webhooks', 'webhooks') : tag === undefined ? add('other', 'other') : add('tag', tag)
    const id = node.text('operationId')
    const title = node.text('summary')?.trim() ?? item.text('summary')?.trim() ?? `${method} ${path}`
    const operation: Operation = {
      slug: operations.add(slugOf(id ?? `${method.toLowerCase()}/${path}`, `operation-${method.toLowerCase()}`)),
      method,
      path,
      isWebhook,
      title,
      node,
      item,
      parameters: parametersOf(node, item),
      group,
    }
    group.operations.push(operation)
    for (const name of isWebhook ? [] : others) groups.get(`tag ${name}`)?.others.push(operation)
    if (id === undefined) continue
    const other = ids.get(id)
    if (other) node.get('operationId').report('duplicate-operation', ...duplicate(id, other))
    else ids.set(id, operation)
  }
  const tags = [...groups.values()]
  for (const group of tags) {
    const parent = groups.get(`tag ${group.node?.text('parent')}`)
    if (parent && !isBelow(parent, group)) group.parent = parent
  }
  // The parts of a group are known only when it is certain which groups have a page.
  const addTo = (group: Group): Group[] => {
    const below = tags.filter(({ parent }) => parent === group).flatMap(addTo)
    group.children = below.filter(({ parent }) => parent === group)
    const { operations, node } = group
    const isShown = operations.length + below.length > 0 || node?.text('description') !== undefined
    return isShown ? [group, ...below] : []
  }
  return tags.filter(({ parent }) => !parent).flatMap(addTo)
}

/** Returns whether a group is another one or below it. */
const isBelow = (group: Group, other: Group): boolean =>
  group === other || (group.parent !== undefined && isBelow(group.parent, other))

const duplicate = (id: string, { method, path }: Operation): [text: string, hint: string] => [
  `The operation ${method} ${path} also has the \`operationId\` \`${id}\``,
  'Give each operation its own id. The URL of its page contains it.',
]

/** Lists the operations and webhooks in the order of the description. */
function* written(root: Node): Iterable<Pick<Operation, 'node' | 'item' | 'method' | 'path' | 'isWebhook'>> {
  for (const [name, isWebhook] of [
    ['paths', false],
    ['webhooks', true],
  ] as const)
    for (const [path, reference] of root.get(name).entries) {
      const item = reference.followItem()
      for (const [method, node] of operationsIn(item)) yield { node, item, method, path, isWebhook }
    }
}

/** Returns the operations of a path item with their methods. */
export const operationsIn = (item: Node): [method: string, operation: Node][] => [
  ...methods.map((method): [string, Node] => [method.toUpperCase(), item.get(method)]).filter(([, one]) => one.exists),
  ...item.get('additionalOperations').entries,
]

/** Returns the parameters of an operation. They replace those of the path item with the same name and place. */
export function parametersOf(node: Node, item: Node): Node[] {
  const byName = new Map<string, Node>()
  for (const written of [...item.get('parameters').items, ...node.get('parameters').items]) {
    const parameter = written.follow()
    if (parameter.exists) byName.set(`${parameter.text('in')} ${parameter.text('name')}`, parameter)
  }
  return [...byName.values()]
}
