// Files that are copied without changes: files in `public/`, and files that pages refer to.

import type { CoreOutput } from './output.ts'

export const publicFiles: CoreOutput<'site'> = {
  name: 'public files',
  scope: 'site',
  paths: (_, { tree }) => tree.publicFiles,
  files: (_, { tree }) =>
    tree.publicFiles.map((path) => ({ path, from: { area: tree.area, filePath: `public/${path}` } })),
}

/** Images and downloads stored next to the pages. Their names contain a hash of the content. */
export const pageAssets: CoreOutput<'site'> = {
  name: 'page assets',
  scope: 'site',
  paths: () => [/^static\/.+\.[\da-f]{8}\.\w+$/],
  async files(_, site) {
    const files = [...(await site.pages()), ...(await site.notFoundPages())].flatMap(({ files }) => files)
    return [...new Map(files.map((file) => [file.outputPath, file])).values()].map(({ outputPath, filePath }) => ({
      path: outputPath,
      from: { area: site.tree.area, filePath },
    }))
  },
}
