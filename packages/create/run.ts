// Implements `docsite init` and `npm create @docsite`: asks a few questions, writes a new site, and starts the dev server.

import { join, relative, sep } from 'node:path'
import { type Answers, defaults, parseLanguages, parseName } from './answers.ts'
import { bold, dim, exitCodes, lookUp } from './core.ts'
import { addScripts, projectScripts } from './existing-project.ts'
import { writeFiles } from './files.ts'
import type { SiteHost, SiteKind } from './model.ts'
import { type PackageManager, packageManagerOf } from './package-manager.ts'
import { runProgram } from './run-program.ts'
import { siteFiles } from './site-files.ts'
import { nameFrom, placeOf } from './site-place.ts'

interface InitFlags {
  name?: string
  languages?: string
  kind?: SiteKind
  host?: SiteHost
  yes?: boolean
  scripts?: boolean
  docsite: string
  install: boolean
  dev: boolean
}

/** Returns the exit code, which is that of a program that fails. */
export async function init(directory: string | undefined, flags: InitFlags): Promise<number> {
  const name = nameFrom(directory)
  // Refuses an existing site before the questions.
  placeOf(directory, flags.name ?? name)
  const answers = await answersFrom(flags, name)
  if (!answers) return exitCodes.done
  const place = placeOf(directory, answers.name)
  const manager = packageManagerOf(process.env.npm_config_user_agent)
  const { files, steps } = siteFiles(answers, manager, place, flags.docsite)
  const oldFiles = writeFiles(place.folder, files)
  const here = fromHere(place.folder)
  print(`${bold(`Created ${answers.name}`)} in ${here}: ${Object.keys(files).length - oldFiles.length} files`)
  for (const path of oldFiles) print(keptText(path, lookUp(files, path) ?? ''))
  if (place.project !== undefined) reportScripts(place.project, manager, flags.scripts ?? false)
  for (const step of steps) print(dim(`- ${step}`))
  if (flags.install) {
    const code = await runProgram(manager.name, manager.install, place.folder)
    if (code !== 0) return code
  }
  if (flags.install && flags.dev && isInteractive()) return runProgram(manager.name, ['run', 'dev'], place.folder)
  const enter = here === '.' ? [] : [`cd ${/\s/.test(here) ? JSON.stringify(here) : here}`]
  const install = flags.install ? [] : [[manager.name, ...manager.install].join(' ')]
  print(`To start, run: ${[...enter, ...install, `${manager.run} dev`].join(' && ')}`)
  return exitCodes.done
}

/** Describes a file that was not written. A file that lists other files may lack some of them. */
const keptText = (path: string, text: string): string =>
  `${path} already exists and was not changed.${path === '.gitignore' ? ` It should contain: ${text.trim().split('\n').join(', ')}` : ''}`

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const isInteractive = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY)

/** Writes a path relative to the current directory, for messages and commands. */
const fromHere = (path: string): string => relative(process.cwd(), path).split(sep).join('/') || '.'

async function answersFrom(flags: InitFlags, name: string): Promise<Answers | undefined> {
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

/** Adds scripts to the package of an existing project if the user asked for it, or prints them. */
function reportScripts(project: string, manager: PackageManager, isAsked: boolean): void {
  const scripts = projectScripts(manager)
  const file = fromHere(join(project, 'package.json'))
  const lines = Object.entries(scripts).map(([name, script]) => `  ${JSON.stringify(name)}: ${JSON.stringify(script)}`)
  if (isAsked && addScripts(project, scripts)) print(`Added scripts to ${file}.`)
  else print(`${file} was not changed. You can add these scripts:\n${lines.join(',\n')}`)
}
