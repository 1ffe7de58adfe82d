// The scripts with the sidebars. Each document contains its sidebar as HTML, so the data to hydrate it are in a file that its section shares.

import type { Section } from '../model/navigation/sidebar.ts'
import { type CoreOutput, fitsPath, localesOf, type OutputSite } from './output.ts'
import { sidebarName, sidebarScript } from './theme/global-scripts.ts'

const hashedPath = (section: Pick<Section, 'key'>): string => `static/js/${sidebarName(section)}-[hash].js`

/** Returns the sections whose pages show the whole sidebar. A page of a long section contains the data of the part that it shows. */
const wholeSections = ({ linked }: Pick<OutputSite, 'linked'>): Section[] =>
  localesOf(linked).flatMap(({ lang, version }) =>
    linked.navigation.sections(lang, version).filter(({ long, entries }) => !long && entries.length > 0),
  )

export const sidebars: CoreOutput<Section> = {
  name: 'sidebars',
  scope: 'locale',
  units(site, path) {
    if (path === undefined) return wholeSections(site)
    const { navigation } = site.linked
    const keys = localesOf(site.linked).flatMap(({ lang, version }) => navigation.keys(lang, version))
    const key = keys.find((key) => fitsPath(path, hashedPath({ key })))
    return key === undefined ? [] : [navigation.section(key)]
  },
  paths: (section) => [hashedPath(section)],
  files: (section, { linked }) => [sidebarScript(section, linked.site)],
}
