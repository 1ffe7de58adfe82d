// Reports problems that any directive can have: unknown names, unknown attributes, and attributes that cannot be parsed.

import type { State } from 'mdast-util-to-hast'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import { lookUp } from '../../text/look-up.ts'
import { reportIn } from '../handler.ts'
import type { Placed } from '../nodes.ts'
import type { Finding } from '../rules/rules.ts'
import type { ContainerDirective, Directive } from './directive.ts'

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
  reportAll(state, formProblems(node))
}

/** Reports attributes that cannot be parsed, and unknown attributes. */
export function checkAttributes(state: State, node: Directive, allowed: readonly string[]): void {
  reportAll(state, attributeProblems(node, allowed))
}

function reportAll(state: State, problems: readonly Finding[]): void {
  for (const { at, ...problem } of problems) reportIn(state, at, problem)
}

/** Returns the problem of attributes that cannot be parsed. */
function formProblems(node: Directive): Finding[] {
  if (node.badAttributes === undefined) return []
  const { written, offset, problem } = node.badAttributes
  return [
    {
      at: inHead(node, offset),
      rule: 'invalid-attribute',
      ...(problem === undefined
        ? {
            text: `\`${written}\` is not a valid list of attributes`,
            hint: 'Write attributes as `{name="value"}`.',
          }
        : { text: problem, hint: 'Write JSON as in `{items=["a","b"]}`.' }),
    },
  ]
}

/** Returns the problems of attributes that cannot be parsed, and of unknown attributes. */
export const attributeProblems = (node: Directive, allowed: readonly string[]): Finding[] => [
  ...formProblems(node),
  ...Object.keys(node.attributes)
    .filter((name) => !allowed.includes(name))
    .map((name) => unknownAttribute(node, name, allowed)),
]

function unknownAttribute(node: Directive, name: string, allowed: readonly string[]): Finding {
  const near = nearest(name, allowed)
  const hint = near
    ? `Did you mean \`${near}\`?`
    : allowed.length
      ? `The valid attributes are ${allowed.join(', ')}.`
      : undefined
  return {
    at: inHead(node, lookUp(node.attributeOffsets, name)),
    rule: 'invalid-attribute',
    text: `\`${node.name}\` has no attribute \`${name}\``,
    ...(hint ? { hint } : {}),
  }
}

/** Returns the problem of a container without a closing line. */
export function unclosedProblem(node: ContainerDirective): Finding {
  const colons = ':'.repeat(node.size)
  return {
    at: node,
    rule: 'unclosed-container',
    text: `The container \`${colons}${node.name}\` is not closed`,
    hint: `Close it with a line \`${colons}\`. An outer container needs more colons than the containers inside it.`,
  }
}

/** Reports a container without a closing line. */
export function checkClosed(state: State, node: ContainerDirective): void {
  if (!node.closed) reportAll(state, [unclosedProblem(node)])
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
