// The third-party modules that are copied into docsite's package when it is bundled (bin/bundle/bundle.mjs).

import { join } from 'node:path'
import { packageRoot } from '../source/package.ts'

/** Returns the path of such a module. */
export const vendored = (module: string): string => join(packageRoot, 'lib/vendor', `${module}.js`)

/** The modules of React by the names under which they are imported. */
export const vendoredReact: Readonly<Record<string, string>> = {
  react: vendored('react/index'),
  'react/jsx-runtime': vendored('react/jsx-runtime'),
  'react-dom': vendored('react-dom/index'),
  'react-dom/client': vendored('react-dom/client'),
  scheduler: vendored('scheduler/index'),
}
