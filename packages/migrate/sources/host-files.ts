// Reads the redirects for hosts, `_redirects`, `netlify.toml` and `vercel.json`, which stand in the project or in the repository around it.

import { posix } from 'node:path'
import { parse } from 'smol-toml'
import type { ProjectFiles } from '../files.ts'
import { lookUp } from '../guards.ts'
import type { Finding, OldSite } from '../model.ts'
import { type Data, listIn, objectIn, stringIn } from '../values.ts'
import { patternRedirects, validRedirects } from './tree/redirects.ts'

/** A rule of a host. */
interface Rule {
  source: string
  destination: string
  /** Whether it leads every reader to another URL. Others have conditions, or show another page at the same URL. */
  isRedirect: boolean
}

const statuses = new Set(['', '301', '302', '303', '307', '308'])

/** How the rules of each file are read. A file that is not valid has none. */
const readers: Readonly<Record<string, (text: string) => Rule[]>> = {
  _redirects: (text) =>
    text.split('\n').flatMap((line): Rule[] => {
      const bare = line.replace(/(?:^|\s)#.*$/, '').trim()
      const [source = '', destination = '', status = '', ...conditions] = bare.split(/\s+/)
      if (destination === '') return []
      return [{ source, destination, isRedirect: statuses.has(status.replace(/!$/, '')) && conditions.length === 0 }]
    }),
  'netlify.toml': (text) =>
    listIn(objectIn(parse(text)).redirects).map((one) => {
      const { from, to, status = '', conditions, query } = objectIn(one)
      const isRedirect = statuses.has(String(status)) && conditions === undefined && query === undefined
      return { source: String(from), destination: String(to), isRedirect }
    }),
  'vercel.json': (text) =>
    listIn(objectIn(JSON.parse(text)).redirects).map((one) => {
      const { source, destination, has, missing } = objectIn(one)
      const isRedirect = has === undefined && missing === undefined
      return { source: String(source), destination: String(destination), isRedirect }
    }),
}

function rulesIn(name: string, text: string): Rule[] {
  try {
    return lookUp(readers, name)?.(text) ?? []
  } catch {
    return []
  }
}

/** Adds the redirects of the hosts' files to a site, and lists those that docsite cannot have. */
export function withHostRedirects(files: ProjectFiles, site: OldSite): OldSite {
  const own = listIn(site.config.redirects).map(objectIn)
  const routes = [...site.pages.map(({ route }) => route), ...(site.extraRoutes ?? [])]
  const findings: Finding[] = []
  let redirects = own
  for (const { file, rules } of hostFiles(files, site)) {
    const converted = rules.map((rule) => ({ rule, redirects: convertedRule(rule, site) }))
    const valid = validRedirects([...redirects, ...converted.flatMap((one) => one.redirects)], routes)
    const added = valid.filter((one) => !redirects.includes(one))
    redirects = [...redirects, ...added]
    const pages = new Set(routes)
    const left = converted.filter(
      (one) =>
        !one.redirects.some((redirect) => redirects.some(({ from }) => from === redirect.from)) &&
        // A page at the same URL wins.
        !pages.has(one.rule.source),
    )
    if (added.length > 0)
      findings.push({
        kind: 'note',
        file,
        text: `\`redirects\` has ${added.length === 1 ? 'a rule' : `${added.length} rules`} of this file.`,
      })
    if (left.length > 0)
      findings.push(
        leftFinding(
          file,
          left.map(({ rule }) => rule),
        ),
      )
  }
  return findings.length === 0
    ? site
    : { ...site, config: { ...site.config, redirects }, findings: [...site.findings, ...findings] }
}

/** Returns the files with rules in the project and in the folders around it, as far as they belong to the repository. */
function hostFiles(files: ProjectFiles, { copies }: OldSite): { file: string; rules: Rule[] }[] {
  const inArea = posix.relative(files.around, files.root)
  const folders = ['.', ...(inArea === '' ? [] : inArea.split('/').map((_, i) => '../'.repeat(i + 1)))]
  return folders.flatMap((folder) =>
    Object.keys(readers).flatMap((name) => {
      const file = posix.join(folder, name)
      // A copy has the rules of the host, so it needs no others.
      if (copies.some(([from, to]) => from === file || to === `content/public/${name}`)) return []
      const text = files.isFile(file) ? (files.text(file) ?? '') : ''
      const rules = rulesIn(name, text)
      return rules.length === 0 ? [] : [{ file, rules }]
    }),
  )
}

/** Returns the redirect in docsite's form, or none. */
function convertedRule({ source, destination, isRedirect }: Rule, { config }: OldSite): Data[] {
  const isPath = source.startsWith('/') && !/[()?#]/.test(source.replace(/:\w+\(\.\*\)/g, ''))
  if (!isRedirect || !isPath || (stringIn(config.base) ?? '/') !== '/') return []
  return patternRedirects([{ source, destination: destination.replace(/:splat\b/g, '*') }])
}

/** The rules that an entry shows. */
const mostRules = 5

function leftFinding(file: string, rules: readonly Rule[]): Finding {
  const shown = rules.slice(0, mostRules).map(({ source, destination }) => `\`${source}\` → \`${destination}\``)
  const more = rules.length > mostRules ? `, and ${rules.length - mostRules} more` : ''
  return {
    kind: 'todo',
    topic: 'file',
    file,
    text: `These rules have conditions, keep the URL, start on another host, or lead to no page, so \`redirects\` does not have them: ${shown.join(', ')}${more}. If readers need them, give the file to the new host.`,
  }
}
