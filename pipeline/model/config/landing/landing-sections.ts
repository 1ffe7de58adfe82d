// The schemas of the landing page's sections. The field `type` of a section selects its schema.

import { boolean, kindOf, list, object, oneOf, refine, required, string, type ValueOf } from '../schema.ts'
import { notNegative, source } from './landing-parts.ts'

const heading = {
  title: required(string),
  description: string,
}

const filled = <Item>(items: Item[]) => (items.length > 0 ? undefined : 'must not be empty')

/** Compares times as bars, which grow in real time. */
const comparison = object({
  type: required(oneOf('comparison')),
  ...heading,
  groups: required(
    refine(
      list(
        object({
          label: required(string),
          bars: required(
            list(object({ label: required(string), seconds: required(notNegative), highlighted: boolean })),
          ),
        }),
      ),
      filled,
    ),
  ),
  source,
})

/** Shows one of several code samples at a time, each with its output. */
const samples = object({
  type: required(oneOf('samples')),
  ...heading,
  samples: required(
    refine(
      list(
        object({
          label: required(string),
          /** The name of the file, above the code. */
          file: string,
          /** The language of the code. Default: the extension of the file. */
          language: string,
          code: required(string),
          command: string,
          /** Lines of text, which may contain the colors of terminals. */
          output: string,
        }),
      ),
      filled,
    ),
  ),
})

export const section = kindOf('type', { comparison, samples })

export type ComparisonSection = ValueOf<typeof comparison>
export type SamplesSection = ValueOf<typeof samples>
