// Converts the syntax of VitePress's pages.

import { posix } from 'node:path'
import type { Draft, Step } from '../draft.ts'
import { convertAlerts } from '../steps/alerts.ts'
import { languageOf, linesOf, regionOf, withoutRegionMarks } from '../steps/code.ts'
import { fileFence } from '../steps/code-files.ts'
import { convertFileTrees } from '../steps/file-tree.ts'
import { convertTaggedHeadings } from '../steps/headings.ts'
import { includePath } from '../steps/partials.ts'
import { convertPluginTabs } from '../steps/plugin-tabs.ts'
import { convertVariants } from '../steps/variants.ts'
import {
  convertKebabNames,
  convertScripts,
  convertTemplates,
  convertVueAttributes,
  removeLiveBlocks,
} from '../steps/vue.ts'
import { splitFrontmatter } from '../text/frontmatter.ts'
import { vitepressSlug } from '../text/heading-ids.ts'
import { continuation, indentAfterFirst } from '../text/indent.ts'
import { applyEdits, type Edit, fencesIn, maskFences, replaceInText } from '../text/mask.ts'
import { closeCodeGroups, closeContainers } from './vitepress/containers.ts'
import { ownIds, withBraces, withFragments } from './vitepress/heading-ids.ts'
import { convertOwnIds } from './vitepress/own-ids.ts'

