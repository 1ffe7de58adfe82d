// Tags that a project or a page adds to the document's head.

import type { HeadTag } from '../head/head-html.ts'
import { pathText } from './problem.ts'
import * as s from './schema.ts'

const allowedTags = ['base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title']

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

const expects = 'a pair such as ["meta", { "name": "author", "content": "…" }]'

const isTag = (value: unknown) =>
  Array.isArray(value) &&
  (value.length === 2 || (value.length === 3 && typeof value[2] === 'string')) &&
  typeof value[0] === 'string'

/** A tag and its attributes. Reports tags and attributes that are not valid in a head (specification, 8). */
export const headTag: s.Schema<HeadTag> = s.json(
  s.refine(s.custom<HeadTag>(expects, isTag), ([tag, attributes, text]) => {
    if (!allowedTags.includes(tag)) return `has the tag <${tag}>, which is not allowed in the head`
    if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes))
      return 'must have an object with attributes as its second item'
    const wrong = Object.entries(attributes).find(
      ([name, value]) => !isPlain(value) || !/^[^\s"'<>/=]+$/.test(name),
    )?.[0]
    if (wrong) return `has the attribute ${pathText([wrong])}, which must be a string, a number, true or false`
    if (text === undefined || (tag === 'script' && /\bjson$/i.test(String(attributes.type)))) return undefined
    return 'has a text as its third item, which only a script of JSON can have, such as "application/ld+json"'
  }),
  {
    type: 'array',
    items: [
      { enum: allowedTags },
      { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
      { type: 'string' },
    ],
    minItems: 2,
    maxItems: 3,
  },
)

/** HTML as a string, or a tag. A value that is not a string is checked as a tag. */
export const headEntry: s.Schema<string | HeadTag> = s.chosen(
  `HTML for the head, or ${expects}`,
  [s.string, headTag],
  (value) => (typeof value === 'string' ? s.string : headTag),
)
