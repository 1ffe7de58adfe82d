// Extracts the words that readers see: from old pages, without their syntax, and from the HTML of new pages.

import { stripVTControlCharacters } from 'node:util'
import { decodeString } from 'micromark-util-decode-string'
import { tagsIn } from './text/elements.ts'
import { isEmoji } from './text/emoji.ts'
import { applyEdits, fencesIn, maskFences } from './text/mask.ts'

/** A character of a language without spaces, which counts as a word: lines of a paragraph join without a space between them. */
const character = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`

const withCharacters = new RegExp(character, 'u')
const charactersOrWords = new RegExp(`${character}\\p{M}*|(?:(?!${character})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** Returns the words of a text in lower case. Characters that only show where a word may break are no part of it. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .replace(/[\u00AD\u200B-\u200D\u2060]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  ).flatMap((run) => (withCharacters.test(run) ? (run.match(charactersOrWords) ?? []) : run))

/** Replaces character references. */
const decoded = (text: string): string => text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);/gi, decodeString)

/** A tag. Attribute values can contain `>`. */
const tag = /<\/?([A-Za-z][\w-]*)((?:[^<>"]|"[^"]*")*)>/g
const inlineTags = new Set(['span', 'a', 'em', 'strong', 'b', 'i', 'mark', 'wbr', 'del', 's', 'abbr', 'font', 'u'])

/** Returns the text of HTML with the values of attributes that readers see. */
export function textOf(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->/g, ' ').replace(tag, (_, name: string, attributes: string) => {
    const texts = Array.from(
      attributes.matchAll(/\s(?:alt|title|aria-label|data-title|data-prompt|label)="([^"]*)"/g),
      ([, value = '']) => value,
    )
    return texts.length > 0 ? ` ${texts.join(' ')} ` : inlineTags.has(name) ? '' : ' '
  })
  return decoded(text)
}

const blankOut = (part: string): string =>
  part
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n')

/** A fence of Docusaurus around MDX, which is no code. */
const mdxFence = /^[ \t]*(`{3,})mdx-code-block[ \t]*\n([\s\S]*?)\n[ \t]*\1[ \t]*$/gm

/** Returns the words that writers wrote, line by line, without syntax: URLs, tags, directives, marks of fences. */
export function proseOf(written: string): string {
  const text = written.replace(mdxFence, '\n$2\n')
  let body = maskInfos(
    text,
    fencesIn(text).map(({ start, info, prefix, marks }) => [start + prefix.length + marks.length, info.length]),
  )
  body = body.replace(/^---\n[\s\S]*?\n---(?=\n)/, (head) => frontmatterProse(head))
  body = withoutNames(body)
  body = body.replace(/\{\{\s*#[^}]*\}\}|\[!code[^\]\n]*\]|-*8<-[^\n]*/g, blankOut)
  // Colors of terminals are characters that readers do not see.
  body = stripVTControlCharacters(body)
  // Only styles separate two elements with classes that follow one another.
  body = body.replace(/<\/span>(?=<span\s+class=)/g, '$& ')
  return decoded(inProse(body, (prose) => without(syntax, withoutTags(without(code, prose)))))
}

/** Blanks out the names in `[text] [name]`, also on the next line: in some generators, they are references with a space. */
function withoutNames(text: string): string {
  const defined = new Set(Array.from(text.matchAll(/^ {0,3}\[([^\]\n]+)\]:/gm), ([, name = '']) => name.toLowerCase()))
  return text.replace(/(?<=\]\s)\[([^[\]\n]+)\](?![([:])/g, (whole, name: string) =>
    defined.has(name.toLowerCase()) ? blankOut(whole) : whole,
  )
}

/** The text of a link or an image, which can contain one more pair of brackets. */
const label = String.raw`((?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.)*\])*)`

/** Where a link leads. The bracket can close on the next line. */
const destination = String.raw`(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*(\n?)[ \t]*\)|\[[^\]\n]*\])`

const withoutSpaces = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`

type Syntax = readonly [pattern: RegExp, replacement: string | ((...groups: string[]) => string)]

const without = (patterns: readonly Syntax[], text: string): string =>
  patterns.reduce((rest, [pattern, part]) => rest.replace(pattern, part as string), text)

/** Comments and code, which readers do not see. */
const code: readonly Syntax[] = [
  [/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, blankOut],
  [/(?<=^|;[ \t]*)import\s+[\w$]+\s+from\s*['"][^'"\n]+['"];?/gm, blankOut],
  [/^(?:import\s[^\n]*['"][^'"\n]+['"];?|import\s*\{[^}]*\}\s*from\s*['"][^'"\n]+['"];?)/gm, blankOut],
  [/^[ \t]*<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gm, blankOut],
  // Names of abbreviations, and options of blocks.
  [/^[ \t]*\*\[[^\]\n]+\]:/gm, blankOut],
  [/(?<=^[ \t]*\/{3,}[^\n]*\n)[ \t]+(?:open|type|attrs|select|new):[^\n]*/gm, blankOut],
  // Files that mdx_include and markdown-include insert.
  [/\{\*[^\n]*?\*\}|\{![^\n]*?!\}/g, blankOut],
]

