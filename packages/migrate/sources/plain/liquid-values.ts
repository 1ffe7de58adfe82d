// Evaluates the expressions of Liquid: paths, filters and conditions.

import { lookUp } from '../../guards.ts'
import { isExternal } from '../../values.ts'

/** Says that a template needs something that a migration does not know. */
export class UnknownInLiquid extends Error {}

/** Returns the value of the first name of a path. */
export type Root = (name: string) => unknown

type Filter = (value: unknown, ...args: readonly unknown[]) => unknown

export const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (typeof value === 'object' && value !== null) throw new UnknownInLiquid('object')
  return value === undefined || value === null ? '' : String(value)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const fieldOf = (value: unknown, name: unknown): unknown =>
  typeof value === 'object' && value !== null ? lookUp(value as Record<string, unknown>, textOf(name)) : undefined

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value)
    ? value.length
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length
      : 0

const compared = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a) < textOf(b) ? -1 : Number(textOf(a) > textOf(b))

const escaped: Filter = (value) =>
  textOf(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const urlOf: Filter = (value) => {
  const url = textOf(value)
  return isExternal(url) || url.startsWith('/') ? url : `/${url}`
}

const slugOf: Filter = (value) =>
  textOf(value)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')

const same: Filter = (value) => value

const filters: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    escape: escaped,
    xml_escape: escaped,
    strip: (value) => textOf(value).trim(),
    downcase: (value) => textOf(value).toLowerCase(),
    upcase: (value) => textOf(value).toUpperCase(),
    capitalize: (value) => textOf(value).replace(/^./, (first) => first.toUpperCase()),
    append: (value, other) => textOf(value) + textOf(other),
    prepend: (value, other) => textOf(other) + textOf(value),
    replace: (value, from, to) => textOf(value).replaceAll(textOf(from), textOf(to)),
    remove: (value, part) => textOf(value).replaceAll(textOf(part), ''),
    size: sizeOf,
    first: (value) => listOf(value)[0],
    last: (value) => listOf(value).at(-1),
    join: (value, sign = ' ') => listOf(value).map(textOf).join(textOf(sign)),
    split: (value, sign) => textOf(value).split(textOf(sign)),
    reverse: (value) => listOf(value).toReversed(),
    sort: (value, name) =>
      listOf(value).toSorted((a, b) =>
        name === undefined ? compared(a, b) : compared(fieldOf(a, name), fieldOf(b, name)),
      ),
    where: (value, name, wanted) => listOf(value).filter((one) => textOf(fieldOf(one, name)) === textOf(wanted)),
    group_by: (value, name) =>
      [...new Set(listOf(value).map((one) => textOf(fieldOf(one, name))))].map((group) => {
        const items = listOf(value).filter((one) => textOf(fieldOf(one, name)) === group)
        return { name: group, items, size: items.length }
      }),
    default: (value, other) =>
      value === undefined || value === null || value === '' || value === false ? other : value,
    plus: (value, other) => Number(textOf(value)) + Number(textOf(other)),
    minus: (value, other) => Number(textOf(value)) - Number(textOf(other)),
    slugify: slugOf,
    relative_url: urlOf,
    absolute_url: urlOf,
    markdownify: same,
    smartify: same,
    strip_newlines: (value) => textOf(value).replace(/\n/g, ''),
  } satisfies Record<string, Filter>),
)

/** A text in quotes, a sign, or everything up to the next one. */
const partsOf = (code: string, sign: string): string[] => {
  const parts = ['']
  for (const [part] of code.matchAll(/"[^"]*"|'[^']*'|[\s\S]/g))
    if (part === sign) parts.push('')
    else parts[parts.length - 1] += part
  return parts.map((part) => part.trim())
}

/** A text that filters make longer and longer is not what a page shows. */
function limited(value: unknown): unknown {
  if (typeof value === 'string' && value.length > 200_000) throw new UnknownInLiquid('long text')
  return value
}

/** Returns the value of an expression with filters. */
export function liquidValue(code: string, root: Root): unknown {
  const [first = '', ...rest] = partsOf(code, '|')
  return rest.reduce<unknown>(
    (value, part) => {
      const [, name = '', args = ''] = /^(\w+)\s*:?([\s\S]*)$/.exec(part) ?? []
      const filter = filters.get(name)
      if (filter === undefined) throw new UnknownInLiquid(name)
      return limited(filter(value, ...(args.trim() === '' ? [] : partsOf(args, ',').map((arg) => atom(arg, root)))))
    },
    atom(first, root),
  )
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['nil', undefined],
  ['null', undefined],
  ['empty', ''],
  ['blank', ''],
])

function atom(code: string, root: Root): unknown {
  const [, quoted] = /^["']([\s\S]*)["']$/.exec(code) ?? []
  if (quoted !== undefined) return quoted
  if (/^-?\d+(?:\.\d+)?$/.test(code)) return Number(code)
  if (words.has(code)) return words.get(code)
  if (!/^[\w-]+(?:\.[\w-]+|\[(?:\d+|"[^"\]]*"|'[^'\]]*')\])*$/.test(code)) throw new UnknownInLiquid(code)
  const [name = '', ...steps] = code.match(/[\w-]+|(?<=["'])[^"'\]]+(?=["'])/g) ?? []
  return steps.reduce<unknown>((value, step, i) => {
    const own = fieldOf(value, step)
    if (own !== undefined) return own
    // Plugins and layouts give these names more values than the project contains.
    if (i === 0 && (name === 'site' || name === 'page')) throw new UnknownInLiquid(step)
    return step === 'size'
      ? sizeOf(value)
      : step === 'first'
        ? listOf(value)[0]
        : step === 'last'
          ? listOf(value).at(-1)
          : undefined
  }, root(name))
}

const isTrue = (value: unknown): boolean => value !== undefined && value !== null && value !== false

const operators: ReadonlyMap<string, (a: unknown, b: unknown) => boolean> = new Map([
  ['==', (a, b) => textOf(a) === textOf(b)],
  ['!=', (a, b) => textOf(a) !== textOf(b)],
  ['<>', (a, b) => textOf(a) !== textOf(b)],
  ['<', (a, b) => compared(a, b) < 0],
  ['>', (a, b) => compared(a, b) > 0],
  ['<=', (a, b) => compared(a, b) <= 0],
  ['>=', (a, b) => compared(a, b) >= 0],
  ['contains', (a, b) => (Array.isArray(a) ? a.map(textOf) : textOf(a)).includes(textOf(b))],
])

/** Returns whether a condition holds. Liquid reads `and` and `or` from the right. */
export function liquidCondition(code: string, root: Root): boolean {
  const [, left, joint, right] = /^((?:"[^"]*"|'[^']*'|[^"'])*?)\s+(and|or)\s+([\s\S]+)$/.exec(code) ?? []
  if (left !== undefined && right !== undefined)
    return joint === 'and'
      ? liquidCondition(left, root) && liquidCondition(right, root)
      : liquidCondition(left, root) || liquidCondition(right, root)
  const [, a = '', sign = '', b = ''] =
    /^("[^"]*"|'[^']*'|[^\s"'=!<>]+)\s*(==|!=|<>|<=|>=|<|>|contains(?=\s))\s*([\s\S]+)$/.exec(code) ?? []
  const operator = operators.get(sign)
  return operator ? operator(atom(a, root), atom(b.trim(), root)) : isTrue(atom(code.trim(), root))
}
