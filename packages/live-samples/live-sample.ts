// What a live sample is: a code block with `tsx live` or `jsx live`.

import { createHash } from 'node:crypto'
import type { CodeSample } from '@docsite/cli'

/** The word after the language. */
export const word = 'live'

export const languages: readonly string[] = ['tsx', 'jsx']

/** The component that shows a live sample. No page can write this name, because it contains a colon. */
export const islandName = 'live:sample'

/** Returns the id of a live sample, which names the document of its frame. Pages with the same sample share its document. */
export const idOf = (language: string, code: string): string =>
  createHash('sha256').update(`${language.toLowerCase()}\n${code}`).digest('hex').slice(0, 16)

/** Returns the path in the output of the document in a frame. */
export const frameFileOf = (id: string): string => `static/frames/${id}.html`

/** Matches the path of a frame's document. */
export const frameFile = /^static\/frames\/[\da-f]+\.html$/

/** Returns whether a code block is a live sample. */
export const isLive = (sample: Pick<CodeSample, 'language' | 'hasWord'>): boolean =>
  languages.includes(sample.language) && sample.hasWord(word)
