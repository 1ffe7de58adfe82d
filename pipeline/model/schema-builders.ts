// The schemas that a project can use for the props of its components, and a plugin for the attributes of its blocks.

import {
  about,
  anything,
  boolean,
  either,
  list,
  number,
  object,
  oneOf,
  record,
  required,
  type Schema,
  string,
} from './config/schema.ts'

/** Schemas for the props of components and the attributes of blocks. Fields of `object` are optional unless they are `required`. */
export const schema = { about, anything, boolean, either, list, number, object, oneOf, record, required, string }

/** The props of a component that exports this schema as `props`. `slots` contains the HTML of its content. */
export type PropsOf<S> = (S extends Schema<infer Props>
  ? Props
  : S extends { '~standard': { types?: { output: infer Props } | undefined } }
    ? Props
    : never) & { slots: string[] }
