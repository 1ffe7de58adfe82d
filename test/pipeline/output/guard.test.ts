// What a project's own head asks of the policy. That browsers keep to it is tried in test/browser/csp.test.ts.

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/site.ts'
import type { SiteData } from '../../../pipeline/model/site-data.ts'
import type { ShellFiles } from '../../../pipeline/output/compile-theme.ts'
import { makeGuard } from '../../../pipeline/output/guard.ts'

const shell: ShellFiles = {
  entry: 'static/js/shell.js',
  styles: [],
  siteData: 'static/js/site.js',
  preloads: [],
  imported: ['static/js/later.js', 'static/js/shell.js'],
  integrity: { 'static/js/later.js': 'sha256-later', 'static/js/shell.js': 'sha256-shell' },
  beforePaint: 'first()',
  redirectScript: '',
  searchWorker: '',
}

const guard = (config: Pick<SiteConfig, 'csp' | 'head'>, search: SiteData['search'] = false) =>
  makeGuard(config, { base: '/docs/', search } satisfies Partial<SiteData> as unknown as SiteData, shell)

const directive = (name: string, policy = '') => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const own = ["'self'", hashOf('first()'), hashOf('{"integrity":{"/docs/static/js/later.js":"sha256-later"}}')]

test('a document runs the script of its head, knows the hashes of its modules, and nothing else', () => {
  const { policy, importMap } = guard({})
  expect(directive('script-src', policy)).toEqual(own)
  expect(importMap).toBe('{"integrity":{"/docs/static/js/later.js":"sha256-later"}}')
})

test.each([
  ['a script', '<script>a &amp; b\n</script>', 'script-src', [hashOf('a &amp; b\n')]],
  ['a module', '<script type="module">import "/x.js"</script>', 'script-src', [hashOf('import "/x.js"')]],
  ['lines that end as on Windows', '<script>a\r\nb</script>', 'script-src', [hashOf('a\nb')]],
  ['data', '<script type="application/ld+json">{}</script>', 'script-src', []],
  ['a style', '<style>b { top: 0 }</style>', 'style-src', [hashOf('b { top: 0 }')]],
  ['a style without script', '<noscript><style>b {}</style></noscript>', 'style-src', [hashOf('b {}')]],
  ['a file of the site', '<script src="/own.js"></script>', 'script-src', []],
  [
    "another site's file",
    '<script src="https://a.example/b;c.js?d#e"></script>',
    'script-src',
    ['https://a.example/b%3bc.js'],
  ],
  [
    'one without its scheme',
    '<link rel="Stylesheet" href="//a.example/b.css">',
    'style-src',
    ['https://a.example/b.css'],
  ],
])('%s in the head of the project', (_, html, name, sources) => {
  const needed = name === 'script-src' ? own : ["'self'"]
  expect(directive(name, guard({ head: [html] }).policy)).toEqual([...needed, ...sources])
})

test('a server that is searched may be asked', () => {
  const remote = {
    mode: 'remote',
    apiUrl: 'https://search.example:8443/api',
    domain: '',
    searchIndexes: [] as { value: string; label: string }[],
    searchLoading: false,
  } as const
  expect(directive('connect-src', guard({}, remote).policy)).toEqual(["'self'", 'https://search.example:8443'])
  expect(directive('connect-src', guard({}, { ...remote, apiUrl: '/api' }).policy)).toEqual(["'self'"])
})

test('without a policy there are no hashes either', () => {
  expect(guard({ csp: false })).toEqual({ integrity: {} })
})
