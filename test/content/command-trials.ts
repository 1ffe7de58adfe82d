// How `npm run commands` tries each command on the pages. `commands.test.ts` checks that the list is complete.

import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { nodesOf } from '../../config/remark/nodes.ts'
import { packageManagers, rewriteCommands } from '../../packages/package-managers/commands.ts'
import { repository } from '../site-test.ts'
import { pageText } from './documented-commands.ts'

/** How to try commands, and what must come of it. Without further fields, a command must end with exit code 0. */
export interface Trial {
  commands: string[]
  /** Files besides those of the small project, or in their place. */
  files?: () => Record<string, string>
  /** Whether the project has no packages, but gets those that `before` installs. */
  empty?: true
  /** Commands that prepare the project. */
  before?: string[]
  /** A server that must be running. Its URL replaces `http://localhost:3000/` in the command. */
  during?: string
  /** Whether the command starts a server, which must answer at the URL that it prints. */
  serves?: true
  /** The URL of a server that prints none. */
  url?: string
  /** Whether the command runs until it is stopped, although it starts no server. */
  watches?: true
  /** What the command must print. */
  prints?: RegExp
  /** The path of a file that must exist in the end. */
  writes?: RegExp
  /** What a file in `dist` must contain. */
  holds?: RegExp
  /** Why the command is not tried as it is. */
  reason?: string
  /** The command that is tried in its place. */
  instead?: string
}

/** The result of a trial. */
export interface Result {
  /** `substitute passed` says that only the command in `instead` was tried. */
  result: 'passed' | 'substitute passed' | 'failed' | 'not tried'
  /** The versions that the command installed. */
  versions?: Record<string, string>
  /** Why the command was not tried, or not as it is. */
  reason?: string
  /** The command that was tried in its place. */
  instead?: string
  /** What is wrong, and the end of the output. */
  problem?: string
}

/** The results that `npm run commands` has written, with the versions of the programs that it used. */
export interface CommandRecord {
  node: string
  npm: string
  commands: Record<string, Result>
}

export const recordFile = join(repository, 'test/content/commands.json')

/** Samples of commands that docsite converts for other package managers. */
const samples = [
  'npm add react@19 react-dom@19',
  'npm add @rsbuild/core@1 @rsbuild/plugin-react@1 -D',
  'npm remove vite @vitejs/plugin-react',
]

/** Returns the samples as the pages show them for yarn, pnpm and bun. */
export const variants = (): string[] =>
  packageManagers
    .filter((manager) => manager !== 'npm')
    .flatMap((manager) => samples.map((sample) => rewriteCommands(sample, manager)))

/** Packages of the small project. */
export const packages = `@rsbuild/core@1.2.3 @rsbuild/plugin-react@1.1.0 react@19 react-dom@19 @types/react@19 express@4
  typescript@5 @types/node@22 vitest@3 cross-env@7 @rsdoctor/rspack-plugin@1.2 vue@3 vue-tsc@2 svelte@5 svelte-check@4`

/** The package managers besides npm that the pages mention. */
export const otherManagers = 'pnpm@9 yarn@1 bun@1'

const script = `import './index.css'\n\nconsole.log(import.meta.env.PUBLIC_API, process.env.BRAND)\n`

/** The small project: an application with the scripts that the pages name. */
export const smallProject: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'app',
    private: true,
    type: 'module',
    scripts: {
      dev: 'rsbuild dev',
      start: 'rsbuild dev',
      serve: 'rsbuild dev',
      build: 'rsbuild build',
      preview: 'rsbuild preview',
    },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'ESNext', moduleResolution: 'bundler', strict: true, skipLibCheck: true },
    include: ['src'],
  }),
  'rsbuild.config.ts': 'export default {}\n',
  'src/env.d.ts': '/// <reference types="@rsbuild/core/types" />\n',
  'src/index.ts': script,
  'src/index.css': 'body { color: green }\n',
}

