// Loads a project, and applies the changes that `dev` needs.

import { loadProject, type Project, type ProjectOptions } from '../source/config/config.ts'

/** Loads a project without its service worker, which would show stale pages during editing. */
export async function loadDevProject(root: string, options: ProjectOptions): Promise<Project> {
  const project = await loadProject(root, options)
  return { ...project, config: { ...project.config, offline: false } }
}
