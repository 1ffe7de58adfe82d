// Explains what is at a position: the target of a link, an image, a frontmatter field, a directive, or a stale section.

import type { Hover, Position, Range } from 'vscode-languageserver'
import { blockNamed, bytesText, decodeFragment, fieldOf, packageHome, type Schema } from '../core.ts'
import { ownedAttributes } from './block-attributes.ts'
import { propsOf } from './component-props.ts'
import { fenceLanguage, isInFrontmatter } from './cursor.ts'
import { nameAt } from './definition.ts'
import { fieldDocs, frontmatterPage } from './frontmatter-docs.ts'
import { linesOf } from './positions.ts'
import { staleHover } from './stale-hover.ts'
import { linkAt, type Target } from './targets.ts'
import { sectionAt } from './translations.ts'
import type { OpenFile, Workspace } from './workspace.ts'

export async function hoverAt(file: OpenFile, position: Position, workspace: Workspace): Promise<Hover | undefined> {
  const link = linkAt(file, position)
  if (link) {
    const text = targetText(link.target, file)
    return text === undefined ? undefined : hover(text, link.range)
  }
  const lines = linesOf(file.document.getText())
  const field = fieldHover(lines, position, file)
  if (field) return field
  const directive = directiveHover(lines, position, file)
  if (directive) return directive
  const section = sectionAt(file, position)
  const text =
    section && isOnHeading(section.heading?.line, position) ? await staleHover(file, section, workspace) : undefined
  return text === undefined ? undefined : hover(text)
}

const hover = (value: string, range?: Range): Hover => ({
  contents: { kind: 'markdown', value },
  ...(range ? { range } : {}),
})

/** Above the first heading, the section begins at the title or at the first line. */
const isOnHeading = (line: number | undefined, position: Position): boolean =>
  line === undefined || line === position.line + 1

/** The number of characters that a hover shows of a page. */
const shownText = 400

function targetText(target: Target, file: OpenFile): string | undefined {
  switch (target.kind) {
    case 'page':
      return pageText(target, file)
    case 'public':
      return fileText(`public${target.path}`, file)
    case 'content':
      return fileText(target.filePath, file)
    case 'pending':
      return `\`${target.route}\` is planned. The link is plain text until the page exists.`
    case 'dead':
      return `\`${target.route}\` does not exist.`
    default:
      return undefined
  }
}

function pageText(
  { route: path, hash }: Extract<Target, { kind: 'page' }>,
  { live, site }: OpenFile,
): string | undefined {
  const route = site.linked.routes.byPath.get(path)
  const page = route && site.pageOf(route.filePath)
  if (!page) return undefined
  const id = decodeFragment(hash.slice(1))
  const at = page.details.toc.findIndex((entry) => entry.id === id)
  const entry = page.details.toc[at]
  const content = site.pages.get(route.filePath)?.content
  const text = content ? live.cache.store.readText(content).text : ''
  const start = entry?.charIndex ?? 0
  const rest = text.slice(start, page.details.toc[at + 1]?.charIndex ?? text.length).trim()
  const first = rest.length > shownText ? `${rest.slice(0, shownText).trimEnd()}…` : rest
  const parts = [
    `**${page.title}**`,
    entry ? '' : page.details.description,
    quoted(first),
    `\`content/${route.filePath}\``,
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Quotes the text of a page, so that it cannot pose as the editor's own. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .filter(Boolean)
    .slice(0, 8)
    .map((line) => `> ${line}`)
    .join('\n>\n')

function fileText(filePath: string, { site }: OpenFile): string {
  const asset = site.asset(filePath)
  if (!asset) return `\`content/${filePath}\` does not exist.`
  const size = asset.width && asset.height ? `${asset.width} × ${asset.height} pixels, ` : ''
  return `\`content/${filePath}\`\n\n${size}${bytesText(asset.bytes)}`
}

/** Returns the schema of the frontmatter of a project, with the fields of its plugins. */
export const frontmatterOf = ({ live }: Pick<OpenFile, 'live'>): Schema<unknown> => live.parseOptions.frontmatter

function fieldHover(lines: readonly string[], { line }: Position, file: OpenFile): Hover | undefined {
  const [, name] = /^([\w-]+):/.exec(lines[line] ?? '') ?? []
  if (name === undefined || !isInFrontmatter(lines, line)) return undefined
  const text = fieldText(name, frontmatterOf(file))
  if (text === undefined) return undefined
  return hover(text, { start: { line, character: 0 }, end: { line, character: name.length } })
}

/** Returns the documentation of a frontmatter field as Markdown. */
export function fieldText(name: string, schema: Schema<unknown>): string | undefined {
  const field = fieldOf(schema, name)
  if (!field) return undefined
  const docs = Object.hasOwn(fieldDocs, name) ? `${fieldDocs[name]}.\n\n[Manual](${frontmatterPage})` : ''
  return [`\`${name}\`: ${field.expects}`, docs].filter(Boolean).join('\n\n')
}

function directiveHover(lines: readonly string[], position: Position, file: OpenFile): Hover | undefined {
  const found = nameAt(lines, position) ?? fenceAt(lines, position, file)
  const text = found && directiveText(found.name, file)
  if (!found || text === undefined) return undefined
  const { line } = position
  return hover(text, {
    start: { line, character: found.start },
    end: { line, character: found.start + found.name.length },
  })
}

/** Returns the language of a code block, or a word after it, at a position if it is a block of a plugin. */
function fenceAt(lines: readonly string[], { line, character }: Position, { live }: OpenFile) {
  const text = lines[line] ?? ''
  const fence = fenceLanguage(text)
  if (!fence || character < fence.start) return undefined
  const found = [...text.matchAll(/[\w-]+/g)].find(
    ({ index, 0: word }) => index <= character && character <= index + word.length,
  )
  const kind = live.parseOptions.blocks.get(found?.[0] ?? '')?.block.kind
  return found && kind === (found.index === fence.start ? 'fence' : 'word')
    ? { name: found[0], start: found.index }
    : undefined
}

/** Returns the documentation of a directive or a component as Markdown. */
export function directiveText(
  name: string,
  { live, site, project }: Pick<OpenFile, 'live' | 'site' | 'project'>,
): string | undefined {
  const component = site.project.islands.get(name)
  if (component !== undefined) {
    const props = propsOf(component, site.project.root)
    const list = props.map((prop) => `- \`${prop.name}\`${prop.type ? `: \`${prop.type}\`` : ''}`).join('\n')
    return [`Component of this project, \`${project.pathOf(component)}\``, list].filter(Boolean).join('\n\n')
  }
  const owned = live.parseOptions.blocks.get(name)
  if (owned) {
    const list = ownedAttributes(owned).map(
      (one) => `- \`${one.name}\`: ${one.schema.description ?? one.schema.expects}`,
    )
    return [`${owned.block.description}.`, list.join('\n')].filter(Boolean).join('\n\n')
  }
  const block = blockNamed(name)
  if (!block) return undefined
  const attributes = Object.entries(block.attributes ?? {})
  const list = attributes.map(([attribute, { en }]) => `- \`${attribute}\`: ${en}`).join('\n')
  return [`${block.docs.en}.`, list, `[Manual](${packageHome}/${block.manual})`].filter(Boolean).join('\n\n')
}
