// The site and its pages as the hooks of plugins see them. `@docsite/cli` exports these types.

import type { Path } from '../config/problem.ts'
import type { Schema } from '../config/schema.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { RoutePath } from '../route.ts'
import type { StandardSchema } from './standard-schema.ts'

/** The project that a hook runs in. */
export interface PluginProject {
  /** The absolute path of the project. */
  readonly root: string
}

/** The project in the hook `config`. What the hook reads there belongs to the configuration: docsite loads it again after a change. */
export interface ConfigProject extends PluginProject, ProjectFiles {}

/** What a site is made of, without its files. */
export interface SiteFacts extends PluginProject {
  /** The configuration, with the changes of all plugins. */
  readonly config: SiteConfig
  /** The base path that the site is built for, such as `/docs/`. */
  readonly base: string
  /** The default language. */
  readonly lang: string
  /** All languages. */
  readonly langs: readonly string[]
  /** The default version; `''` if the site has no versions. */
  readonly version: string
  /** All versions, or `['']`. */
  readonly versions: readonly string[]
}

/** Reads files of the project. */
export interface ProjectFiles {
  /**
   * Returns the text of a file. `file` is relative to the project, or a URL, such as `new URL('data.csv', import.meta.url)`. What a hook
   * returns depends on the files that it reads: docsite calls it again when one of them changes, and `dev` watches them. Throws a
   * `PlacedError` if the file cannot be read.
   */
  read(file: string | URL): string
  /**
   * Returns the value of a JSON file, which is read as with `read`. Throws a `PlacedError` if it is not valid JSON, or contains a value
   * that the schema rejects. docsite then reports the line and column.
   */
  readJson<Value>(file: string | URL, schema?: StandardSchema): Value
  /**
   * Returns the value of a YAML file with the places of its parts. It is read as with `read`, and checked with a schema of `schema`. Throws a
   * `PlacedError` if the file is not valid YAML, or contains a value or a field that the schema rejects.
   */
  readYaml<Value>(file: string | URL, schema: Schema<Value>): PlacedValue<Value>
}

/** A value in a file, and the places of its parts. */
export interface PlacedValue<Value> {
  readonly value: Value
  /** Returns the place of the part at a path of keys and indexes. */
  placeOf(path: Path): Required<PlacedError['place']>
}

/** The site that a hook runs for. All hooks except `config` receive it as their last argument. */
export interface PluginSite extends SiteFacts, ProjectFiles {
  /**
   * Returns whether pages may show a file that content names: it is in `content/`, in git, or in a folder of `markdown.codeFolders`. `file`
   * is relative to the project, and must exist.
   */
  publication(file: string): Publication
}

/** Whether pages may show a file. */
export interface Publication {
  readonly isPublished: boolean
  /** Set if pages can never show it: it is hidden or outside the project, or its name suggests a secret. */
  readonly isPrivate?: true
  /** If git does not say whether it tracks the file, the reason why. */
  readonly problem?: string
  /** The files that change when the answer does, besides the configuration. What depends on the answer also depends on them. */
  readonly dependsOn: readonly string[]
}

/** A value that a hook has generated. */
export interface Generated<Value> {
  /** The value, which must be JSON. */
  value: Value
  /** The files that it depends on, relative to the project. */
  files?: readonly string[]
}

/** What is kept from one command to the next. */
export interface WithCache {
  /**
   * Returns the value that `make` generated in an earlier command, if `inputs`, the files that it depends on, the plugin's options and code,
   * and the site's languages and versions are still the same. Otherwise calls `make`. `inputs` must be JSON. Pass everything else there
   * that the value depends on.
   */
  cached<Value>(inputs: unknown, make: () => Generated<Value> | Promise<Generated<Value>>): Promise<Value>
}

/** A page while it is parsed. */
export interface PageOfFile {
  /** The file, relative to the project: `content/en/guide/start.md`. */
  readonly file: string
  /** The path inside the site, without the base: `/en/guide/start`. */
  readonly route: RoutePath
  readonly lang: string
  /** The version, or `''` for a site without versions. */
  readonly version: string
}

/**
 * An error that docsite reports at a place in a file, instead of in the code of the plugin. A hook can throw any error with these
 * properties.
 */
export interface PlacedError extends Error {
  /** The file relative to the project, with `/` separators. Lines and columns begin at 1. */
  readonly place: { readonly file: string; readonly line?: number; readonly column?: number }
  /** Says how to solve the problem. */
  readonly hint?: string | undefined
}
