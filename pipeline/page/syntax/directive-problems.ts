// Reports problems that any directive can have: attributes that cannot be parsed, unknown attributes and values, and a missing end.

import type { State } from 'mdast-util-to-hast'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import type { DirectiveAttribute } from '../../model/plugin/plugin-directive.ts'
import { lookUp } from '../../text/look-up.ts'
import { reportIn } from '../handler.ts'
import type { Placed } from '../nodes.ts'
import type { Finding } from '../rules/rules.ts'
import type { ContainerDirective, Directive, DirectiveAttributes } from './directive.ts'

/** Reports attributes that cannot be parsed. */
export function checkForm(state: State, node: Directive): void {
  reportAll(state, formProblems(node))
}

/** Reports attributes that cannot be parsed, and unknown attributes and values. */
export function checkAttributes(state: State, node: Directive, allowed: DirectiveAttributes): void {
  reportAll(state, attributeProblems(node, allowed))
}

function reportAll(state: State, problems: readonly Finding[]): void {
  for (const { at, ...problem } of problems) reportIn(state, at, problem)
}

/** Returns the problems of attributes that cannot be parsed, and of a title after a label. */
const formProblems = (node: Directive): Finding[] => [...attributeFormProblems(node), ...lostProblems(node)]

const lostProblems = (node: Directive): Finding[] =>
  node.lost
    ? [
        {
          at: inHead(node, node.lost.offset),
          rule: 'invalid-content',
          text: `\`${node.lost.written}\` is not shown, because \`${node.name}\` already has a label in brackets`,
          hint: 'Write the text into the brackets, or on the next line.',
        },
      ]
    : []

/** Returns the problem of attributes that cannot be parsed. */
function attributeFormProblems(node: Directive): Finding[] {
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
        : problem),
    },
  ]
}

/** Returns the problems of attributes that cannot be parsed, and of unknown attributes and values. */
const attributeProblems = (node: Directive, allowed: DirectiveAttributes): Finding[] => [
  ...formProblems(node),
  ...Object.entries(node.attributes).flatMap(([name, value]) => {
    const attribute = lookUp(allowed, name)
    return attribute ? valueProblems(node, name, value, attribute) : unknownAttribute(node, name, Object.keys(allowed))
  }),
]

function valueProblems(
  node: Directive,
  name: string,
  value: string,
  { values, isFlag, called = `${node.name} ${name}` }: DirectiveAttribute,
): Finding[] {
  if (!values || values.includes(value) || (isFlag && value === '')) return []
  return [
    {
      at: inHead(node, lookUp(node.attributeOffsets, name)),
      rule: 'invalid-attribute',
      text: `Unknown ${called} "${value}"`,
      hint: `The valid ${called.slice(called.lastIndexOf(' ') + 1)}s are ${values.join(', ')}.`,
    },
  ]
}

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
function unclosedProblem(node: ContainerDirective): Finding {
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