const config = (text: string) => () => ({ 'rsbuild.config.ts': `export default ${text}\n` })
const environments = config(`{
  environments: {
    web: {},
    node: { output: { target: 'node', distPath: { root: 'dist/server' } } },
    mobile: { output: { distPath: { root: 'dist/mobile' } } },
  },
}`)
const api = (name: string) => `PUBLIC_API=https://${name}.example.com\n`
const staging = () => ({ '.env.staging': api('staging'), 'rsbuild.staging.config.ts': 'export default {}\n' })
const page = () => shown('guide/advanced/ssr.md')
const plugin = () =>
  shown('plugins/dev/index.md', [
    'package.json',
    'tsconfig.json',
    'src/index.ts',
    'test/fixture/src/index.js',
    'test/index.test.ts',
  ])
const dependent = (name: string) => () => ({
  'package.json': JSON.stringify({ name: 'app', dependencies: { [name]: '8' } }),
})
const profile = 'node --cpu-prof ./node_modules/@rsbuild/core/bin/rsbuild.js build'
const noCreate = 'The registry that was used has create-rsbuild only from 2.1.13'

/** All commands that neither install nor remove packages; those follow from the command itself. */
export const trials: Trial[] = [
  {
    commands: [
      'npx rsbuild build',
      'rsbuild build',
      'npm run build',
      'pnpm run build',
      'tsc --noEmit && rsbuild build',
      'vue-tsc --noEmit && rsbuild build',
      'npx rsbuild build --mode none',
      'rsbuild build --mode development',
      'NODE_ENV=staging rsbuild build',
      'NODE_ENV=test rsbuild build',
      'REACT_PROFILER=true rsbuild build',
      'cross-env REACT_PROFILER=true rsbuild build',
      'cross-env NODE_OPTIONS=--max_old_space_size=16384 rsbuild build',
    ],
    writes: /^dist\/index\.html$/,
  },
  {
    commands: ['DEBUG=rsbuild npx rsbuild build', 'cross-env DEBUG=rsbuild rsbuild build'],
    writes: /^dist\/\.rsbuild\/rsbuild\.config\.mjs$/,
  },
  {
    commands: ['BUNDLE_ANALYZE=true npx rsbuild build', 'cross-env BUNDLE_ANALYZE=true rsbuild build'],
    writes: /^dist\/report-web\.html$/,
  },
  {
    commands: ['PROFILE=true npx rsbuild build'],
    files: () => shown('config/performance/profile.md', ['rsbuild.config.ts']),
    writes: /^dist\/.*stats.*\.json$/,
  },
  {
    commands: ['RSPACK_PROFILE=ALL npx rsbuild build', 'cross-env RSPACK_PROFILE=ALL rsbuild build'],
    writes: /^dist\/rspack-profile-.*\/trace\.json$/,
  },
  {
    commands: [
      'RSDOCTOR=true npx rsbuild build',
      'cross-env RSDOCTOR=true rsbuild build',
      'cross-env RSDOCTOR=true rsbuild dev',
    ],
    serves: true,
    prints: /rsdoctor/i,
  },
  {
    commands: ['BRAND=umbrella npx rsbuild build'],
    files: config(`{ source: { define: { 'process.env.BRAND': JSON.stringify(process.env.BRAND) } } }`),
    holds: /umbrella/,
  },
  { commands: ['PUBLIC_API=https://test.example.com npx rsbuild build'], holds: /https:\/\/test\.example\.com/ },
  {
    commands: [
      'npx rsbuild build --env-mode staging',
      'rsbuild build --env-mode staging',
      'rsbuild build -c rsbuild.staging.config.ts --env-mode staging',
    ],
    files: staging,
    holds: /https:\/\/staging\.example\.com/,
  },
  {
    commands: ['npx rsbuild build --config rsbuild.staging.config.ts'],
    files: () => ({ 'rsbuild.staging.config.ts': `export default { html: { title: 'Staging' } }\n` }),
    holds: /<title>Staging/,
  },
  {
    commands: ['npx rsbuild build --env-dir config'],
    files: () => ({ 'config/.env': api('config') }),
    holds: /https:\/\/config\.example\.com/,
  },
  {
    commands: ['npx rsbuild build --environment web', 'rsbuild build --environment web'],
    files: environments,
    writes: /^dist\/index\.html$/,
  },
  {
    commands: ['npx rsbuild build --environment web --environment node'],
    files: environments,
    writes: /^dist\/server\/index\.js$/,
  },
  { commands: ['npx rsbuild build --watch', 'rsbuild build --watch'], watches: true, prints: /Built in/ },
  { commands: [profile], writes: /^CPU\..*\.cpuprofile$/ },
  {
    commands: ['node top.mjs CPU.*.cpuprofile'],
    before: [profile],
    files: () => shown('guide/optimization/build-performance.md', ['top.mjs']),
    prints: / ms {2}\S/,
  },
  {
    commands: ['speedscope CPU.date.000000.11111.0.001.cpuprofile'],
    before: ['npm install -g speedscope@1', profile],
    reason: 'The name of the file contains a placeholder',
    instead: 'speedscope CPU.*.cpuprofile',
  },

  {
    commands: [
      'npx rsbuild dev',
      'rsbuild dev',
      'npm run dev',
      'npm run start',
      'npm run serve',
      'pnpm exec rsbuild dev',
      'yarn rsbuild dev',
      'bunx rsbuild dev',
      'NO_HMR=1 npx rsbuild dev',
      'DEBUG=rsbuild npx rsbuild dev',
      'cross-env DEBUG=rsbuild rsbuild dev',
      'RSPACK_PROFILE=ALL npx rsbuild dev',
      'cross-env RSPACK_PROFILE=ALL rsbuild dev',
      'cross-env NODE_OPTIONS=--max_old_space_size=16384 rsbuild dev',
      'npx rsbuild dev --host localhost',
      'npx rsbuild dev --open',
      'rsbuild dev --open',
      'npx rsbuild dev --open /admin',
      'node --cpu-prof ./node_modules/@rsbuild/core/bin/rsbuild.js dev',
    ],
    serves: true,
  },
  {
    commands: ['npx rsbuild dev --port 8080', 'npx rsbuild dev --host 0.0.0.0 --port 8080'],
    serves: true,
    prints: /:8080/,
  },
  {
    commands: ['npx rsbuild dev --root packages/app'],
    files: () => ({ 'packages/app/src/index.ts': script, 'packages/app/src/index.css': '' }),
    serves: true,
  },
  {
    commands: ['npx rsbuild dev --environment web --environment node', 'rsbuild dev --environment mobile'],
    files: environments,
    serves: true,
  },
  {
    commands: [
      'npx rsbuild preview',
      'rsbuild preview',
      'npm run preview',
      'npx rsbuild preview --open http://localhost:3000/admin',
    ],
    before: ['npx rsbuild build'],
    serves: true,
  },
  { commands: ['npx rsbuild preview --port 8081'], before: ['npx rsbuild build'], serves: true, prints: /:8081/ },
  {
    commands: ["curl -s -o /dev/null -D - -H 'Accept-Encoding: gzip' http://localhost:3000/static/js/index.js"],
    files: () => ({ 'src/index.ts': `${script}console.log(\`${'text '.repeat(1000)}\`)\n` }),
    during: 'npx rsbuild dev',
    prints: /content-encoding: gzip/i,
  },

  {
    commands: ['npx rsbuild inspect', 'rsbuild inspect'],
    writes: /^dist\/\.rsbuild\/rspack\.config\.web\.mjs$/,
    prints: /rsbuild\.config\.mjs/,
  },
  {
    commands: [
      'npx rsbuild inspect --mode production',
      'npx rsbuild inspect --mode production --verbose',
      'NODE_ENV=production npx rsbuild inspect',
    ],
    writes: /^dist\/\.rsbuild\/rspack\.config\.web\.mjs$/,
    holds: /mode: ["']production["']/,
  },
  {
    commands: ['npx cross-env@7'],
    reason: 'A prefix of other commands',
    instead: 'npx cross-env@7 NODE_ENV=production npx rsbuild inspect',
    holds: /mode: ["']production["']/,
  },
  { commands: ['npx rsbuild --version', 'rsbuild -v'], prints: /rsbuild\/1\.2\.3/ },
  { commands: ['rsbuild -h'], prints: /Usage:/ },
  // The page says that these do nothing.
  { commands: ['rsbuild biuld', 'rsbuild help', 'rsbuild -V'], prints: /^\s*Rsbuild v1\.2\.3\s*$/ },

  { commands: ['node dev.mjs'], files: () => shown('api/start/index.md', ['dev.mjs']), serves: true },
  {
    commands: ['node build.mjs build'],
    files: () => shown('api/start/index.md', ['build.mjs'], 'rsbuild.build()'),
    writes: /^dist\/index\.html$/,
  },
  { commands: ['node ./server.mjs'], files: page, serves: true },
  {
    commands: ['node ./prod-server.mjs'],
    files: page,
    before: ['rsbuild build'],
    serves: true,
    url: 'http://localhost:3000/',
  },

  { commands: ['npx tsc --noEmit'] },
  {
    commands: ['svelte-check --tsconfig ./tsconfig.json'],
    files: () => ({ 'src/App.svelte': '<script lang="ts">let name: string = "Ada"</script>\n\n<p>{name}</p>\n' }),
    prints: /0 errors/,
  },
  { commands: ['vitest run', 'npx vitest@3 run'], files: plugin, prints: /3 passed/ },
  { commands: ['tsc'], files: plugin, writes: /^dist\/index\.d\.ts$/ },
  { commands: ['npm pack --dry-run'], files: plugin, prints: /dist\/index\.js/ },
  { commands: ['npm pack'], files: plugin, writes: /^rsbuild-plugin-build-info-0\.1\.0\.tgz$/ },
  {
    commands: ['npm publish'],
    files: plugin,
    reason: 'It publishes a package',
    instead: 'npm publish --dry-run',
    prints: /dist\/index\.js/,
  },

  {
    commands: ['npm install'],
    empty: true,
    files: dependent('postcss'),
    writes: /^node_modules\/postcss$/,
  },
  {
    commands: ['npm ci'],
    empty: true,
    files: dependent('postcss'),
    before: ['npm install --package-lock-only'],
    writes: /^node_modules\/postcss$/,
  },
  { commands: ['npm dedupe'], empty: true, files: dependent('postcss'), before: ['npm install'] },
  {
    commands: ['npm ls postcss'],
    empty: true,
    files: dependent('postcss'),
    before: ['npm install'],
    prints: /postcss@8/,
  },
  {
    commands: ['pnpm install --frozen-lockfile'],
    empty: true,
    files: dependent('postcss'),
    before: ['pnpm install --lockfile-only'],
    writes: /^node_modules\/postcss$/,
  },
  { commands: ['pnpm dedupe'], empty: true, files: dependent('postcss'), before: ['pnpm install'] },
  {
    commands: ['npx pnpm-deduplicate@0 --list'],
    empty: true,
    files: dependent('postcss'),
    before: ['npm install -g pnpm@7', 'pnpm install'],
  },
  { commands: ['npx yarn-deduplicate@6 && yarn'], empty: true, files: dependent('postcss'), before: ['yarn install'] },
  {
    commands: ['yarn dedupe'],
    empty: true,
    files: () => ({ ...dependent('postcss')(), '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\n' }),
    before: ['npm install -g @yarnpkg/cli-dist@4', 'yarn install --no-immutable'],
  },
  { commands: ['npx browserslist@4'], files: () => ({ '.browserslistrc': 'chrome 100\n' }), prints: /chrome 100/ },

  {
    commands: [
      'npx taze@18 --include /rsbuild/ -w',
      'npx taze@18 --include /@rsbuild/ -w',
      'npx taze@18 --include /rsbuild/ -w -r',
      'npx taze@18 major --include /rsbuild/ -w',
    ],
    reason: 'taze asks a service other than the npm registry for versions (npm.antfu.dev), which was out of reach',
  },
  { commands: ['npm create rsbuild@1'], reason: `${noCreate}, and the command asks questions` },
  ...['--template react-ts', '--template vue3-ts --tools eslint --tools prettier'].map((flags) => ({
    commands: [`npm create rsbuild@1 -- --dir my-project ${flags}`],
    empty: true as const,
    reason: noCreate,
    instead: `npm create -y rsbuild@2.2.5 -- --dir my-project ${flags}`,
    writes: /^my-project\/rsbuild\.config\.ts$/,
  })),

  { commands: ['cd my-project'], before: ['mkdir my-project'] },
  { commands: ['rm -rf node_modules/.cache'] },
  { commands: ['node -v'], prints: /^v\d/ },
  {
    commands: [
      `node -e "require('fs').writeFileSync('src/sum.wasm', Buffer.from('AGFzbQEAAAABBwFgAn9/AX8DAgEABwcBA3N1bQAACgkBBwAgACABags=', 'base64'))"`,
    ],
  },
  {
    commands: ['mkcert -install', 'mkcert -key-file key.pem -cert-file cert.pem localhost 127.0.0.1'],
    reason: 'mkcert is not an npm package, and adds a certificate authority to the system',
  },
  {
    commands: ['nvm install --lts', 'nvm use --lts'],
    reason: 'nvm is not an npm package, and changes the Node.js version of the system',
  },
  { commands: ['wasm-pack build --target bundler'], reason: 'wasm-pack needs Rust' },
]

/** Returns the trial of a command, if it has one: its row in the table, or that for commands that install or remove packages. */
export function trialOf(command: string): Trial | undefined {
  const { verb, names } = parsePackages(command)
  if (names.length === 0) return trials.find(({ commands }) => commands.includes(command))
  if (verb === 'install') return { commands: [command], empty: true }
  const dependencies = Object.fromEntries(names.map(({ name }) => [name, '*']))
  return {
    commands: [command],
    empty: true,
    files: () => ({
      'package.json': JSON.stringify({ name: 'app', dependencies: { ...dependencies, postcss: '8' } }),
      'yarn.lock': '', // Yarn 1 requires it
    }),
  }
}

export interface PackageCommand {
  verb: 'install' | 'remove' | undefined
  /** The packages with the versions that the command names: `1`, `~1.2.3`. */
  names: { name: string; version: string }[]
  isDev: boolean
  isGlobal: boolean
}

/** Returns the packages that a command of npm, pnpm, yarn or bun installs or removes. */
export function parsePackages(command: string): PackageCommand {
  const [, word = '', rest = ''] = /^(?:npm|pnpm|yarn|bun) (add|install|remove) (.*)$/.exec(command) ?? []
  const words = rest.split(' ')
  const names = words.flatMap((one) => {
    const [, name, version = ''] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:@(\S+))?$/.exec(one) ?? []
    return name === undefined ? [] : [{ name, version }]
  })
  const verb = word === '' ? undefined : word === 'remove' ? 'remove' : 'install'
  return { verb, names, isDev: words.includes('-D'), isGlobal: words.includes('-g') }
}

/** Whether an installed version is in the range that a command names: `1`, `0.14`, `1.2.1` or `~1.2.3`. */
export function isInRange(installed: string, range: string): boolean {
  const prefix = range.startsWith('~') ? range.slice(1).replace(/\.\d+$/, '') : range
  return installed === prefix || installed.startsWith(`${prefix}.`)
}

/** Returns the files that an English page shows. If it shows one several times, returns the first that contains `part`. */
function shown(path: string, titles?: string[], part = ''): Record<string, string> {
  const files: Record<string, string> = {}
  for (const { meta, value } of nodesOf(fromMarkdown(pageText('en', path)), 'code')) {
    const [, title, label] = /title="([^"]+)"|\[([^\]]+)\]/.exec(meta ?? '') ?? []
    const file = title ?? label
    if (file === undefined || (titles && !titles.includes(file)) || !value.includes(part)) continue
    files[file] ??= `${value}\n`
  }
  return files
}
