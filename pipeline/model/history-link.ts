// Derives the URL of a page's history from the URL of its edit link, on hosts whose URLs are known.

/** Forms of URLs to files in a repository, and the form of the URL of their history. */
const forms: readonly [file: RegExp, history: string][] = [
  // GitLab has the segment `/-/` on every host.
  [/^(https?:\/\/[^/]+\/.+\/-)\/(?:edit|tree|blob|raw)\//, '$1/commits/'],
  [/^(https?:\/\/(?=[^/]*github)[^/]*\/[^/]+\/[^/]+)\/(?:edit|tree|blob|raw)\//, '$1/commits/'],
  [/^(https?:\/\/bitbucket\.org\/[^/]+\/[^/]+)\/src\//, '$1/history-node/'],
  // Gitea and Forgejo, which Codeberg uses.
  [/^(https?:\/\/[^/]+\/.+)\/src\/(branch|tag|commit)\//, '$1/commits/$2/'],
  [/^(https?:\/\/[^/]+\/.+)\/_edit\//, '$1/commits/branch/'],
]

/** Returns a pattern with `{path}` for the URL of a page's history, or `undefined` if the host is unknown. */
export function historyPattern(docRepoBaseUrl: string): string | undefined {
  const url = docRepoBaseUrl.replace(/[?#].*/s, '').replace(/\/?$/, '/')
  const form = forms.find(([file]) => file.test(url))
  return form && `${url.replace(form[0], form[1])}{path}`
}
