// Finds the URL of the site in the environment of the host that runs the build, for configurations without `siteUrl`.

import { problemsOf } from '../../model/config/schema.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { origin } from '../../model/config/values.ts'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import type { HostName } from '../../model/hosts.ts'
import { baseForm, isBase, normalizeBase } from '../../model/route.ts'

/** The URL of the site according to an environment variable. */
export interface Deployment {
  /** The variable that contains the URL. */
  variable: string
  siteUrl: string
  base: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Contains the URL of the site, including its base. It takes precedence over the variables of hosts; if it is empty, docsite ignores them. */
const ownVariable = 'DOCSITE_SITE_URL'

interface HostVariable {
  variable: string
  /** Returns the URL, or `undefined` if the host does not run this build. */
  urlIn(env: Environment): string | undefined
}

/**
 * The variables of hosts. All of them name the production site, even in a preview: canonical URLs must not lead to
 * previews, and `check` treats links to this URL as internal.
 */
const hostVariables: Record<Exclude<HostName, 'nginx'>, HostVariable> = {
  // Netlify Docs, "Build environment variables". `netlify dev` sets URL to a local address.
  netlify: {
    variable: 'URL',
    urlIn: (env) => (env.NETLIFY === 'true' && env.CONTEXT !== 'dev' ? env.URL : undefined),
  },
  // Vercel Docs, "System environment variables". The value has no scheme.
  vercel: {
    variable: 'VERCEL_PROJECT_PRODUCTION_URL',
    urlIn: ({ VERCEL, VERCEL_PROJECT_PRODUCTION_URL: host }) =>
      VERCEL === '1' && host ? `https://${host}` : undefined,
  },
  // Cloudflare Docs, Pages, "Build configuration". The value is the URL of one deployment: <hash>.<project>.pages.dev.
  cloudflare: {
    variable: 'CF_PAGES_URL',
    urlIn: ({ CF_PAGES, CF_PAGES_URL: url }) =>
      CF_PAGES === '1' ? url?.replace(/^(https:\/\/)[^./]+\.([^./]+\.pages\.dev)(?=\/|$)/, '$1$2') : undefined,
  },
  // The action actions/configure-pages sets GITHUB_PAGES, so this job builds for GitHub Pages. Enterprise servers have other domains.
  'github-pages': {
    variable: 'GITHUB_REPOSITORY',
    urlIn: ({ GITHUB_PAGES, GITHUB_REPOSITORY = '', GITHUB_SERVER_URL = 'https://github.com' }) => {
      const [owner = '', name = ''] = GITHUB_REPOSITORY.split('/')
      if (GITHUB_PAGES !== 'true' || GITHUB_SERVER_URL !== 'https://github.com' || !owner || !name) return undefined
      const host = `${owner.toLowerCase()}.github.io`
      return `https://${host}/${name.toLowerCase() === host ? '' : name}`
    },
  },
}

/** Returns whether a host tells a build the URL of the site. */
export const tellsSiteUrl = (host: HostName): boolean => host in hostVariables

/** Returns the URL of the site in the environment. Throws a `DocsiteError` if it is invalid. */
export function findDeployment(env: Environment): Deployment | undefined {
  const value = env[ownVariable]
  if (value !== undefined) return value.trim() === '' ? undefined : parsed(ownVariable, value.trim())
  for (const { variable, urlIn } of Object.values(hostVariables)) {
    const url = urlIn(env)
    if (url) return parsed(variable, url)
  }
  return undefined
}

/** Adds the URL of the site from the environment to a configuration. Its own `base` takes precedence. */
export const withDeployment = (config: SiteConfig, deployment: Deployment | undefined): SiteConfig =>
  deployment ? { ...config, siteUrl: deployment.siteUrl, base: config.base ?? deployment.base } : config

function parsed(variable: string, value: string): Deployment {
  const [, siteUrl = value, path = ''] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(value) ?? []
  const [problem] = problemsOf(origin, siteUrl)
  const text = problem?.text ?? (isBase(path) ? undefined : `must have ${baseForm} as its path, but is "${value}"`)
  if (text !== undefined)
    throw new DocsiteError(
      `The environment variable ${variable} ${text}`,
      [],
      'Set `siteUrl` in the configuration, or correct the variable.',
    )
  return { variable, siteUrl, base: normalizeBase(path) }
}
