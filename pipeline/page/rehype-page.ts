// The compiler of the processor, which creates the parsed page from the tree and `file.data`.

import { hash } from 'node:crypto'
import type { Root } from 'hast'
import type { Compiler, Processor } from 'unified'
import type { VFile } from 'vfile'
import { lineInFile, placeOf } from '../model/diagnostics/source-place.ts'
import type { Body, Heading, Ignore, PageContent, ParsedPage, Sample, SourceFile } from '../model/page/page.ts'
import { packSections } from '../model/page/sections.ts'
import { escapeText } from '../text/escape-text.ts'
import { type PartStyles, stylesOfTree } from './blocks/part-files.ts'
import { writeBody } from './html/placeholders.ts'
import type { Placed } from './nodes.ts'
import { dataOf, diagnosticsOf, type Found, frontmatterOf } from './page-file.ts'
import type { IgnoredLines } from './rules/ignores.ts'
import { readTitle } from './text/inline.ts'
import { sectionsOf } from './text/sections.ts'
import type { HtmlNode } from './visit.ts'

export interface ParseResult {
  page: ParsedPage
  content: PageContent
  /** The files that plugins have read, relative to the project, with the hashes of their texts. */
  reads?: Readonly<Record<string, string>>
}

interface CompileOptions {
  /** Whether to record sections, which `docsite check` compares between locales. */
  hasSections: boolean
  /** The names of the style sheets that only some pages need. */
  partStyles: PartStyles
}

declare module 'unified' {
  interface CompileResultMap {
    ParseResult: ParseResult
  }
}

export function rehypePage(this: Processor, options: CompileOptions): void {
  const compiler: Compiler<Root, ParseResult> = (tree, file) => compile(tree, file, options)
  this.compiler = compiler as unknown as Compiler
}

function compile(tree: Root, file: VFile, { hasSections, partStyles }: CompileOptions): ParseResult {
  const data = dataOf(file)
  const { source } = data
  const frontmatter = frontmatterOf(file)
  const written = readTitle(String(frontmatter.title ?? '').trim())
  const ownTitle = written.html === '' ? undefined : written
  const pageType = frontmatter.pageType ?? 'doc'
  const title = ownTitle ?? data.title ?? (pageType === 'home' ? noTitle : titleOfFile(source))
  const reference = (node: Placed) => {
    const { file, ...place } = placeOf(source, node.position?.start)
    const isOwn = file === `content/${source.filePath}`
    return isOwn ? place : { ...place, file: file.slice('content/'.length) }
  }
  const placed = <Reference>(found: readonly Found<Reference>[]) =>
    found.map(({ node, ...rest }) => ({ ...rest, ...reference(node) }))
  const titlePlace = ownTitle
    ? { line: data.fieldLines.title ?? 1, column: 1 }
    : data.title && reference(data.title.node)
  const samples = data.samples.map(
    ({ node, ...sample }): Sample => ({ ...sample, line: 1, column: 1, ...reference(node) }),
  )
  const body = bodyOf(tree.children, source)
  const styles = [...stylesOfTree(tree, partStyles), ...data.blockStyles].sort()
  return {
    page: {
      title: title.text,
      titleHtml: title.html,
      ...(titlePlace ? { titlePlace } : {}),
      pageType,
      frontmatter,
      ...(data.lineIds.length > 0 ? { lineIds: data.lineIds } : {}),
      diagnostics: diagnosticsOf(file),
      ignores: data.ignores.map((one) => ignoreOf(one, source)),
      ...(Object.keys(data.notes).length > 0 ? { notes: data.notes } : {}),
      ...(samples.length > 0 ? { samplesHash: hashOf(samples) } : {}),
      details: {
        description: `${frontmatter.description ?? data.summary ?? ''}`.trim().replace(/\s+/g, ' '),
        fieldLines: data.fieldLines,
        toc: data.toc,
        headings: placed<Heading>(data.headings.map(({ text: _, inLink: __, ...heading }) => heading)),
        ids: data.ids,
        writtenIds: data.writtenIds,
        links: placed(data.links),
        webLinks: placed(data.webLinks),
        assets: placed(data.assets),
        ...(styles.length > 0 ? { styles } : {}),
        sections:
          hasSections && !source.isGenerated ? packSections(sectionsOf(data.texts, data.headings, reference)) : '',
      },
    },
    content: { body, text: data.text, code: data.code, samples },
  }
}

const noTitle = { text: '', html: '' }

/** Returns the name of the file, or of the folder for an index file. For the root of a locale or a version, returns no title. */
function titleOfFile({ routePath, lang, version }: SourceFile): typeof noTitle {
  const name = routePath.replace(/\/$/, '').split('/').at(-1) as string
  const isRoot = name === lang || name === version
  return isRoot ? noTitle : { text: name, html: escapeText(name) }
}

/** Serializes nodes to HTML with placeholders. */
function bodyOf(nodes: readonly HtmlNode[], source: SourceFile): Body {
  return writeBody(nodes, ({ name, props, inline, children, position, places: written }) => {
    const places = Object.entries(written ?? {}).map(([name, { position }]) => [name, placeOf(source, position?.start)])
    return {
      ...{ kind: 'island', name, props, slots: children.map((slot) => bodyOf(slot.children, source)) },
      place: placeOf(source, position?.start),
      ...(places.length > 0 ? { places: Object.fromEntries(places) } : {}),
      ...(inline ? { inline: true } : {}),
    }
  })
}

function ignoreOf({ rule, node, from, to }: IgnoredLines, source: SourceFile): Ignore {
  const { file, line = 1, column = 1 } = placeOf(source, node.position?.start)
  const lineOf = (at: number) => lineInFile(source, file, at)
  return { rule, file: file.slice('content/'.length), line, column, from: from && lineOf(from), to: lineOf(to) }
}

/** Hashes the code of the samples, regardless of their positions on the page. */
const hashOf = (samples: readonly Sample[]): string =>
  hash('sha1', JSON.stringify(samples.map(({ language, meta, code }) => [language, meta, code]))).slice(0, 16)
