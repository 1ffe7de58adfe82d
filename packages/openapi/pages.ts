// Generates the pages of a description in one language.

import { type GeneratedPage, interpolate } from '@docsite/cli'
import { schemaText } from './content-text.ts'
import { type Context, written } from './context.ts'
import { badge, blocks, code, escapeText, heading, item, link, table } from './markdown.ts'
import { badgeOf, externalDocs, operationText } from './operation-text.ts'
import type { Group, Operation } from './operations.ts'
import type { NamedSchema } from './schemas/named-schemas.ts'
import { schemaTexts } from './schemas/schema-text.ts'
import { isMarked } from './schemas/shape.ts'
import { schemesText } from './security.ts'
import type { Node } from './source/node.ts'
import { firstSentence } from './written-markdown.ts'

/** A page without language and version. */
export type Page = Pick<GeneratedPage, 'route' | 'frontmatter' | 'markdown' | 'source'>

/** Returns all pages: the overview, those of tags and operations, and those of schemas. */
export function pagesOf(context: Context): Page[] {
  const pages = context.groups.flatMap((group) => groupPages(group, context))
  const schemas: Page[] = []
  // Pages of schemas can refer to schemas that have no page yet, which are then added to the list.
  for (const schema of context.schemas.list) schemas.push(schemaPage(schema, context))
  return [overviewPage(context), ...pages, ...(schemas.length > 0 ? [schemaList(context)] : []), ...schemas]
}

interface PageText {
  route: string
  title: string
  /** What to add to the title if another page has the same one, in order of preference. */
  others?: readonly string[]
  description: string
  node: Node
}

/** Returns a page. The description of the page is one sentence of plain text. */
function page(
  { titles }: Context,
  { route, title, others = [], description, node }: PageText,
  ...parts: string[]
): Page {
  return {
    route,
    frontmatter: { title: titles.add(title, ...others), ...(description === '' ? {} : { description }) },
    markdown: blocks(`# ${escapeText(title)}`, ...parts),
    source: node.file.name,
  }
}

const sentenceOf = (node: Node | undefined): string => {
  const text = node?.text('description') ?? node?.text('summary')
  return text === undefined ? '' : firstSentence(text)
}

/** Returns the title of the whole description. */
const apiTitle = ({ root, options }: Context): string => options.title ?? root.get('info').text('title') ?? 'API'

function overviewPage(context: Context): Page {
  const { root, words, routes, groups, schemas } = context
  const info = root.get('info')
  const schemes = schemesText(context, 3)
  const servers = serverItems(root, context)
  return page(
    context,
    { route: routes.index, title: apiTitle(context), description: sentenceOf(info), node: root },
    written(context, info.text('summary')),
    infoText(info, context),
    written(context, info.text('description'), 2),
    externalDocs(root, context),
    servers === '' ? '' : blocks(heading(2, words.servers, 'servers'), servers),
    schemes === '' ? '' : blocks(heading(2, words.authentication, 'authentication'), schemes),
    groups.length === 0 ? '' : blocks(heading(2, words.operations, 'operations'), groupTable(groups, context)),
    schemas.list.length === 0 ? '' : blocks(heading(2, words.schemas, 'schemas'), link(words.schemas, routes.schemas)),
  )
}

/** Returns a table of groups. */
function groupTable(groups: readonly Group[], context: Context): string {
  const { words } = context
  const rows = groups.map((group) => [
    groupLink(group, context),
    escapeText(sentenceOf(group.node)),
    String(group.operations.length + group.others.length),
  ])
  return table([words.group, words.description, words.operations], rows)
}

const groupLink = (group: Group, context: Context): string =>
  link(escapeText(groupTitle(group, context)), context.routes.ofGroup(group))

function infoText(info: Node, { words }: Context): string {
  const contact = info.get('contact')
  const email = contact.text('email')
  const url = contact.text('url')
  const parts: [label: string, text: string][] = [
    [words.version, code(info.text('version') ?? '')],
    [words.license, licenseText(info.get('license'))],
    [words.contact, linkOrText(contact.text('name') ?? url ?? email, url ?? (email && `mailto:${email}`))],
    ['', url === undefined ? '' : linkOrText(email, `mailto:${email}`)],
    [words.terms, linkOrText(info.text('termsOfService'), info.text('termsOfService'))],
  ]
  return parts
    .flatMap(([label, text]) => (text === '' ? [] : [label && `${label}: ${text}`].map((one) => one || text)))
    .join(' · ')
}

function licenseText(license: Node): string {
  const name = license.text('name')
  const identifier = license.text('identifier')
  const text = linkOrText(name ?? identifier, license.text('url') ?? (identifier && spdx(identifier)))
  return identifier === undefined || name === undefined || identifier === name ? text : `${text} (${code(identifier)})`
}