/** What is syntax, and what readers see instead of it. */
const syntax: readonly Syntax[] = [
  // Characters in code separate words.
  [/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, (code: string) => code.replace(/[*~[\]]/g, ' ')],
  [/<<<[^\n]*/g, blankOut],
  // Names and filters of templates.
  [/\{\{[^{}\n]*\}\}/g, blankOut],
  [/(?<![$\\{\w])\{[A-Za-z_$][\w$.]*\}/g, blankOut],
  // Looks at what stands before only where there is a brace.
  [/\{(?<=(?:^[ \t>]*:{3,}[^\n]*|\)|[*_`\]])\{)[^{}\n]*\}/gm, blankOut],
  // A URL can also stand on the next line.
  [/^[ \t>]*\[[^\]\n^][^\]\n]*\]:(?:[ \t]*\n[ \t>]*<?[a-z]+:\S.*|.*)$/gm, blankOut],
  // Images before links, which can contain images.
  [new RegExp(String.raw`!\[${label}\]${destination}`, 'g'), '$1$2'],
  [new RegExp(String.raw`\[${label}\]${destination}`, 'g'), '$1$2'],
  [/\[\^[^\]\n]+\]:?/g, ''],
  // The boxes of tasks.
  [/(?<=^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX]\](?=[ \t])/gm, '   '],
  [/^[ \t>]*\d{1,9}[.)](?=[ \t])/gm, blankOut],
  [/\{:?[ \t]*(?:[.#][^\s{}]+(?![^\s{}])|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+(?![^\s{}"']))|[ \t])+\}/g, blankOut],
  [/\{[#.:][^{}\n]*\}/g, blankOut],
  [/(?<=^[ \t>]*:{3,}[ \t]*tabs[ \t]+)key:\S+/gm, blankOut],
  [/^[ \t>]*(?::{3,}|\/{3,}|!!!|\?\?\?\+?|===)[ \t]*[\w-]*/gm, blankOut],
  [/^([ \t>]*)\[!\w+\]/gm, blankOut],
  [/\[\[toc\]\]|\[TOC\]/gi, blankOut],
  [/<(https?:[^<>\s]+)>/g, '$1'],
  // Icons and emoji are images or characters. Other text between colons stays text.
  [/:(?:material|octicons|fontawesome|simple|bootstrap)-[\w-]+:/g, blankOut],
  [
    /:([\w+-]+):/g,
    (whole: string, name: string) =>
      isEmoji(name) || isEmoji(name.replace(/_tone\d$/, '').replace(/^(?:wo)?man_/, '')) ? ' ' : whole,
  ],
  // Brackets of references stand inside words only in languages without spaces.
  [new RegExp(String.raw`(?<=${withoutSpaces})\[((?:[^[\]\\\n]|\\.)+)\](?![([:])`, 'gu'), '$1'],
  [new RegExp(String.raw`\[((?:[^[\]\\\n]|\\.)+)\](?=${withoutSpaces})`, 'gu'), '$1'],
  [/\*+|~~/g, ''],
  // Underscores between letters, even several, belong to a name such as `user__id`.
  [/(?<![\p{L}\p{N}_])_{1,3}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])_{1,3}(?![\p{L}\p{N}_])/gu, ''],
]

const shownAttributes = ['alt', 'title', 'label', 'text', 'description']

/** Replaces tags by the texts in their attributes. Keeps the lines. */
function withoutTags(text: string): string {
  return applyEdits(
    text,
    [...tagsIn(text)].map(({ start, end, name, attributes }) => {
      const texts = shownAttributes.flatMap((key) => {
        const value = attributes.get(key)
        return typeof value === 'string' ? [value.replaceAll('\n', ' ')] : []
      })
      const space = texts.length > 0 ? ` ${texts.join(' ')} ` : inlineTags.has(name) ? '' : ' '
      return { start, end, text: space + text.slice(start, end).replace(/[^\n]/g, '') }
    }),
  )
}

const frontmatterProse = (head: string): string =>
  head.replace(/^[^\n]*$/gm, (line) => {
    const [, value] = /^[ \t-]*(?:title|description|tagline|text|name|details)[ \t]*:[ \t]*(.+)$/.exec(line) ?? []
    return value?.replace(/\\[nrt]/g, '  ').replace(/<[^<>]+>/g, ' ') ?? ''
  })

function maskInfos(text: string, ranges: readonly [start: number, length: number][]): string {
  let result = text
  for (const [start, length] of ranges)
    result = result.slice(0, start) + ' '.repeat(length) + result.slice(start + length)
  return result
}

/** Changes only the text outside fences. The change must keep the lines. */
function inProse(text: string, change: (prose: string) => string): string {
  const masked = maskFences(text)
  const lines = text.split('\n')
  return change(masked)
    .split('\n')
    .map((line, i) => (line.includes('\uFFFC') ? lines[i] : line))
    .join('\n')
}

/** A formula in a new page. */
export const formula = /\$\$[\s\S]*?\$\$|\$[^$\n]+\$/g

/** Returns the formulas and the diagrams of a new page, whose source becomes signs and shapes. */
export const drawnIn = (text: string): string =>
  [
    ...(maskFences(text).match(formula) ?? []),
    ...fencesIn(text).flatMap(({ info, codeStart, codeEnd }) =>
      /^\s*(?:math|mermaid|dot|graphviz)\b/.test(info) ? [text.slice(codeStart, codeEnd)] : [],
    ),
  ].join('\n')
