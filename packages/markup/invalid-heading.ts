// Reports lines that look like headings but are printed as text, and headings without text.

import { defineRule, type HtmlNode, type PageFinding, type RuleHtml } from '@docsite/cli'

export const invalidHeading = defineRule({
  name: 'invalid-heading',
  severity: 'warning',
  explanation: {
    meaning:
      'a line such as `##Install` is printed as text because no space follows the `#`, or another character such as a no-break space; or a heading has no text',
    fix: 'write an ordinary space after `#`, or text after it; if the line is text, write `\\#`',
    zh: {
      meaning:
        '`##安装` 这样的行会原样显示，因为 `#` 后面没有空格，或者是不换行空格、全角空格等其他字符；也可能是标题没有文字',
      fix: '在 `#` 后写一个普通空格，或者补上标题的文字；如果这一行只是文字，写成 `\\#`',
    },
  },
  *page(page) {
    if (!/[#＃]/.test(page.markdown)) return
    for (const node of page.nodes('text')) {
      if (!/[#＃]/.test(node.value ?? '')) continue
      const siblings = page.parentOf(node)?.type === 'paragraph' ? (page.parentOf(node)?.children ?? []) : []
      const previous = siblings[siblings.indexOf(node) - 1]
      const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
      if (siblings.length === 0) continue
      // The last line of the text may go on with other inline content.
      const [rest = ''] = page.markdown.slice(end).split('\n', 1)
      let offset = start
      for (const [i, line] of `${page.written(node)}${rest}`.split('\n').entries()) {
        const match = i > 0 || !previous || previous.type === 'break' ? printedHeading(line) : undefined
        if (match) yield { at: page.at(offset + match.before), ...match.problem }
        offset += line.length + 1
      }
    }
  },
  html: (page) => emptyHeadings(page, page.html),
})

/** White space and invisible characters that Markdown does not accept after `#`. */
const otherSpace = '[\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u2060\\u3000\\ufeff]'
/** Matches `#`, also in full width, with such a character after it: `##\u00a0Install`. */
const wrongSpace = new RegExp(`^([ \\t>]*)(#{1,6}|＃{1,6}(?=[ \\t]|${otherSpace}))(${otherSpace}?)[ \\t]*\\S`)
/** Matches several `#` directly before a word: `##Install`. Commands of build services begin with `##[` and `##vso[`. */
const severalSigns = /^([ \t>]*)(#{2,6})(?!vso\[)(?=[\p{L}\p{N}\p{Pi}`*_"'（【《「]|\[[^\]\n]*\]\()/u
/** Matches one `#` directly before Chinese, Japanese or Korean, but neither several hashtags in a line nor `#topic#`. */
const oneSign = /^([ \t>]*)(#)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][^#\n]*$)/u

function printedHeading(line: string): { before: number; problem: Omit<PageFinding, 'at'> } | undefined {
  const [, space, spaceSigns = '', other = ''] = wrongSpace.exec(line) ?? []
  const isFullWidth = spaceSigns.startsWith('＃')
  if (space !== undefined && (other || isFullWidth)) {
    const cause = isFullWidth ? 'its number sign is a full-width character' : `${nameOf(other)} follows the \`#\``
    const fixed = `${'#'.repeat(spaceSigns.length)} `
    return {
      before: space.length,
      problem: {
        text: `This line is printed as text, because ${cause}`,
        hint: `Write \`${fixed}\` with an ordinary space.`,
        fix: { written: `${spaceSigns}${other}`, fixed: other ? fixed : fixed.trim() },
      },
    }
  }
  const [, before, signs] = severalSigns.exec(line) ?? oneSign.exec(line) ?? []
  return before === undefined || signs === undefined
    ? undefined
    : {
        before: before.length,
        problem: {
          text: `This line is printed as text, because no space follows the \`${signs}\``,
          hint: `Write \`${signs} \` with a space for a heading, or \`\\${signs}\` for text.`,
        },
      }
}

const spaceNames: ReadonlyMap<string, string> = new Map([
  ['\u00a0', 'a no-break space'],
  ['\u3000', 'an ideographic space'],
])

const nameOf = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `${spaceNames.get(character) ?? 'an unusual space'} (U+${code})`
}

function* emptyHeadings(page: RuleHtml, node: HtmlNode): Generator<PageFinding> {
  if (/^h[1-6]$/.test(node.tagName ?? '') && page.isWritten(node) && !node.properties?.ariaLabel && !isNamed(node))
    yield {
      at: node,
      text: 'This heading has no text, so the outline and links to it have no name',
      hint: 'Write its text, or the alternative text of its image, or delete it.',
    }
  for (const child of node.children ?? []) yield* emptyHeadings(page, child)
}

/** Returns whether a node names its heading: text, an image with alternative text, or what may be text, such as a component or a formula. */
function isNamed({ type, value = '', tagName = '', properties = {}, children = [] }: HtmlNode): boolean {
  if (type === 'text') return value.trim() !== ''
  if (type !== 'element') return type !== 'comment'
  if (tagName === 'img') return Boolean(properties.alt || properties.ariaLabel)
  const isNote = properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
  return !isNote && tagName !== 'script' && tagName !== 'style' && children.some(isNamed)
}