/** Returns the URL of a license in SPDX's list. An expression combines several, which have none. */
const spdx = (identifier: string): string | undefined =>
  /^[\w.+-]+$/.test(identifier) ? `https://spdx.org/licenses/${identifier}.html` : undefined

const linkOrText = (text: string | undefined, url: string | undefined): string =>
  text === undefined
    ? ''
    : url !== undefined && /^(?:https?|mailto):/i.test(url)
      ? `[${escapeText(text)}](<${encodeURI(url)}>)`
      : escapeText(text)

const serverItems = (root: Node, context: Context): string =>
  root
    .get('servers')
    .items.map((server) => {
      const variables = server.get('variables').entries.map(([name, variable]) => {
        const values = variable.texts('enum')
        const all = values.length > 0 ? values : [variable.text('default') ?? '']
        const description = written(context, variable.text('description'))
        return item(`${code(`{${name}}`)} ${all.map(code).join(', ')}`, [description])
      })
      const name = server.text('name')
      const head = [code(server.text('url') ?? '/'), ...(name === undefined ? [] : [`**${escapeText(name)}**`])].join(
        ' ',
      )
      return item(head, [written(context, server.text('description'))], variables.join('\n'))
    })
    .join('\n')

/** Returns the title of a group. */
export const groupTitle = ({ kind, name, node }: Group, { words }: Context): string =>
  kind === 'webhooks'
    ? words.webhooks
    : kind === 'other'
      ? words.otherOperations
      : (node?.text('x-displayName') ?? node?.text('summary') ?? name)

function groupPages(group: Group, context: Context): Page[] {
  const { routes, words, options } = context
  const title = groupTitle(group, context)
  const node = group.node ?? context.root
  const text = {
    route: routes.ofGroup(group),
    title,
    others: [apiTitle(context)],
    description: sentenceOf(group.node),
    node,
  }
  const head = [
    written(context, group.node?.text('description'), 2),
    group.node ? externalDocs(group.node, context) : '',
    group.parent ? interpolate(words.partOf, { group: groupLink(group.parent, context) }) : '',
    groupTable(group.children, context),
  ]
  const list = (operations: readonly Operation[]) => {
    const rows = operations.map((operation) => [
      `${badge(operation.method, badgeOf(operation.method))} ${code(operation.path)}`,
      link(escapeText(operation.title), routes.ofOperation(operation)),
    ])
    return table([words.operation, words.description], rows)
  }
  if (options.by === 'tag') {
    const sections = group.operations.map((operation) => operationSection(operation, context))
    return [page(context, text, ...head, list(group.others), ...sections)]
  }
  return [
    page(context, text, ...head, list([...group.operations, ...group.others])),
    ...group.operations.map((one) => operationPage(one, context)),
  ]
}

const operationSection = (operation: Operation, context: Context): string =>
  blocks(
    heading(2, escapeText(operation.title), operation.slug),
    operationText(operation, context, { depth: 3, prefix: `${operation.slug}.` }),
  )

function operationPage(operation: Operation, context: Context): Page {
  const { node, method, path, title } = operation
  const sentence = sentenceOf(node)
  const description = `${method} ${path}${sentence === '' ? '' : `: ${sentence}`}`
  const others = [`${method} ${path}`, apiTitle(context)]
  const text = { route: context.routes.ofOperation(operation), title, others, description, node }
  return page(context, text, operationText(operation, context, { depth: 2, prefix: '' }))
}

function schemaList(context: Context): Page {
  const { routes, schemas, words, root } = context
  const rows = schemas.list
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((schema) => [link(escapeText(schema.name), routes.ofSchema(schema)), escapeText(sentenceOf(schema.node))])
  const text = { route: routes.schemas, title: words.schemas, others: [apiTitle(context)], description: '', node: root }
  return page(context, text, table([words.schema, words.description], rows))
}

function schemaPage(schema: NamedSchema, shared: Context): Page {
  const context: Context = { ...shared, direction: 'both' }
  const { words, routes } = context
  const { node, name, users } = schema
  const sentence = sentenceOf(node)
  const description = sentence === '' ? '' : `${name}: ${sentence}`
  const links = [...users].map((user) =>
    item(`${badge(user.method, badgeOf(user.method))} ${link(escapeText(user.title), routes.ofOperation(user))}`, []),
  )
  return page(
    context,
    { route: routes.ofSchema(schema), title: name, others: [words.schema, apiTitle(context)], description, node },
    ...schemaTexts(node, name).map((text) => written(context, text, 2)),
    isMarked(node, 'deprecated') ? badge(words.deprecated, 'warning') : '',
    externalDocs(node, context),
    schemaText(node, context),
    links.length === 0 ? '' : blocks(heading(2, words.usedBy, 'used-by'), links.join('\n')),
  )
}
