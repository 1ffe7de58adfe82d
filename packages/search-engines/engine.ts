// The interface of a search engine that receives records.

import type { SearchRecord } from '@docsite/cli'
import { fieldIn, textFields } from './fields.ts'
import type { Failure } from './retry.ts'

/** Calls a function, and repeats it after failures that may pass. */
type Retry = <T>(call: () => Promise<T>) => Promise<T>

/** A record as an engine stores it. `docsiteHash` tells whether it has changed, and that docsite sent it. */
export interface EngineDocument {
  url: string
  docsiteHash: string
  [field: string]: unknown
}

/** A record that the engine already has. */
export interface StoredRecord {
  hash: string
  url: string
}

/** A search engine with one index. The methods repeat requests themselves. */
export interface Engine {
  /** Returns the record as the engine stores it, without its hash. `page` contains all records of its page. */
  document(record: SearchRecord, page: readonly SearchRecord[]): Record<string, unknown>
  /** Returns the records that docsite has sent before, by id. Returns `undefined` if there is no index yet. */
  stored(): Promise<Map<string, StoredRecord> | undefined>
  /** Returns whether the settings of the index differ from those that docsite needs. */
  differs(): Promise<boolean>
  /** Whether all records must be sent again if the settings change. */
  readonly rebuilds?: true
  /** Begins to change the index. Creates it if necessary, and changes its settings if they differ. */
  begin(state: { exists: boolean; configures: boolean }): Promise<void>
  /** Adds records, or replaces those with the same id. */
  send(documents: readonly EngineDocument[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Waits until readers find what was sent. Throws if the engine rejected some of it. `total` is the number of records of the site. */
  finish(total: number): Promise<void>
  /** Deletes what a push that was interrupted has left. A push that begins does this itself. */
  cleanUp?(): Promise<void>
  /** Returns what anybody could do with the key in the configuration besides searching, if that can be found out. */
  excessRights(): Promise<string | undefined>
}

/** What engines need besides their own settings. */
export interface EngineTools {
  /** The languages of the site. */
  languages: readonly string[]
  /** How long to wait for the answer to a request. */
  timeoutMs: number
  /** Returns a function that repeats requests. `failureOf` explains the errors of a client. */
  retrying(failureOf: (error: unknown) => Failure): Retry
}

/** Facts about an engine for messages and requests. */
export interface EngineFacts {
  label: string
  /** The rights that the key for `push` needs. */
  rights: string
  /** The maximum number of records in a request that removes records. */
  removalBatch: number
}

/** Returns the URL of the page that contains a section, so that engines can limit the results of one page. */
export const pageOf = ({ url }: Pick<SearchRecord, 'url'>): string => url.replace(/#.*/s, '')

/** Returns the fields that all engines store as they are. */
export function plainFields(record: SearchRecord): Record<string, unknown> {
  const { url, group, language, version, weight } = record
  return { url, page: pageOf(record), group, language, version, weight }
}

/** Returns the texts that engines search in. */
export const textsOf = ({ titles, text, keywords }: SearchRecord) => ({
  title: titles.at(-1) ?? '',
  titles,
  text,
  keywords,
})

/** Returns the texts with their language in the names of the fields. */
export function textsByLanguage(record: SearchRecord): Record<string, unknown> {
  const texts = textsOf(record)
  return Object.fromEntries(textFields.map((field) => [fieldIn(field, record.language), texts[field]]))
}

/** Returns whether `current` contains every value of `wanted`. Engines may return lists in another order. */
export function includesSettings(current: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(current) || current.length !== wanted.length) return false
    return wanted.every((value) => current.some((other) => includesSettings(other, value)))
  }
  if (typeof wanted !== 'object' || wanted === null) return current === wanted
  if (typeof current !== 'object' || current === null) return false
  return Object.entries(wanted).every(([key, value]) =>
    includesSettings((current as Record<string, unknown>)[key], value),
  )
}

/** Returns the message of an error, including that of its cause, for example a refused connection. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const why = cause instanceof Error ? reasonOf(cause) : ''
  return why && !error.message.includes(why) ? `${error.message}: ${why}` : error.message
}

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message
