// Finds the documentation of types that the JSON does not contain: JavaScript, the DOM, TypeScript, and packages that the options map.

import type { ReferenceType, SymbolId } from './json.ts'

/** For each package, the URL of each name. `*` stands for all other names of a package, or for all other packages. */
export type SymbolLinks = Readonly<Record<string, Readonly<Record<string, string>>>>

const mdn = 'https://developer.mozilla.org/docs/Web/'
const utilityTypes = 'https://www.typescriptlang.org/docs/handbook/utility-types.html#'

const globalObjects = new Set(
  'AggregateError Array ArrayBuffer AsyncFunction AsyncGenerator AsyncGeneratorFunction AsyncIterator Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry Float32Array Float64Array Function Generator GeneratorFunction Int16Array Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet'.split(
    ' ',
  ),
)

/** Types of TypeScript's library that describe an object of JavaScript under another name. */
const otherNames = new Map([
  ['ArrayLike', 'Array'],
  ['AsyncIterable', 'AsyncIterator'],
  ['AsyncIterableIterator', 'AsyncIterator'],
  ['Iterable', 'Iterator'],
  ['IterableIterator', 'Iterator'],
  ['IteratorObject', 'Iterator'],
  ['PromiseLike', 'Promise'],
  ['ReadonlyArray', 'Array'],
  ['ReadonlyMap', 'Map'],
  ['ReadonlySet', 'Set'],
])

/** The anchors of the utility types in TypeScript's handbook. */
const utilities = new Map(
  Object.entries({
    Awaited: 'awaitedtype',
    Capitalize: 'intrinsic-string-manipulation-types',
    ConstructorParameters: 'constructorparameterstype',
    Exclude: 'excludeuniontype-excludedmembers',
    Extract: 'extracttype-union',
    InstanceType: 'instancetypetype',
    Lowercase: 'intrinsic-string-manipulation-types',
    NoInfer: 'noinfertype',
    NonNullable: 'nonnullabletype',
    Omit: 'omittype-keys',
    OmitThisParameter: 'omitthisparametertype',
    Parameters: 'parameterstype',
    Partial: 'partialtype',
    Pick: 'picktype-keys',
    Readonly: 'readonlytype',
    Record: 'recordkeys-type',
    Required: 'requiredtype',
    ReturnType: 'returntypetype',
    ThisParameterType: 'thisparametertypetype',
    ThisType: 'thistypetype',
    Uncapitalize: 'intrinsic-string-manipulation-types',
    Uppercase: 'intrinsic-string-manipulation-types',
  }),
)

/** Returns the URL of a type in another package, if it is known. The options come first, then the JSON, then built-in types. */
export function externalUrl(type: ReferenceType, links: SymbolLinks): string | undefined {
  const { package: from, qualifiedName = type.name, target, externalUrl } = type
  const given = typeof target === 'object' ? target : { qualifiedName }
  const symbol = { ...given, ...(given.packageName === undefined && from !== undefined ? { packageName: from } : {}) }
  const mapped = mappedUrl(links, symbol)
  return mapped === undefined ? (safeUrl(externalUrl) ?? builtInUrl(symbol)) : shown(mapped)
}

/** Returns the URL of a declaration in another package, if it is known. */
export function symbolUrl(symbol: SymbolId, links: SymbolLinks): string | undefined {
  const mapped = mappedUrl(links, symbol)
  return mapped === undefined ? builtInUrl(symbol) : shown(mapped)
}

/** Returns the URL of a type in TypeScript's library. */
function builtInUrl({ packageName, packagePath, sourceFileName = '', qualifiedName }: SymbolId): string | undefined {
  if (packageName !== 'typescript') return undefined
  const name = qualifiedName.replace(/^globalThis\./, '')
  const utility = utilities.get(name)
  if (utility !== undefined) return utilityTypes + utility
  const [head = '', ...rest] = name.split('.')
  const path = (first: string) => [first, ...rest].map(encodeURIComponent).join('/')
  if (/\blib\.dom\b/.test(packagePath ?? sourceFileName)) return `${mdn}API/${path(head)}`
  const object = otherNames.get(head) ?? head
  return globalObjects.has(object) ? `${mdn}JavaScript/Reference/Global_Objects/${path(object)}` : undefined
}

function mappedUrl(links: SymbolLinks, { packageName, qualifiedName }: SymbolId): string | undefined {
  if (packageName === undefined) return undefined
  const names = own(links, packageName) ?? own(links, '*')
  return own(names, qualifiedName) ?? own(names, '*')
}

/** As in TypeDoc, `#` in the options means that a type has no link. */
const shown = (url: string): string | undefined => (url === '#' ? undefined : url)

const own = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** Returns a URL of the web, and `undefined` for anything else. */
export const safeUrl = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\/\S+$/i.test(url) ? url : undefined
