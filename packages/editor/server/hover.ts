// Explains what is at a position: a variable, the target of a link, an image, a frontmatter field, a directive, a stale section, or a term.

import type { LinkTarget } from '@docsite/cli'
import { decodeFragment } from '@docsite/cli/routes'
import type { SourceBlock, SourceField } from '@docsite/cli/source'
import type { Hover, Position, Range } from 'vscode-languageserver'
import { manualUrl } from '../docsite.ts'
import { propsOf } from './component-props.ts'
import { fenceLanguage, isInCode, isInFrontmatter } from './cursor.ts'
import { nameAt } from './definition.ts'
import { fieldDocs, frontmatterPage } from './frontmatter-docs.ts'
import { linesOf } from './positions.ts'
import { sectionAt } from './sections.ts'
import { staleHover } from './stale-hover.ts'
import { linkAt } from './targets.ts'
import { termAt } from './term-hover.ts'
import { bytesText } from './text.ts'
import { variableHover } from './variables.ts'
import type { OpenFile, Workspace } from './workspace.ts'

export async function hoverAt(file: OpenFile, position: Position, workspace: Workspace): Promise<Hover | undefined> {
  const variable = variableHover(file, position)
  if (variable) return variable
  const link = linkAt(file, position)
  if (link) {
    const text = targetText(link.link.target, file)
    return text === undefined ? undefined : hover(text, link.range)
  }
  const lines = linesOf(file.document.getText())
  const field = fieldHover(lines, position, file)
  if (field) return field
  const directive = directiveHover(lines, position, file)
  if (directive) return directive
  const section = sectionAt(file, position)
  const text =
    section && isOnHeading(section.heading?.place?.line, position)
      ? await staleHover(file, section, workspace)
      : undefined
  return text === undefined ? termHover(lines, position, file) : hover(text)
}

/** Explains a term in prose. */
function termHover(lines: readonly string[], position: Position, file: OpenFile): Hover | undefined {
  const { line } = position
  if (isInFrontmatter(lines, line) || isInCode(lines, line)) return undefined
  const term = termAt(lines[line] ?? '', position, file)
  if (!term) return undefined
  const { word, start, text } = term
  return hover(`**${word}**\n\n${text}`, {
    start: { line, character: start },
    end: { line, character: start + word.length },
  })
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

function targetText(target: LinkTarget, file: OpenFile): string | undefined {
  switch (target.kind) {
    case 'page':
      return pageText(target, file)
    case 'file':
      return fileText(target.file, file)
    case 'external':
      return undefined
    case 'none': {
      const { route, isPlanned } = target
      if (route === undefined) return undefined
      return isPlanned
        ? `\`${route}\` is planned. The link is plain text until the page exists.`
        : `\`${route}\` does not exist.`
    }
  }
}

function pageText({ route, hash }: Extract<LinkTarget, { kind: 'page' }>, { site }: OpenFile): string | undefined {
  const page = site.page(route)
  if (!page) return undefined
  const id = decodeFragment(hash.slice(1))
  const found = page.headings.filter(({ offset }) => offset !== undefined)
  const at = found.findIndex((heading) => heading.id === id)
  const entry = found[at]
  const { text } = page
  const rest = text.slice(entry?.offset ?? 0, found[at + 1]?.offset ?? text.length).trim()
  const first = rest.length > shownText ? `${rest.slice(0, shownText).trimEnd()}…` : rest
  const parts = [`**${page.title}**`, entry ? '' : page.description, quoted(first), `\`${page.file}\``]
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

function fileText(file: string, { site }: OpenFile): string {
  const asset = site.sizeOf(file)
  if (!asset) return `\`${file}\` does not exist.`
  const size = asset.width && asset.height ? `${asset.width} × ${asset.height} pixels, ` : ''
  return `\`${file}\`\n\n${size}${bytesText(asset.bytes)}`
}

function fieldHover(lines: readonly string[], { line }: Position, file: OpenFile): Hover | undefined {
  const [, name] = /^([\w-]+):/.exec(lines[line] ?? '') ?? []
  if (name === undefined || !isInFrontmatter(lines, line)) return undefined
  const text = fieldText(file.site.frontmatter.find((field) => field.name === name))
  if (text === undefined) return undefined
  return hover(text, { start: { line, character: 0 }, end: { line, character: name.length } })
}

/** Returns the documentation of a frontmatter field as Markdown. */
export function fieldText(field: SourceField | undefined): string | undefined {
  if (!field) return undefined
  const { name } = field
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
function fenceAt(lines: readonly string[], { line, character }: Position, { site }: OpenFile) {
  const text = lines[line] ?? ''
  const fence = fenceLanguage(text)
  if (!fence || character < fence.start) return undefined
  const found = [...text.matchAll(/[\w-]+/g)].find(
    ({ index, 0: word }) => index <= character && character <= index + word.length,
  )
  const kind = found?.index === fence.start ? 'fence' : 'word'
  return found && blockNamed(found[0], site)?.kinds.includes(kind) ? { name: found[0], start: found.index } : undefined
}

/** Returns the block with a name. That of a plugin comes before docsite's own. */
export const blockNamed = (name: string, { blocks }: OpenFile['site']): SourceBlock | undefined =>
  blocks.find((block) => block.name === name)

/** Returns what an attribute is, for editors. */
export const attributeText = ({ description, expects }: SourceField): string => description ?? expects

/** Returns the documentation of a directive or a component as Markdown. */
export function directiveText(name: string, { site, project }: Pick<OpenFile, 'site' | 'project'>): string | undefined {
  const component = site.islands.get(name)
  if (component !== undefined) {
    const props = propsOf(component, project)
    const list = props.map((prop) => `- \`${prop.name}\`${prop.type ? `: \`${prop.type}\`` : ''}`).join('\n')
    return [`Component of this project, \`${component}\``, list].filter(Boolean).join('\n\n')
  }
  const block = blockNamed(name, site)
  if (!block) return undefined
  const list = block.attributes.map((one) => `- \`${one.name}\`: ${attributeText(one)}`).join('\n')
  const manual = block.manual === undefined ? '' : `[Manual](${new URL(block.manual, `${manualUrl}/`)})`
  return [`${block.description}.`, list, manual].filter(Boolean).join('\n\n')
}
