// Reads configurations that a preset makes from settings of its own.

import { isObject } from '../../guards.ts'
import { type Data, objectIn, present, stringIn } from '../../values.ts'

/** Returns the configuration that `@callstack/rspress-preset` makes from its settings, `docs`, and a configuration. */
export function withPreset(config: Data): Data {
  const { docs, context, ...rest } = config
  if (!isObject(docs) || stringIn(docs.rootDir) === undefined) return config
  const logo = stringIn(docs.logoLight)
  return {
    ...present({
      root: docs.rootDir,
      title: stringIn(docs.title),
      description: stringIn(docs.description),
      icon: stringIn(docs.icon),
      siteOrigin: stringIn(docs.rootUrl),
      logo: logo === undefined ? undefined : { light: logo, dark: stringIn(docs.logoDark) ?? logo },
      route: { cleanUrls: true },
    }),
    ...rest,
    themeConfig: {
      socialLinks: Object.entries(objectIn(docs.socials)).map(([icon, content]) => ({ icon, mode: 'link', content })),
      ...(stringIn(docs.editUrl) ? { editLink: { docRepoBaseUrl: docs.editUrl } } : {}),
      ...objectIn(rest.themeConfig),
    },
  }
}
