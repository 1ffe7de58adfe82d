// The URL of the site from the environment: the variables of hosts, invalid values, and the effect on the configuration.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { findDeployment } from '../../../pipeline/source/config/deployment.ts'
import { SiteTest } from '../../site-test.ts'

type Environment = Record<string, string>

const netlify = { NETLIFY: 'true', URL: 'https://docs.example', DEPLOY_PRIME_URL: 'https://pr-1--docs.netlify.app' }
const vercel = { VERCEL: '1', VERCEL_PROJECT_PRODUCTION_URL: 'docs.example', VERCEL_URL: 'docs-x1.vercel.app' }
const pages = { GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'Me/My.Docs', GITHUB_SERVER_URL: 'https://github.com' }
const cloudflare = (CF_PAGES_URL: string) => ({ CF_PAGES: '1', CF_PAGES_URL })

afterEach(() => vi.unstubAllEnvs())

describe('the environment', () => {
  test.each<[env: Environment, variable: string, url: string]>([
    [{ ...netlify, CONTEXT: 'production' }, 'URL', 'https://docs.example/'],
    [{ ...netlify, CONTEXT: 'deploy-preview' }, 'URL', 'https://docs.example/'],
    [{ ...vercel, VERCEL_ENV: 'preview' }, 'VERCEL_PROJECT_PRODUCTION_URL', 'https://docs.example/'],
    [cloudflare('https://3a7f.docs.pages.dev'), 'CF_PAGES_URL', 'https://docs.pages.dev/'],
    [cloudflare('https://docs.pages.dev'), 'CF_PAGES_URL', 'https://docs.pages.dev/'],
    [pages, 'GITHUB_REPOSITORY', 'https://me.github.io/My.Docs/'],
    [{ ...pages, GITHUB_REPOSITORY: 'Me/me.github.io' }, 'GITHUB_REPOSITORY', 'https://me.github.io/'],
    [{ ...pages, DOCSITE_SITE_URL: 'https://docs.example/a' }, 'DOCSITE_SITE_URL', 'https://docs.example/a/'],
    [{ DOCSITE_SITE_URL: ' http://docs.example ' }, 'DOCSITE_SITE_URL', 'http://docs.example/'],
  ])('contains the URL of the site: %j', (env, variable, url) => {
    const { siteUrl, base, ...rest } = findDeployment(env) ?? { siteUrl: '', base: '' }
    expect({ ...rest, url: siteUrl + base }).toEqual({ variable, url })
  })

  test.each<[Environment]>([
    [{}],
    [{ URL: 'https://docs.example' }],
    [{ ...netlify, CONTEXT: 'dev', URL: 'http://localhost:8888' }],
    [{ GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'me/docs' }],
    [{ ...pages, GITHUB_SERVER_URL: 'https://git.example' }],
    [{ ...netlify, DOCSITE_SITE_URL: '' }],
    [{ VERCEL: '1' }],
  ])('contains no URL of the site: %j', (env) => {
    expect(findDeployment(env)).toBeUndefined()
  })

  test.each<[Environment, string]>([
    [{ ...netlify, URL: 'docs.example' }, 'URL must be an absolute URL that begins with http:// or https://'],
    [{ DOCSITE_SITE_URL: 'https://me@docs.example' }, 'DOCSITE_SITE_URL must be an origin without a path'],
    [{ DOCSITE_SITE_URL: 'https://docs.example/a?b' }, 'DOCSITE_SITE_URL must have a path such as "/docs/"'],
    [{ DOCSITE_SITE_URL: 'https://docs.example/<a>' }, 'DOCSITE_SITE_URL must have a path such as "/docs/"'],
  ])('with an invalid URL is an error: %j', (env, text) => {
    expect(() => findDeployment(env)).toThrow(`The environment variable ${text}`)
  })
})

test('completes a configuration without siteUrl, whose own base takes precedence', async () => {
  for (const [name, value] of Object.entries(pages)) vi.stubEnv(name, value)
  using site = SiteTest.of({ 'content/index.md': '# Home\n' })
  const bare = await loadProject(site.root)
  expect(bare).toMatchObject({ config: { siteUrl: 'https://me.github.io' }, addressing: { base: '/My.Docs/' } })
  expect((await loadProject(site.root, { base: '/' })).addressing.base).toBe('/')
  site.edit('config/site.json', '{ "base": "/own/" }')
  const based = await loadProject(site.root)
  expect(based).toMatchObject({ config: { siteUrl: 'https://me.github.io' }, addressing: { base: '/own/' } })
  site.edit('config/site.json', '{ "siteUrl": "https://docs.example" }')
  const named = await loadProject(site.root)
  expect(named).toMatchObject({ config: { siteUrl: 'https://docs.example' }, addressing: { base: '/' } })
  expect(named.deployment).toBeUndefined()
})

test('is part of the key of every page', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n' })
  const hashOf = async (url: string) => {
    vi.stubEnv('DOCSITE_SITE_URL', url)
    return (await loadProject(site.root)).parseKey
  }
  const first = await hashOf('https://a.example')
  expect(await hashOf('https://b.example')).not.toBe(first)
  expect(await hashOf('https://a.example')).toBe(first)
})
