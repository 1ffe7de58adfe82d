// test/patterns/collect.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import ts from 'typescript'

var repository = fileURLToPath(new URL('../..', import.meta.url))
var sources = () =>
  globSync(['{bin,pipeline,theme,packages}/**/*.{ts,tsx,mjs}'], {
    cwd: repository,
    ignore: [
      '**/node_modules/**',
      '**/test/**',
      '**/dist/**',
      '**/lib/**',
      '**/template/**',
      'bin/bundle/**',
      '**/*.d.ts',
    ],
  }).sort()
function collectPatterns() {
  const found = { patterns: /* @__PURE__ */ new Map(), unknown: [] }
  for (const file of sources()) collectFrom(file, found)
  return found
}
function collectFrom(file, { patterns: patterns2, unknown: unknown2 }) {
  const tree = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const constants = constantsOf(tree)
  const add = (source, flags, node) => {
    const key = `/${source}/${flags}`
    const pattern = patterns2.get(key) ?? { source, flags, places: [] }
    pattern.places.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    patterns2.set(key, pattern)
  }
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = literalOf(node)
      add(source, flags, node)
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      const source = pattern && textOf(pattern, constants)
      if (source !== void 0 && isPattern(source)) add(source, (flags && textOf(flags, constants)) ?? '', node)
      else unknown2.push(`${file} ${pattern?.getText().replace(/\s+/g, ' ')}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
}
var literalOf = (node) => {
  const end = node.text.lastIndexOf('/')
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
}
function isPattern(source) {
  try {
    return new RegExp(source) !== void 0
  } catch {
    return false
  }
}
function constantsOf(tree) {
  const constants = /* @__PURE__ */ new Map()
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return constants
}
function textOf(node, constants) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, constants)
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value && textOf(value, constants)
  }
  if (ts.isRegularExpressionLiteral(node)) return literalOf(node).source
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return textOf(node.expression, constants)
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return templateText(node.template, constants, ({ rawText = '' }) => rawText)
  if (ts.isTemplateExpression(node)) return templateText(node, constants, ({ text }) => text)
  return joinedText(node, constants)
}
function joinedText(node, constants) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return void 0
  const { expression: list, name } = node.expression
  if (name.text !== 'join' || !ts.isArrayLiteralExpression(list)) return void 0
  const parts = list.elements.map((one) => textOf(one, constants))
  return parts.includes(void 0) ? void 0 : parts.join(node.arguments[0]?.text)
}
function templateText(node, constants, written) {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return written(node)
  return node.templateSpans.reduce((text, { expression, literal }) => {
    const value = textOf(expression, constants) ?? (/(?<!\\)\{(?:\d*,)?$/.test(text) ? '3' : 'word')
    return text + value + written(literal)
  }, written(node.head))
}

// test/patterns/pump.ts
import { runInNewContext } from 'node:vm'
// test/patterns/verdict.ts
import { check } from 'recheck'

var lengths = [30, 300, 3e3, 4e4]
var mostMs = 150
var attempts = 4
var slowAttack = (pattern, attacks) => {
  const slow = attacks.find((attack) => lengths.some((length) => isSlow(pattern, attack(length))))
  return slow && slow(40)
}
function isSlow(pattern, text) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      runInNewContext('text.replace(pattern, "")', { text, pattern }, { timeout: mostMs })
      return false
    } catch (error) {
      if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
  return true
}
var atom =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!:]|[()|^$*+?]|\{\d+(?:,\d*)?\}|./gsu
var candidates = ' 	a0A-_.,:;/*#`~$"\'<>()[]{}|=!?&%@+\\\n\r\u4E2D\u0301'
function samplesOf(source) {
  return Array.from(source.matchAll(atom), ([part]) => part).flatMap((part) => {
    if (/^(?:\(|[)|^$*+?]|\{\d)/.test(part) && !part.startsWith('\\')) return []
    if (/^\\[bBk1-9]/.test(part)) return []
    try {
      const pattern = new RegExp(`^${part}$`, part.includes('\\p') || part.includes('\\u{') ? 'u' : '')
      return [...candidates].filter((one) => pattern.test(one)).slice(0, 1)
    } catch {
      return []
    }
  })
}
function attacksOn(source) {
  const samples = samplesOf(source).slice(0, 60)
  const starts = samples.map((_, i2) => samples.slice(0, i2 + 1).join(''))
  const repeated = [.../* @__PURE__ */ new Set([...samples, ...starts])]
  const pairs = [
    ...repeated.map((part) => ['', part]),
    ...starts.flatMap((start, i2) => [
      [start, samples[i2]],
      ...(samples[i2 + 1] === void 0 ? [] : [[start, samples[i2 + 1]]]),
    ]),
  ]
  const unique = [...new Map(pairs.map((pair) => [pair.join('\0'), pair])).values()]
  return unique.flatMap(([start, part]) =>
    ['\0', '\n\u2028'].map((end) => (length) => start + part.repeat(Math.ceil(length / part.length)) + end),
  )
}

// test/patterns/verdict.ts
var timeout = 6e3
async function findAttack({ source, flags }) {
  const result = await check(source, flags.replace('d', ''), { timeout })
  if (result.status === 'safe' && result.checker === 'automaton') return void 0
  const pattern = new RegExp(source, flags)
  const attacks = result.status === 'vulnerable' ? [attackOf(result.attack)] : []
  return slowAttack(pattern, [...attacks, ...attacksOn(source)])
}
var attackOf =
  ({ pumps, suffix }) =>
  (length) => {
    const period = pumps.reduce((sum, { pump }) => sum + pump.length, 0) || 1
    const times = Math.ceil(length / period)
    return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
  }

// ../../../tmp/rc/dev.ts
import { existsSync, readFileSync as readFileSync2, writeFileSync } from 'node:fs'

var cache = '/tmp/rc/attacks.json'
var known = existsSync(cache) ? JSON.parse(readFileSync2(cache, 'utf8')) : {}
var { patterns, unknown } = collectPatterns()
var want = process.argv[2]
var all = [...patterns].filter(
  ([k, p]) => !(k in known) && (want === 'm' || !p.places.every((f) => f.startsWith('packages/migrate'))),
)
if (want === 'u') {
  console.log(unknown.join('\n'))
  process.exit()
}
var i = 0
var t = Date.now()
var work = async () => {
  while (i < all.length) {
    const [k, p] = all[i++]
    known[k] = (await findAttack(p)) ?? null
    if (i % 100 === 0) {
      console.log(i, all.length, Date.now() - t)
      writeFileSync(cache, JSON.stringify(known))
    }
  }
}
await Promise.all([work(), work(), work()])
writeFileSync(cache, JSON.stringify(known))
for (const [k, p] of patterns) {
  const m = p.places.every((f) => f.startsWith('packages/migrate'))
  if (known[k] !== void 0 && known[k] !== null && (want === 'm' ? true : !m))
    console.log(p.places.join(' '), k, '\n     ', JSON.stringify(known[k]).slice(0, 150))
}
process.exit()
