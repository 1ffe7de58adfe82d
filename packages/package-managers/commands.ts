// Converts npm commands to yarn, pnpm and bun commands (specification, 5). Package names and other text stay the same.

export const packageManagers = ['npm', 'yarn', 'pnpm', 'bun'] as const
export type PackageManager = (typeof packageManagers)[number]
type Other = Exclude<PackageManager, 'npm'>

/** A word in a command, with the preceding white space to preserve the layout. */
interface Word {
  space: string
  text: string
}

/** Converts all npm and npx commands in a shell script for one package manager. */
export function rewriteCommands(script: string, manager: PackageManager): string {
  if (manager === 'npm') return script
  return splitCommands(script)
    .map(({ text, isCommand }) => (isCommand ? rewriteCommand(text, manager) : text))
    .join('')
}

/** Returns a message if a fence contains no npm command, or contains another package manager's command. */
export function packageManagerProblem(script: string): string | undefined {
  const names = splitCommands(script)
    .filter((part) => part.isCommand)
    .map((part) => commandWords(part.text).words[0]?.text ?? '')
  const other = names.find((name) => /^(?:yarn|pnpm|pnpx|bun|bunx)$/.test(name))
  if (other)
    return `This package-manager block contains a ${other} command; write the npm command, and docsite converts it`
  return names.some((name) => name === 'npm' || name === 'npx')
    ? undefined
    : 'This package-manager block contains no npm or npx command'
}

