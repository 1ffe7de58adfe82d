// Paths inside a folder, as docsite writes them on every system.

import { relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Returns the path that leads from a folder to a file, with `/`. */
export const relativePath = (folder: string, file: string): string => relative(folder, file).split(sep).join('/')

/** Removes the paths of a project and of installed packages from code or JSON, so that its hash is the same in another work tree. */
export const withoutRoot = (text: string, root: string): string =>
  text
    .replace(/file:(?:(?!file:)[^"'])*(?=\/node_modules\/|\/lib\/site\.js)/g, '')
    .replaceAll(pathToFileURL(root).href, '')
    .replaceAll(root, '')
