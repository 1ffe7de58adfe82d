// Reports problems that any directive can have: unknown names, unknown attributes, and attributes that cannot be parsed.

import type { State } from 'mdast-util-to-hast'
import { nearest } from '../model/diagnostic.ts'
import { lookUp } from '../text/look-up.ts'
import type { Directive } from './directive.ts'
import { reportIn } from './handler.ts'
import type { Placed } from './nodes.ts'

/** The syntax of directives that are not containers. */
const forms: Record<string, string> = {
  audio: '::audio[…]{src="…"}',
  badge: ':badge[…]',
  button: ':button[…]{href="…"}',
  embed: '::embed[…]{src="…"}',
  kbd: ':kbd[…]',
  source: ':source[…]',
  video: '::video[…]{src="…"}',
  include: '::include{file="…"}',
}

/** Reports attributes that cannot be parsed. */
export function checkForm(state: State, node: Directive): void {
  if (node.badAttributes === undefined) return
  const { written, offset, problem } = node.badAttributes
  reportIn(state, inHead(node, offset), {
    rule: 'invalid-attribute',
    ...(problem === undefined
      ? {
          text: `\`${written}\` is not a valid list of attributes`,
          hint: 'Write attributes as `{name="value"}`.',
        }
      : { text: problem, hint: 'Write JSON as in `{items=["a","b"]}`.' }),
  })
}

/** Reports attributes that cannot be parsed, and unknown attributes. */
export function checkAttributes(state: State, node: Directive, allowed: string[]): void {
  checkForm(state, node)
  for (const name of Object.keys(node.attributes)) {
    if (allowed.includes(name)) continue
    const near = nearest(name, allowed)
    const hint = near
      ? `Did you mean \`${near}\`?`
      : allowed.length
        ? `The valid attributes are ${allowed.join(', ')}.`
        : undefined
    reportIn(state, inHead(node, lookUp(node.attributeOffsets, name)), {
      rule: 'invalid-attribute',
      text: `\`${node.name}\` has no attribute \`${name}\``,
      ...(hint ? { hint } : {}),
    })
  }
}

/** Reports a directive with an unknown name. `containers` lists the known container names. */
export function reportUnknown(state: State, node: Directive, containers: readonly string[]): void {
  const near = nearest(node.name, [...containers, ...Object.keys(forms)])
  const isText = node.type === 'textDirective'
  const form = lookUp(forms, node.name)
  const hint =
    near === node.name
      ? `Write it ${form ? `as \`${form}\`` : `as \`:::${near}\` … \`:::\``}.`
      : near
        ? `Did you mean \`${near}\`?`
        : isText
          ? `If this is text, write \`\\:${node.name}\`.`
          : `To add it, create the component \`config/islands/${node.name}.tsx\`.`
  reportIn(state, node, {
    rule: 'unknown-directive',
    text: `Unknown directive \`${node.name}\``,
    ...(hint ? { hint } : {}),
  })
}

/** Returns the position at an offset in a directive's first line. */
export function inHead({ position, written }: Directive, offset = 0): Placed {
  if (!position) return {}
  const { line, column } = position.start
  const before = written.slice(0, offset).split('\n')
  const last = (before.at(-1) as string).length
  return {
    position: {
      start: { line: line + before.length - 1, column: before.length > 1 ? last + 1 : column + last },
    },
  }
}
