// Implements `docsite init` and `npm create @docsite`: asks a few questions, writes a new site, and starts the dev server.

import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { styleText } from 'node:util'
import type { CommandInput } from '@docsite/cli'
import { type Answers, defaults, parseLanguages, parseName } from './answers.ts'
import { addScripts, projectScripts } from './existing-project.ts'
import { writeFiles } from './files.ts'
import type { SiteHost, SiteKind } from './model.ts'
import manifest from './package.json' with { type: 'json' }
import { type PackageManager, packageManagerOf } from './package-manager.ts'
import { runProgram } from './run-program.ts'
import { siteFiles } from './site-files.ts'
import { nameFrom, placeOf } from './site-place.ts'

interface InitFlags {
  name?: string | undefined
  languages?: string | undefined
  kind?: SiteKind | undefined
  host?: SiteHost | undefined
  yes?: boolean | undefined
  scripts?: boolean | undefined
  docsite?: string | undefined
  'no-install'?: boolean | undefined
  'no-dev'?: boolean | undefined
}

/** Returns the exit code, which is that of a program that fails. */
export async function init({ args: [directory], flags, print }: CommandInput<InitFlags>): Promise<number> {
  const name = nameFrom(directory)
  // Refuses an existing site before the questions.
  placeOf(directory, flags.name ?? name)
  const answers = await answersFrom(flags, name, print)
  if (!answers) return 0
  const place = placeOf(directory, answers.name)
  const manager = packageManagerOf(process.env.npm_config_user_agent)
  const { files, steps } = siteFiles(answers, manager, place, installable(flags.docsite ?? `^${manifest.version}`))
  const oldFiles = writeFiles(place.folder, files)
  const here = fromHere(place.folder)
  print(`${styled('bold', `Created ${answers.name}`)} in ${here}: ${Object.keys(files).length - oldFiles.length} files`)
  for (const path of oldFiles) print(keptText(path, files[path] ?? ''))
  if (place.project !== undefined)
    for (const line of scriptLines(place.project, manager, flags.scripts ?? false)) print(line)
  for (const step of steps) print(styled('dim', `- ${step}`))
  const installs = !flags['no-install']
  if (installs) {
    const code = await runProgram(manager.name, manager.install, place.folder)
    if (code !== 0) return code
  }
  if (installs && !flags['no-dev'] && isInteractive()) return runProgram(manager.name, ['run', 'dev'], place.folder)
  const enter = here === '.' ? [] : [`cd ${/\s/.test(here) ? JSON.stringify(here) : here}`]
  const install = installs ? [] : [[manager.name, ...manager.install].join(' ')]
  print(`To start, run: ${[...enter, ...install, `${manager.run} dev`].join(' && ')}`)
  return 0
}

/** Describes a file that was not written. A file that lists other files may lack some of them. */
const keptText = (path: string, text: string): string =>
  `${path} already exists and was not changed.${path === '.gitignore' ? ` It should contain: ${text.trim().split('\n').join(', ')}` : ''}`

/** Returns what to write into `package.json` to install a package: a path in the file system becomes absolute. */
const installable = (name: string): string =>
  existsSync(resolve(name)) ? `file:${resolve(name).split(sep).join('/')}` : name

/** Styles a text in terminals with colors. */
const styled = (style: 'bold' | 'dim', text: string): string =>
  process.stdout.isTTY && process.stdout.hasColors() ? styleText(style, text) : text

const isInteractive = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY)

/** Writes a path relative to the current directory, for messages and commands. */
const fromHere = (path: string): string => relative(process.cwd(), path).split(sep).join('/') || '.'

async function answersFrom(
  flags: InitFlags,
  name: string,
  print: (line: string) => void,
): Promise<Answers | undefined> {
  const given: Partial<Answers> = {
    ...(flags.name === undefined ? {} : { name: parseName(flags.name) }),
    ...(flags.languages === undefined ? {} : { languages: parseLanguages(flags.languages) }),
    ...(flags.kind === undefined ? {} : { kind: flags.kind }),
    ...(flags.host === undefined ? {} : { host: flags.host }),
  }
  if (!flags.yes && isInteractive()) return (await import('./questions.ts')).ask(given, name)
  const answers = { ...defaults, name, ...given }
  if (!flags.yes && Object.keys(given).length < Object.keys(answers).length)
    print(
      `No terminal to ask in, so these are the answers: --name "${answers.name}" --languages ${answers.languages.join(',')} --kind ${answers.kind} --host ${answers.host}`,
    )
  return answers
}

/** Adds scripts to the package of an existing project if the user asked for it. Returns what to print. */
function scriptLines(project: string, manager: PackageManager, isAsked: boolean): string[] {
  const scripts = projectScripts(manager)
  const file = fromHere(join(project, 'package.json'))
  const lines = Object.entries(scripts).map(([name, script]) => `  ${JSON.stringify(name)}: ${JSON.stringify(script)}`)
  if (isAsked && addScripts(project, scripts)) return [`Added scripts to ${file}.`]
  return [`${file} was not changed. You can add these scripts:`, lines.join(',\n')]
}
