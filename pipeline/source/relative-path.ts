// Paths inside a folder, as docsite writes them on every system.

import { relative, sep } from 'node:path'

/** Returns the path that leads from a folder to a file, with `/`. */
export const relativePath = (folder: string, file: string): string => relative(folder, file).split(sep).join('/')
