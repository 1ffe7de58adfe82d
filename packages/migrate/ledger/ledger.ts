// The ledger of a migration: everything that the old project contains, with what has become of it.

import type { Path } from '@docsite/cli/vocabulary'

/** What has become of a thing: it means the same as before, it has another form, or somebody has to look at it. */
export type Outcome = 'carried' | 'converted' | 'left'

/** The kinds of things in an old project, with the titles of the report. */
export const topics = {
  configuration: 'Configuration',
  language: 'Languages',
  page: 'Pages',
  url: 'URLs',
  id: 'Heading ids',
  word: 'Words',
  component: 'Components',
  syntax: 'Markdown',
  place: 'Places in pages',
  style: 'Style sheets',
  script: 'Scripts, plugins and hooks',
  'data loader': 'Data loaders',
  'dynamic route': 'Dynamic routes',
  file: 'Other files',
  check: 'What `check` reports',
} as const
export type Topic = keyof typeof topics

/** One thing of the old project. */
export interface Entry {
  topic: Topic
  outcome: Outcome
  /** Its name in the old project: the path of a key, a URL, a file, the form of a syntax. */
  what: string
  /** What it has become, or why it is left and what to do. */
  reason?: string
  /** Its place. Paths are relative to the old project, those of `check` to the new one. */
  file?: string
  line?: number
  /** How often it occurs. The default is 1. */
  count?: number
}

/**
 * What becomes of the keys of a configuration. A name is the path of a key, in which `*` stands for any step. It applies to everything
 * below it, except longer names. In a reason, `{name}` stands for the last step of the key.
 */
export type KeyTable = Readonly<Record<string, Outcome | readonly [outcome: Outcome, reason: string]>>

/** A configuration file of the old project. */
export interface OldSettings {
  file: string
  value: unknown
  /** The parts that are code. */
  parts?: readonly { path: Path; isCode: boolean; from?: string }[]
  /** The absolute paths of the files that were read with it. */
  files?: readonly string[]
  keys: KeyTable
}

/** Returns the entries that nobody has to look at any more, or has to. */
export const leftIn = (entries: readonly Entry[]): Entry[] => entries.filter(({ outcome }) => outcome === 'left')
