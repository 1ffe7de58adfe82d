// Adapts the component of a slot to an island.

import type { ComponentType } from 'react'
import type { SiteData } from '../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../pipeline/model/page/page.ts'
import { usePage } from '../state/page.tsx'

/** The props of a component in a slot. */
export interface SlotProps {
  /** The record of the page that shows the slot. */
  page: PageRecord
  /** The data that all pages share. */
  site: SiteData
}

/** Returns the module of a component in a slot as that of an island, which passes the current page to the component. */
export const slotIsland = ({ default: Component, ...others }: { default?: ComponentType<SlotProps> }) => ({
  ...others,
  default:
    Component &&
    function SlotIsland() {
      const { site, view } = usePage()
      return <Component page={view.record} site={site} />
    },
})
