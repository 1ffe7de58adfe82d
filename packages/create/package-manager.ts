// The package managers: how each installs packages, and what its sites need on a build server.

export interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** Installs the packages of a new site. */
  install: readonly string[]
  /** Installs the packages of a site exactly as its lock file says, and keeps the cache in `node_modules`. */
  installLocked: string
  /** Runs a script of the package. */
  run: string
  lockFile: string
  /** The name of the package manager for the cache of `actions/setup-node`, if it knows it. */
  setupCache?: string
  /**
   * Whether this is Yarn 2 or later. It needs files of its own in `template/managers/yarn/`: without a lock file, a folder belongs to the
   * project above it, and docsite reads packages from `node_modules`.
   */
  isModernYarn?: true
}

const npm: PackageManager = {
  name: 'npm',
  install: ['install'],
  installLocked: 'npm ci',
  run: 'npm run',
  lockFile: 'package-lock.json',
  setupCache: 'npm',
}

const pnpm: PackageManager = {
  name: 'pnpm',
  // In a folder of a workspace, pnpm would install the packages of the workspace.
  install: ['install', '--ignore-workspace'],
  installLocked: 'pnpm install --frozen-lockfile --ignore-workspace',
  run: 'pnpm run',
  lockFile: 'pnpm-lock.yaml',
  setupCache: 'pnpm',
}

const yarnClassic: PackageManager = {
  name: 'yarn',
  install: ['install'],
  installLocked: 'yarn install --frozen-lockfile',
  run: 'yarn run',
  lockFile: 'yarn.lock',
  setupCache: 'yarn',
}

const yarn: PackageManager = {
  ...yarnClassic,
  installLocked: 'yarn install --immutable',
  isModernYarn: true,
}

const bun: PackageManager = {
  name: 'bun',
  install: ['install'],
  installLocked: 'bun install --frozen-lockfile',
  run: 'bun run',
  lockFile: 'bun.lock',
}

/** Returns the package manager that runs this command, according to `npm_config_user_agent`, such as `pnpm/10.1.0 npm/? node/v22`. */
export function packageManagerOf(userAgent = ''): PackageManager {
  const [, name = '', version = ''] = /^(\w+)\/(\d+)/.exec(userAgent) ?? []
  if (name === 'yarn' && Number(version) < 2) return yarnClassic
  return [pnpm, yarn, bun].find((manager) => manager.name === name) ?? npm
}
