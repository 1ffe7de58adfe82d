// Reports install commands that omit a package's major version, or that use a version the page does not describe.

import type { Code, InlineCode, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import { rsbuildMajor } from '../version.ts'
import { nodesOf } from './nodes.ts'

/** A remark plugin that checks the commands in code blocks and inline code. */
export const pinnedInstalls = () => (tree: Root, file: VFile) => {
  const [title] = nodesOf(tree, 'heading')
  const [, described = rsbuildMajor] = releaseTitle.exec(title ? textOf(title) : '') ?? []
  for (const node of nodesOf(tree, 'code', 'inlineCode'))
    for (const { name, version, offset } of installedBy(node.value)) {
      const major = isRsbuild(name) ? described : undefined
      if (major === undefined ? version !== undefined : version === major) continue
      const { note, reason } = problemOf(name, version, major)
      file.message(reason, placeIn(node, offset), 'rsbuild:pinned-install').note = note
    }
}

/** Matches the title of a release announcement. It contains the major version that the page describes. */
const releaseTitle = /\bRsbuild (\d+)\.\d/

interface InstalledPackage {
  name: string
  /** The major version in the command, if any. */
  version: string | undefined
  /** The offset of the package name in the code. */
  offset: number
}

const command =
  /(?<![\w./@-])(?:(?:npm|pnpm|yarn|bun)[ \t]+(?:global[ \t]+)?(add|install|i|create|init|dlx|x)|(npx|bunx))[ \t]+([^\n`"'#&|;]+)/g

/** Programs that are already installed in a project. Commands that run them install nothing. */
const installedPrograms = new Set(['rsbuild', 'tsc'])

/** Returns the packages that commands in the code install, without placeholders such as `<package>`. */
function installedBy(code: string): InstalledPackage[] {
  return Array.from(code.matchAll(command)).flatMap(({ 0: whole, 1: verb = '', 2: runner, 3: rest = '', index }) => {
    const start = index + whole.length - rest.length
    const packages = Array.from(rest.matchAll(/\S+/g), ({ 0: word, index }) => ({ word, offset: start + index }))
      .filter(({ word }) => packagePattern.test(word))
      .slice(0, manyPackages.has(verb) ? undefined : 1)
    return packages
      .filter(({ word }) => runner === undefined || !installedPrograms.has(word))
      .map(({ word, offset }) => ({ ...packageOf(word), offset }))
  })
}

/**
 * Commands that take any number of packages. Other commands take one package and pass the remaining arguments to it.
 */
const manyPackages = new Set(['add', 'install', 'i'])

const packagePattern = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:@\D?(\d*)\S*)?$/

function packageOf(word: string): Pick<InstalledPackage, 'name' | 'version'> {
  const [, name = word, version] = packagePattern.exec(word) ?? []
  return { name, version: version || undefined }
}

/** Matches Rsbuild's packages, including `rsbuild` in `npm create rsbuild`. They share their major version. */
const isRsbuild = (name: string): boolean => /^(?:@rsbuild\/.+|(?:create-)?rsbuild)$/.test(name)

function problemOf(name: string, version: string | undefined, major: string | undefined) {
  const note = `Write \`${name}@${major ?? '<major version>'}\`.`
  return version === undefined
    ? { note, reason: `The command does not specify a major version of \`${name}\`` }
    : { note, reason: `The command installs \`${name}@${version}\`, but the page describes version ${major}` }
}

/** Converts an offset in a code block or inline code to a position in the file. */
function placeIn({ type, value, position }: Code | InlineCode, offset: number) {
  const { line = 1, column = 1 } = position?.start ?? {}
  const before = value.slice(0, offset).split('\n')
  const inLine = before.at(-1)?.length ?? 0
  return type === 'code'
    ? { line: line + before.length, column: column + inLine }
    : { line: line + before.length - 1, column: (before.length === 1 ? column + 1 : 1) + inLine }
}
