// Answers → the files of a new site, and what the user has to do for the host.

import { escapeMarkdown } from '@docsite/cli'
import { type Answers, packageNameOf } from './answers.ts'
import type { Files } from './files.ts'
import { type HostInput, hostPaths, hostSteps, hostValues } from './hosts.ts'
import { type LanguageTag, languages, type SiteHost } from './model.ts'
import type { PackageManager } from './package-manager.ts'
import type { SitePlace } from './site-place.ts'
import { filesFrom, readTemplate, type Values } from './template.ts'

/**
 * Returns the files of a new site by path in its directory, and what the user has to do for the host. `docsite` is the version of docsite
 * to install, or anything else that package managers install.
 */
export function siteFiles(
  answers: Answers,
  manager: PackageManager,
  { inRepository }: Pick<SitePlace, 'inRepository'>,
  docsite: string,
): { files: Files; steps: readonly string[] } {
  const host: HostInput = { answers, manager, folder: inRepository }
  const values = {
    ...nameValues(answers.name),
    ...configurationValues(answers),
    ...hostValues(host),
    docsite: inJson(docsite),
  }
  const template = readTemplate()
  const from = (...folders: string[]) => filesFrom(template, folders, values)
  return {
    files: {
      ...from('project'),
      ...contentFiles(answers, from),
      ...hostPaths(from(`hosts/${answers.host}`), host),
      ...(manager.isModernYarn ? from('managers/yarn') : {}),
    },
    steps: hostSteps(host),
  }
}

/** Returns the files in `content/`. Without other languages, they are not in folders by language. */
function contentFiles({ languages, kind }: Answers, from: (...folders: string[]) => Files): Files {
  const filesIn = (lang: LanguageTag): [path: string, text: string][] => {
    const folder = languages.length > 1 ? `content/${lang}` : 'content'
    const layers = ['any/any', `any/${kind}`, `${lang}/any`, `${lang}/${kind}`]
    const files = from(...layers.map((layer) => `content/${layer}`))
    return Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text])
  }
  return Object.fromEntries(languages.flatMap(filesIn))
}

/** The name of the site, escaped for the places where it is written. */
const nameValues = (name: string): Values => ({
  packageName: packageNameOf(name),
  quotedName: inQuotes(name),
  markdownName: escapeMarkdown(name),
  yamlName: inJson(name),
  // Some fields of the frontmatter can contain HTML.
  htmlName: inJson(name.replace(/&/g, '&amp;').replace(/</g, '&lt;')),
})

/** The names of hosts in the configuration. Other hosts need no files in the output. */
const configured: Partial<Record<SiteHost, string>> = {
  'github-pages': 'github-pages',
  netlify: 'netlify',
  vercel: 'vercel',
  cloudflare: 'cloudflare',
}

/** The values in `config/site.ts`. */
function configurationValues({ languages: tags, host }: Answers): Values {
  const [first = 'en'] = tags
  const hasNoSiteUrl = configured[host] === undefined
  const isChinese = tags.some((tag) => tag.startsWith('zh'))
  return {
    lang: first === 'en' ? undefined : first,
    isTranslated: tags.length > 1,
    locales: tags.map((tag) => ({ tag, label: inQuotes(languages[tag]) })),
    hostName: configured[host],
    hasRules: hasNoSiteUrl || isChinese,
    hasNoSiteUrl,
    isChinese,
  }
}

/** Escapes a text for a string in JSON, or for one with double quotes in YAML. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Escapes a text for a string in single quotes. */
const inQuotes = (text: string): string => text.replace(/[\\']/g, '\\$&')
