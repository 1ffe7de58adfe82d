// The schema of the versions of the documentation.

import { either, list, object, oneOf, required, string, type ValueOf } from './schema.ts'
import { origin } from './values.ts'
import { variables } from './variables.ts'

const version = object({
  /** The name of the version's folder, which is also the prefix of its URLs. */
  name: required(string),
  /** The text in the version menu, such as "2.x (latest)". Default: the name. */
  label: string,
  /** The notice on the pages of this version. Default: `unreleased` for `next` and for higher numbers than the default's; otherwise `old`. */
  notice: either(oneOf('old', 'unreleased'), oneOf(false)),
  /** The origin of this version's pages, if it has a domain of its own. Their paths stay the same. */
  siteUrl: origin,
  /** Values for the pages of this version. They replace those of the site and of the locale. */
  variables,
})

export const multiVersion = object({
  default: required(string),
  /** The versions in the order of the version menu: names, or names with settings. */
  versions: required(list(either(string, version))),
})

export type MultiVersion = ValueOf<typeof multiVersion>
export type VersionConfig = ValueOf<typeof version>
