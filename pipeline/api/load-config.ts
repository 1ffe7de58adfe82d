// Implements `loadConfig` of the API.

import { resolve } from 'node:path'
import { allLangs } from '../model/route.ts'
import { loadProject } from '../source/config/config.ts'
import { findField, readConfigTexts } from '../source/config/problem-place.ts'
import type { LoadedConfig } from './types.ts'

/** Loads a configuration. `index.ts` describes errors. */
export async function loadConfig(folder: string): Promise<LoadedConfig> {
  const project = await loadProject(resolve(folder))
  const { root, config, addressing } = project
  return { root, config, langs: allLangs(addressing), place: (...path) => findField(readConfigTexts(project), path) }
}
