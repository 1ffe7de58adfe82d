// What docsite reports on sites only because a package of this repository has no binary on this machine.

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** For each package with a binary, how to use it. */
const uses = {
  nodejieba: () => (require('nodejieba') as typeof import('nodejieba')).cut('构建'),
  sharp: () => require('sharp') as unknown,
  '@resvg/resvg-js': () => require('@resvg/resvg-js') as unknown,
}
export type NativePackage = keyof typeof uses

/** Returns why an installed package does not work on this machine, or `undefined` if it works. */
export function faultHere(name: NativePackage): string | undefined {
  try {
    uses[name]()
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  }
}

/** The reports of sites that do not ask for a package, but are built better with it. The reason follows. */
const reports: [name: NativePackage, rule: string, text: string][] = [
  ['nodejieba', 'no-segmenter', 'nodejieba cannot be loaded, so search ranks some Chinese text less accurately: '],
  [
    '@resvg/resvg-js',
    'broken-package',
    'The package `@resvg/resvg-js`, which draws the icon in other sizes, cannot be loaded: ',
  ],
]

interface Report {
  rule: string
  text: string
}

/** Returns whether only this machine causes a report. A package in a site that does not work has another reason. */
const isOfMachine = (report: Report): boolean =>
  reports.some(
    ([name, rule, text]) =>
      report.rule === rule && report.text.startsWith(text) && report.text.slice(text.length) === faultHere(name),
  )

/** Returns the reports that a site also gets on a machine where all packages work. */
export const reportsOfSite = <T extends Report>(all: readonly T[]): T[] => all.filter((report) => !isOfMachine(report))

/** Removes the reports that only this machine causes, with their source lines and hints, from the output of a command. */
export function outputOfSite(output: string): string {
  const kept = output.replace(/^\n?\S+ warning (.*) \(([\w-]+)\)\n(?: {2}.*\n)*/gm, (block, text, rule) =>
    isOfMachine({ text, rule }) ? '' : block,
  )
  return kept === output ? output : kept.replace(/^\n/, '')
}
