// Supports heading ids: `## Title {#own-id}`, and after it former ids, to which links still lead: `## Title {#own-id #former-id}`.
//
// The syntax extension parses `{#__init__}` at the end of a line as text, so that the underscores do not become emphasis.

import type { Heading, Nodes, Root, Text } from 'mdast'
import { markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { addSyntax, beginToken, endWithLine, isLineEnd } from './syntax-extensions.ts'

const [openBrace, closeBrace, numberSign] = [123, 125, 35]

/** Matches a custom id and former ids at the end of a heading. */
export const ownIdPattern = /(?<!\s)\s*\{\s*#([^\s{}#]+)((?:\s+#[^\s{}#]+)*)\s*\}\s*$/

/** The property with the former ids of a heading, separated by spaces. */
export const formerIdsProperty = 'dataFormerIds'

/** Adds the syntax. `remarkHeadingIdProperties` assigns the ids later, so that rules still see them in the text. */
export function remarkHeadingIds(this: Processor): void {
  addSyntax(this, { text: { [openBrace]: headingId } })
}

/** Moves the id from the text of a heading to its properties. */
export function remarkHeadingIdProperties() {
  return (tree: Root): void => moveIds(tree)
}

function moveIds(node: Nodes): void {
  if (node.type === 'heading') moveId(node)
  else if ('children' in node) for (const child of node.children) moveIds(child)
}

function moveId(heading: Heading): void {
  const last = heading.children.at(-1)
  const [whole, id, more = ''] = (last?.type === 'text' && ownIdPattern.exec(last.value)) || []
  if (whole === undefined) return
  const text = last as Text
  text.value = text.value.slice(0, -whole.length)
  const former = more.replaceAll('#', '').trim()
  const properties = { id, ...(former ? { [formerIdsProperty]: former } : {}) }
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, ...properties } }
}

const headingId: Construct = { name: 'headingId', tokenize: tokenizeHeadingId }

function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  let isEmpty = true
  const after = endWithLine(effects, 'data', ok, nok)
  return beginToken(effects, 'data', sign)
  function sign(code: Code): State | undefined {
    if (code !== numberSign && !markdownSpace(code)) return nok(code)
    effects.consume(code)
    return code === numberSign ? id : sign
  }
  function id(code: Code): State | undefined {
    if (code === closeBrace && !isEmpty) {
      effects.consume(code)
      return after
    }
    if (isLineEnd(code) || code === openBrace || code === numberSign || code === closeBrace) return nok(code)
    // Spaces are allowed inside both braces.
    if (markdownSpace(code)) return isEmpty ? nok(code) : space(code)
    isEmpty = false
    effects.consume(code)
    return id
  }
  function space(code: Code): State | undefined {
    if (code === numberSign) {
      isEmpty = true
      return sign(code)
    }
    if (!markdownSpace(code) && code !== closeBrace) return nok(code)
    effects.consume(code)
    return code === closeBrace ? after : space
  }
}
