// The schema of the versions of the documentation.

import * as s from './schema.ts'
import { origin } from './values.ts'
import { variables } from './variables.ts'

const version = s.object({
  /** The name of the version's folder, which is also the prefix of its URLs. */
  name: s.required(s.string),
  /** The text in the version menu, such as "2.x (latest)". Default: the name. */
  label: s.string,
  /** The notice on the pages of this version. Default: `unreleased` for `next` and for higher numbers than the default's; otherwise `old`. */
  notice: s.either(s.oneOf('old', 'unreleased'), s.oneOf(false)),
  /** The origin of this version's pages, if it has a domain of its own. Their paths stay the same. */
  siteUrl: origin,
  /** Values for the pages of this version. They replace those of the site and of the locale. */
  variables,
})

export const multiVersion = s.object({
  default: s.required(s.string),
  /** The versions in the order of the version menu: names, or names with settings. */
  versions: s.required(s.list(s.either(s.string, version))),
})

export type MultiVersion = s.ValueOf<typeof multiVersion>
export type VersionConfig = s.ValueOf<typeof version>
