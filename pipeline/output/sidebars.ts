// The scripts with the sidebars. Each document contains its sidebar as HTML, so the data to hydrate it are in a file that its section shares.

import type { Section } from '../model/navigation/sidebar.ts'
import { fitsHashedPath, localesOf, type MainOutput, type OutputSite } from './output.ts'
import { sidebarName, sidebarScript } from './theme/global-scripts.ts'

const hashedPath = (section: Pick<Section, 'key'>): string => `static/js/${sidebarName(section)}-[hash].js`

/** Returns the sections whose pages show the whole sidebar. A page of a long section contains the data of the part that it shows. */
const wholeSections = ({ linked }: Pick<OutputSite, 'linked'>): Section[] =>
  localesOf(linked).flatMap(({ lang, version }) =>
    linked.navigation.sections(lang, version).filter(({ long, entries }) => !long && entries.length > 0),
  )

export const sidebars: MainOutput<Section> = {
  name: 'sidebars',
  dependsOn: 'locale',
  units: wholeSections,
  idOf: ({ key }) => key,
  unitAt(path, { linked }) {
    const keys = localesOf(linked).flatMap(({ lang, version }) => linked.navigation.keys(lang, version))
    const key = keys.find((key) => fitsHashedPath(path, hashedPath({ key })))
    return key === undefined ? undefined : linked.navigation.section(key)
  },
  hashedPaths: (section) => [hashedPath(section)],
  files: (section, { linked }) => [sidebarScript(section, linked.site)],
}