/** Splits a shell script at line breaks, `&&`, `||`, `;` and `|`, but not inside quotes or at escaped line breaks. */
function splitCommands(script: string): { text: string; isCommand: boolean }[] {
  const parts = script.matchAll(/(\n|&&|\|\|?|;)|((?:\\[\s\S]|"(?:\\.|[^"\\])*"|'[^']*'|[^\n;&|"'\\]|&(?!&)|["'\\])+)/g)
  return Array.from(parts, ([text, separator]) => ({ text, isCommand: separator === undefined && !/^\s*#/.test(text) }))
}

/** Splits a command into a prompt and variables, the words, and a comment. */
function commandWords(command: string): { before: string; words: Word[]; after: string } {
  const lastLine = command.slice(Math.max(0, command.lastIndexOf('\n')))
  const comment = /\s#.*/s.exec(lastLine)?.[0] ?? ''
  const body = command.slice(0, command.length - comment.length)
  const before = /^(?:\s*(?:\$(?=\s)|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)))*/.exec(body)?.[0] ?? ''
  const words: Word[] = []
  for (const [, space = '', text = ''] of body
    .slice(before.length)
    .matchAll(/((?:\s|\\\n)*)((?:\\(?!\n).|"(?:\\.|[^"\\])*"|'[^']*'|[^\s"'\\])+)/gy)) {
    words.push({ space, text })
  }
  const used = words.reduce((length, word) => length + word.space.length + word.text.length, before.length)
  return { before, words, after: body.slice(used) + comment }
}

function rewriteCommand(command: string, manager: Other): string {
  const { before, words, after } = commandWords(command)
  const [name, ...rest] = words
  if (!name || (name.text !== 'npm' && name.text !== 'npx')) return command
  const rewritten = name.text === 'npx' ? rewriteNpx(rest, manager) : rewriteNpm(rest, manager)
  if (!rewritten) return command
  const [head, args] = rewritten
  const text = args.map((word) => (word.space || ' ') + word.text).join('')
  return `${before}${name.space}${head}${text}${after}`
}

type Rewritten = [head: string, args: Word[]] | undefined

function rewriteNpx(words: Word[], manager: Other): Rewritten {
  const args = [...words]
  let local = false
  while (args[0]?.text.startsWith('-')) {
    const flag = args[0].text
    if (flag === '--no' || flag === '--no-install') local = true
    else if (flag !== '-y' && flag !== '--yes' && flag !== '--') break
    args.shift()
  }
  if (local) return [localRunner[manager], args]
  return [{ yarn: 'yarn dlx', pnpm: 'pnpm dlx', bun: 'bunx' }[manager], args]
}

const localRunner: Record<Other, string> = { yarn: 'yarn exec', pnpm: 'pnpm exec', bun: 'bun x' }

function rewriteNpm(words: Word[], manager: Other): Rewritten {
  const [command, ...args] = words
  switch (command?.text) {
    case 'install':
    case 'i':
    case 'add':
      return install(command.text, args, manager)
    case 'ci':
      return [
        {
          yarn: 'yarn install --frozen-lockfile',
          pnpm: 'pnpm install --frozen-lockfile',
          bun: 'bun install --frozen-lockfile',
        }[manager],
        flags(args, manager),
      ]
    case 'uninstall':
    case 'remove':
    case 'rm':
    case 'un': {
      const { global, rest } = takeGlobal(args)
      if (!global) return [`${manager} remove`, flags(rest, manager)]
      return [manager === 'yarn' ? 'yarn global remove' : `${manager} remove -g`, flags(rest, manager)]
    }
    case 'update':
    case 'upgrade':
    case 'up':
      return [manager === 'yarn' ? 'yarn upgrade' : `${manager} update`, flags(args, manager)]
    case 'run':
    case 'run-script':
      return [`${manager} run`, withoutSeparator(args)]
    case 'test':
    case 'start':
      return [`${manager === 'bun' ? 'bun run' : manager} ${command.text}`, withoutSeparator(args)]
    case 'create':
    case 'init':
      return create(args, manager)
    case 'exec':
      return [localRunner[manager], withoutSeparator(args)]
    default:
      return undefined
  }
}

function install(word: string, args: Word[], manager: Other): Rewritten {
  const { global, rest } = takeGlobal(args)
  const given = flags(rest, manager)
  if (!hasPackage(rest)) return [`${manager} install`, given]
  if (global) return [manager === 'yarn' ? 'yarn global add' : `${manager} add -g`, given]
  return [manager === 'pnpm' ? `pnpm ${word}` : `${manager} add`, given]
}

function create(args: Word[], manager: Other): Rewritten {
  const [name, ...rest] = args
  if (!name || name.text.startsWith('-')) {
    const words = manager === 'pnpm' ? args.filter(({ text }) => text !== '-y' && text !== '--yes') : args
    return [`${manager} init`, words]
  }
  const text = manager === 'yarn' ? name.text.replace(/@latest$/, '') : name.text
  return [`${manager} create`, [{ ...name, text }, ...withoutSeparator(rest)]]
}

const flagsWithValue = new Set(
  '--prefix -w --workspace --registry --tag --cache --loglevel --omit --include'.split(' '),
)

function hasPackage(args: Word[]): boolean {
  return args.some(({ text }, i) => !text.startsWith('-') && !flagsWithValue.has(args[i - 1]?.text ?? ''))
}

const isGlobal = ({ text }: Word) => text === '-g' || text === '--global'
const takeGlobal = (args: Word[]) => ({ global: args.some(isGlobal), rest: args.filter((word) => !isGlobal(word)) })

const dropped = new Set(['-S', '--save', '--legacy-peer-deps'])
const longFlags = [
  ['--save-dev', '--dev'],
  ['--save-exact', '--exact'],
  ['--save-optional', '--optional'],
] as const
const renamed: Record<Other, ReadonlyMap<string, string>> = {
  yarn: new Map(longFlags),
  pnpm: new Map(),
  bun: new Map([...longFlags, ['-O', '--optional']]),
}

const flags = (args: Word[], manager: Other): Word[] =>
  args
    .filter(({ text }) => !dropped.has(text))
    .map((word) => ({ ...word, text: renamed[manager].get(word.text) ?? word.text }))

/** Removes `--`, which only npm needs before the arguments of a script. */
function withoutSeparator(args: Word[]): Word[] {
  const at = args.findIndex(({ text }) => text === '--')
  return at < 0 ? args : args.toSpliced(at, 1)
}
