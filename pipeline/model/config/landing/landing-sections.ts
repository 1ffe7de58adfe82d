// The schemas of the landing page's sections. The field `type` of a section selects its schema.

import { date } from '../../page/frontmatter.ts'
import * as s from '../schema.ts'

const heading = {
  title: s.required(s.string),
  description: s.string,
}

const filledList = <Item>(item: s.Schema<Item>) =>
  s.required(s.refine(s.list(item), (items) => (items.length > 0 ? undefined : 'must not be empty')))

const time = s.numberThat('a number from 0', (value) => value >= 0)

/** Compares times as bars. */
const comparison = s.object({
  type: s.required(s.oneOf('comparison')),
  ...heading,
  groups: filledList(
    s.object({
      label: s.required(s.string),
      bars: s.required(
        s.list(s.object({ label: s.required(s.string), seconds: s.required(time), highlighted: s.boolean })),
      ),
    }),
  ),
  /** Where the times come from. */
  source: s.object({ text: s.required(s.string), link: s.url, date }),
})

/** Shows one of several code samples at a time, each with its output. */
const samples = s.object({
  type: s.required(s.oneOf('samples')),
  ...heading,
  samples: filledList(
    s.object({
      label: s.required(s.string),
      /** The name of the file, above the code. */
      file: s.string,
      /** The language of the code. Default: the extension of the file. */
      language: s.string,
      code: s.required(s.string),
      command: s.string,
      /** Lines of text, which may contain the colors of terminals. */
      output: s.string,
    }),
  ),
})

export const section = s.kindOf('type', { comparison, samples })

export type ComparisonSection = s.ValueOf<typeof comparison>
export type SamplesSection = s.ValueOf<typeof samples>
