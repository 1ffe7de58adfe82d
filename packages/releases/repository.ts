// URLs in the repository of the project: comparisons, tags and files.

interface Paths {
  compare(from: string, to: string): string
  tag(tag: string): string
  file: string
}

const github: Paths = {
  compare: (from, to) => `/compare/${from}...${to}`,
  tag: (tag) => `/releases/tag/${tag}`,
  file: '/blob/HEAD/',
}

/** The paths of hosts that differ from GitHub's. Gitea and Forgejo have the same. */
const hosts: readonly (readonly [host: RegExp, paths: Paths])[] = [
  [
    /^https?:\/\/[^/]*gitlab/i,
    { compare: (from, to) => `/-/compare/${from}...${to}`, tag: (tag) => `/-/tags/${tag}`, file: '/-/blob/HEAD/' },
  ],
  [
    /^https?:\/\/[^/]*bitbucket/i,
    { compare: (from, to) => `/branches/compare/${to}%0D${from}`, tag: (tag) => `/src/${tag}`, file: '/src/HEAD/' },
  ],
]

/** A repository on a host. */
export class Repository {
  readonly #url: string
  readonly #paths: Paths

  constructor(
    url: string,
    readonly tagPrefix: string,
  ) {
    this.#url = url.replace(/(?<!\/)\/+$|\.git$/g, '')
    this.#paths = hosts.find(([host]) => host.test(url))?.[1] ?? github
  }

  /** Returns the URL of the changes between two versions. Without `to`, these are the changes that are not released. */
  compare(from: string, to: string | undefined): string {
    return this.#url + this.#paths.compare(this.#tag(from), to === undefined ? 'HEAD' : this.#tag(to))
  }

  /** Returns the URL of a version. */
  version(version: string): string {
    return this.#url + this.#paths.tag(this.#tag(version))
  }

  /** Returns the URL of a file. `path` is relative to the root of the repository. */
  file(path: string): string {
    return this.#url + this.#paths.file + path.replace(/^(?:\.?\/)+/, '')
  }

  #tag(version: string): string {
    return encodeURIComponent(this.tagPrefix + version)
  }
}
