// Converts the URLs in mkdocs.yml: that of the site, of its repository, of its files there, and of other sites.
// cspell:ignore noext

import { type Data, isExternal, listIn, objectIn, socialLinks, stringIn } from '../../values.ts'

/** Returns the origin and the base of a site's URL. */
export function placeOf(siteUrl: unknown): Data {
  const written = stringIn(siteUrl)
  const url = written && URL.canParse(written) ? new URL(written) : undefined
  return { siteUrl: url?.origin, base: url && url.pathname !== '/' ? url.pathname : undefined }
}

/** Returns the links to the repository and to other sites. `fontawesome/brands/github` names an icon. */
export function socialLinksOf(config: Data): Data[] {
  const repository = stringIn(config.repo_url)
  const links = listIn(objectIn(config.extra).social).map((one) => {
    const { icon, link } = objectIn(one)
    return { icon: brandOf(String(icon)), link }
  })
  const own = repository && !links.some(({ link }) => link === repository)
  return socialLinks([
    ...(own ? [{ icon: /gitlab/.test(repository) ? 'gitlab' : 'github', link: repository }] : []),
    ...links,
  ])
}

const brandOf = (icon: string): string =>
  (icon.split('/').at(-1) ?? '').replace(/^mark-|-\d+$/g, '').replace(/^(?:x-twitter|twitter)$/, 'x')

/** Hosts for which MkDocs knows where pages are edited. */
const editPaths: readonly (readonly [host: RegExp, path: string])[] = [
  [/^https?:\/\/(?:www\.)?github\.com\//, 'edit/master'],
  [/^https?:\/\/gitlab\.com\//, 'edit/master'],
]

/** Returns the edit link. Material shows it only with the feature for it. */
export function editLinkOf(config: Data, sourceRoot: string): Data | undefined {
  const repository = stringIn(config.repo_url)
  const features = listIn(objectIn(config.theme).features)
  const isShown = objectIn(config.theme).name !== 'material' || features.includes('content.action.edit')
  const known = isShown ? editPaths.find(([host]) => host.test(repository ?? ''))?.[1] : undefined
  const template = stringIn(config.edit_uri_template)?.replace(/\{path(?:_noext)?(?:![^}]*)?\}.*$/, '')
  const edit =
    template ??
    stringIn(config.edit_uri) ??
    (known === undefined || config.edit_uri === '' ? undefined : `${known}/${sourceRoot}/`)
  if (repository === undefined || edit === undefined) return undefined
  return {
    docRepoBaseUrl: isExternal(edit) ? edit : `${repository.replace(/\/+$/, '')}/${edit.replace(/^\/+|\/+$/g, '')}`,
    text: 'Edit this page',
  }
}
