// A component of the site itself: the theme makes its element, and the component is a root of its own in it.

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
