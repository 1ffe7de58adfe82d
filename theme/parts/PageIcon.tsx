// All icons: those of the shell, and more for pages and components.

import { Drawing } from './Icon.tsx'
import { iconPaths } from './icon-paths.ts'

const pageIconPaths = {
  ...iconPaths,
  layers: 'm12 3 9 5-9 5-9-5 9-5Zm-9 9 9 5 9-5M3 16l9 5 9-5',
  battery: 'M3 8h15v8H3V8Zm18 3v2M7 10.5v3m4-3v3',
  orbit:
    'M12 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM4 12c0-2.2 3.6-4 8-4s8 1.8 8 4-3.6 4-8 4-8-1.8-8-4Zm4-6.9c1.900-1.100 5.200 1.100 7.500 4.900s2.400 7.800.5 8.900-5.200-1.100-7.500-4.900S6.100 6.200 8 5.100Z',
  trend: 'M3 17 9 11l4 4 8-9m-5 0h5v5',
  plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0V8Zm6 9v4',
  sliders: 'M4 7h9m4 0h3M4 12h2m4 0h10M4 17h11m4 0h1M15 5v4M8 10v4m9 1v4',
} as const

/** The name of an icon that `Icon` shows. */
export type IconName = keyof typeof pageIconPaths

/** Returns whether `Icon` has an icon with a name. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(pageIconPaths, name)

/** Shows an icon by its name, which assistive technology ignores. */
export const PageIcon = ({ name, className }: { name: IconName; className?: string }) => (
  <Drawing path={pageIconPaths[name]} className={className} />
)
