// Mounts a component that the site's configuration adds to the theme, as a separate React root in an element of the theme.

import { useLayoutEffect, useRef } from 'react'
import { SiteComponentPlace } from '../../islands/SiteComponent.tsx'
import type { ShownPage } from '../navigation/shown.tsx'
import { hydrateIsland, unmountIsland } from './islands.tsx'

export const siteIsland = (page: () => ShownPage) =>
  function SiteIsland({ name }: { name: string }) {
    const place = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      const element = place.current as HTMLDivElement
      hydrateIsland(element, page())
      return () => unmountIsland(element)
    }, [])
    return <SiteComponentPlace key={name} name={name} ref={place} />
  }
