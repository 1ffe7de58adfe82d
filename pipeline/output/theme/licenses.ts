// Collects the licenses of the packages in a bundle.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Metafile } from 'esbuild'
import { compareText } from '../../model/diagnostics/diagnostic.ts'
import { standardLicenses } from './standard-licenses.ts'

interface BundledPackage {
  name: string
  version: string
  /** An SPDX expression, or the package's own text if it has none. */
  license: string
  homepage: string | undefined
  /** License and notices from the package. */
  texts: string[]
}

/** Returns the names of all modules with at least one byte in a bundle. */
export const bundledModules = ({ outputs }: Metafile): string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])),
  )

/** The text for a package without a license text. */
const withoutText = 'The package contains no license text.'

/**
 * Returns the licenses of the packages that contain the files, without duplicates, sorted by name and version. `ownRoot` is the directory
 * of a package to include although it is outside of `node_modules`.
 */
export function licensesText(files: Iterable<string>, ownRoot?: string): string {
  const packages = packagesOf(files, ownRoot)
  const printed = new Map<string, string>()
  const sections = packages.map(({ name, version, license, homepage, texts }) =>
    [
      `${name} ${version}`,
      `License: ${license}`,
      ...(homepage === undefined ? [] : [`Source: ${homepage}`]),
      '',
      texts.length > 0
        ? texts.map((text) => withTermsOnce(text, `${name} ${version}`, printed)).join('\n\n')
        : withoutText,
    ].join('\n'),
  )
  return `${['This software contains code from the following packages.', ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/**
 * Returns a license text, or only the part before its terms if another package has the same terms. `printed` contains the first package
 * with each terms. A hundred packages repeat the terms of the MIT license below their own copyright notices.
 */
function withTermsOnce(text: string, name: string, printed: Map<string, string>): string {
  const at = text.search(/^[ \t]*Permission (?:is hereby granted|to use)/m)
  if (at === -1) return text
  const terms = text.slice(at).replace(/\s+/g, ' ').trim()
  const first = printed.get(terms)
  if (first !== undefined) return `${text.slice(0, at)}The terms are the same as those of ${first}, above.`
  printed.set(terms, name)
  return text
}

/** Returns `name version` for each package in `files` that has neither a license text nor a standard license. */
export const packagesWithoutText = (files: Iterable<string>): string[] =>
  packagesOf(files).flatMap(({ name, version, texts }) => (texts.length > 0 ? [] : [`${name} ${version}`]))

/** Matches directories of third-party packages: installed, or copied into docsite's package. */
const thirdParty = /[\\/](?:node_modules|lib[\\/]vendor)[\\/]/

function packagesOf(files: Iterable<string>, ownRoot?: string): BundledPackage[] {
  const folders = new Set<string>()
  for (const folder of new Set(Array.from(files, dirname))) {
    const base = packageFolder(folder)
    if (base !== undefined && (base === ownRoot || thirdParty.test(base))) folders.add(base)
  }
  const packages = Array.from(folders, readPackage)
  // One version may be installed in several places.
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  return [...byName.values()].sort((a, b) => compareText(a.name, b.name) || compareText(a.version, b.version))
}

interface PackageJson {
  name?: string
  version?: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
  author?: string | { name?: string }
  homepage?: string
  repository?: string | { url?: string }
}

const readJson = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson

/** Returns the directory of the package that contains a directory. A `package.json` without a name only sets the module type. */
function packageFolder(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) {
    const { name, version } = readJson(folder)
    if (name !== undefined && version !== undefined) return folder
  }
  return folder === dirname(folder) ? undefined : packageFolder(dirname(folder))
}

const licenseFile = /^(?:licen[cs]es?|copying|unlicense|notices?)(?:[.-].*)?$/i

function readPackage(folder: string): BundledPackage {
  const { name = '', version = '', license, licenses = [], author, homepage, repository } = readJson(folder)
  const types = [license, ...licenses].map((one) => (typeof one === 'object' ? one.type : one))
  const spdx = types.filter((one) => one !== undefined).join(' OR ') || 'not specified'
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map((entry) => entry.name)
    .sort(compareText)
    .map((file) => plain(readFileSync(join(folder, file), 'utf8')))
    .filter((text) => text !== '')
  const authorName = (typeof author === 'object' ? author.name : author) ?? `the authors of ${name}`
  const standard = Object.hasOwn(standardLicenses, spdx) ? standardLicenses[spdx]?.(authorName) : undefined
  const url = homepage ?? (typeof repository === 'object' ? repository.url : repository)
  return {
    name,
    version,
    license: spdx,
    homepage: url,
    texts: texts.length > 0 || standard === undefined ? texts : [standard],
  }
}

/** Normalizes line ends, which differ between packages. */
const plain = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