/** Returns a path of a page relative to the project. `@/` is the directory of the pages. */
const pathOf = (draft: Draft, path: string): string =>
  /^[@/]/.test(path)
    ? posix.join(draft.conversion.site.settings.sourceRoot, path.replace(/^@?\//, ''))
    : draft.resolve(path)

/** Converts `<!--@include: file#region{1,3}-->`. A whole file becomes a fragment; parts are copied. */
function convertIncludes(draft: Draft): void {
  for (let depth = 0; depth < 5; depth++) {
    const before = draft.text
    draft.text = withIncludes(draft, before)
    if (draft.text === before) return
  }
}

function withIncludes(draft: Draft, text: string): string {
  const edits: Edit[] = []
  for (const match of maskFences(text).matchAll(/<!--\s*@include:\s*(.*?)\s*-->/g)) {
    const [whole, target = ''] = match
    const [, path = '', region, range] = /^(.*?)(?:#([^\s{]+))?(?:\{(\d*,\d*)\})?$/.exec(target) ?? []
    const file = pathOf(draft, path)
    const included = draft.conversion.files.text(file)
    const lineStart = text.slice(text.lastIndexOf('\n', match.index - 1) + 1, match.index)
    const isBlock =
      continuation(lineStart) !== undefined && /^[ \t]*(?:\n|$)/.test(text.slice(match.index + whole.length))
    if (included === undefined) {
      draft.find('todo', `\`${whole}\` names a file that does not exist.`, whole)
      continue
    }
    const fragment = isBlock && !region && !range && file.endsWith('.md') ? includePath(draft, file) : undefined
    const replacement = fragment ? `::include{file="${fragment}"}` : includedPart(included, region, range)
    if (!fragment) draft.count('included parts of files → their text')
    edits.push({
      start: match.index,
      end: match.index + whole.length,
      text: indentAfterFirst(replacement, continuation(lineStart) ?? ''),
    })
  }
  return applyEdits(text, edits)
}

/** Returns the lines of a region, or of the section below a heading with this id. */
function includedPart(text: string, region: string | undefined, range: string | undefined): string {
  const [first = '', last = ''] = range?.split(',') ?? []
  const part = region === undefined ? splitFrontmatter(text).body : (regionOf(text, region) ?? sectionOf(text, region))
  return withoutRegionMarks(
    range === undefined
      ? part
      : linesOf(region === undefined ? text : part, Number(first) || 1, Number(last) || undefined),
  ).trim()
}

function sectionOf(text: string, id: string): string {
  const lines = text.split('\n')
  const slug = (line: string) =>
    line
      .replace(/^#+\s*/, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
  const first = lines.findIndex((line) => /^#{1,6}\s/.test(line) && (line.includes(`{#${id}}`) || slug(line) === id))
  if (first < 0) return text
  const depth = /^#+/.exec(lines[first] ?? '')?.[0].length ?? 1
  const last = lines.findIndex((line, i) => i > first && new RegExp(`^#{1,${depth}}\\s`).test(line))
  return lines.slice(first, last < 0 ? undefined : last).join('\n')
}

/** Converts `<<< file#region{1,3 ts:line-numbers} [title]` into a fence with the code. */
const convertSnippets: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /^([ \t>]*(?:[-*+] +)?)<<<[ \t]*(\S[^\n]*)$/gm,
    ([whole, prefix = '', rest = ''], offset) => {
      const [, path = '', region, inner = '', title] =
        /^(.+?)(?:#([\w-]+))?\s*(?:\{([^{}]*)\})?\s*(?:\[(.*)\])?\s*$/.exec(rest.trim()) ?? []
      const file = pathOf(draft, path)
      const [, lines = '', language = ''] = /^([\d,\s-]*)\s*(.*)$/.exec(inner) ?? []
      const label = title ?? (isInCodeGroup(draft.text, offset) ? posix.basename(file) : undefined)
      const marks = `${lines.trim() ? ` {${lines.replace(/\s/g, '')}}` : ''}${label ? ` [${label}]` : ''}`
      const fence = fileFence(draft, { file, region }, `${language || languageOf(file)}${marks}`)
      if (fence === undefined)
        return void draft.find('todo', `\`${whole.trim()}\` names a file that does not exist.`, whole)
      return `${prefix}${indentAfterFirst(fence, continuation(prefix) ?? '')}`
    },
  )
}

/** Returns whether a code group is open at this offset. Its tabs show the names of files. */
function isInCodeGroup(text: string, offset: number): boolean {
  const before = text.slice(0, offset)
  const opened = Math.max(before.lastIndexOf('::: code-group'), before.lastIndexOf(':::code-group'))
  return opened >= 0 && !/^[ \t]*:{3,}[ \t]*$/m.test(before.slice(opened))
}

/** Removes `[[toc]]`: the outline beside the page lists the headings. */
const removeToc: Step = (draft) => {
  draft.text = replaceInText(draft.text, /^[ \t>]*\[\[toc\]\][ \t]*$/gim, ([whole]) => {
    draft.count('`[[toc]]` → the outline')
    return whole.startsWith('>') ? '>' : ''
  })
}

/** Writes attributes in braces, where the configuration has other marks: `## Text %{#id}%`. */
const convertAttributeMarks: Step = (draft) => {
  draft.text = withBraces(draft.text, draft.conversion.site.settings.attributeMarks)
}

/** Derives the fragments of links as VitePress did. */
const convertFragments: Step = (draft) => {
  draft.text = withFragments(draft.text, { slug: vitepressSlug, ids: ownIds(draft.conversion) })
}

/** Removes the spaces between a heading and the anchor element before it, and the marks of Vue on fences. */
const convertFenceMarks: Step = (draft) => {
  draft.text = applyEdits(
    draft.text,
    fencesIn(draft.text).flatMap(({ start, prefix, marks, info }) => {
      const text = info.replace(/(\w)-vue\b/, '$1').replace(/(?<=\s)line=([\d,-]+)(?=\s|$)/, '{$1}')
      const at = start + prefix.length + marks.length
      return text === info ? [] : [{ start: at, end: at + info.length, text }]
    }),
  )
}

export const vitepressSteps: readonly Step[] = [
  convertScripts,
  convertAttributeMarks,
  convertIncludes,
  removeLiveBlocks,
  convertFragments,
  convertSnippets,
  removeToc,
  convertFenceMarks,
  convertFileTrees,
  convertPluginTabs,
  convertOwnIds,
  closeContainers,
  closeCodeGroups,
  convertAlerts,
  convertKebabNames,
  convertTaggedHeadings,
  convertVariants,
  convertTemplates,
  convertVueAttributes,
]
