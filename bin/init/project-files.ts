// The files of a new site besides its pages: package, configuration, ignored files and editor settings.

import type { Answers, SiteHost } from './answers.ts'
import { packageNameOf } from './answers.ts'
import type { Files } from './files.ts'
import { starterTexts } from './starter-texts.ts'

/** The scripts of a new site. */
const scripts = {
  dev: 'docsite dev',
  check: 'docsite check --max-warnings 0',
  build: 'docsite build',
  preview: 'docsite preview',
}

/** Returns the files. `docsite` is the version of docsite to install, or anything else that package managers install. */
export function projectFiles(answers: Answers, docsite: string): Files {
  return {
    'package.json': json({
      name: packageNameOf(answers.name),
      private: true,
      type: 'module',
      scripts,
      devDependencies: { '@docsite/cli': docsite, ...typePackages },
    }),
    '.gitignore': 'node_modules/\ndist/\n.docsite/\n',
    'config/site.ts': configuration(answers),
    'tsconfig.json': json(typeScript),
    '.vscode/settings.json': json({ 'json.schemas': schemas }),
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** The packages with the types of React and Node.js, which editors need. */
const typePackages = { '@types/node': '^20.19.0', '@types/react': '^19.0.0' }

/** The settings for editors and `tsc`. docsite itself does not read them. */
const typeScript = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'preserve',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node', '@docsite/cli/imports'],
  },
  include: ['config', 'theme', 'test'],
}

/** The schemas in docsite's package, which belong to the installed version and need no network. */
const schemas = [
  ['meta', '/content/**/_meta.json'],
  ['nav', '/content/**/_nav.json'],
  ['site', '/config/site.json'],
].map(([name, file]) => ({
  fileMatch: [file],
  url: `./node_modules/@docsite/cli/lib/manual/schemas/${name}.schema.json`,
}))

/** The names of hosts in the configuration. Other hosts need no files in the output. */
const configured: Partial<Record<SiteHost, string>> = {
  'github-pages': 'github-pages',
  netlify: 'netlify',
  vercel: 'vercel',
  cloudflare: 'cloudflare',
}

function configuration({ name, languages, host }: Answers): string {
  const [first = 'en'] = languages
  const locales = languages.map(
    (lang) => `    { lang: ${quoted(lang)}, label: ${quoted(starterTexts[lang].label)} },\n`,
  )
  const hostName = configured[host]
  const rules = [
    ...(hostName === undefined
      ? [["'no-site-url'", 'Set `siteUrl` to the address of the site, then delete this line.']]
      : []),
    ...(languages.some((lang) => lang.startsWith('zh'))
      ? [["'no-segmenter'", 'Install nodejieba to rank Chinese text better, then delete this line.']]
      : []),
  ]
  return `import { defineSite } from '@docsite/cli'

export default defineSite({
  title: ${quoted(name)},
${first === 'en' ? '' : `  lang: ${quoted(first)},\n`}${languages.length > 1 ? `  locales: [\n${locales.join('')}  ],\n` : ''}${
  hostName === undefined
    ? ''
    : `  // The host provides the address of the site. For a domain of your own, add: siteUrl: 'https://docs.example.com'
  hosts: [${quoted(hostName)}],
`
}${rules.length > 0 ? `  check: {\n    rules: {\n${rules.map(([rule, hint]) => `      // ${hint}\n      ${rule}: 'off',\n`).join('')}    },\n  },\n` : ''}})
`
}

/** Writes a string in single quotes. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
