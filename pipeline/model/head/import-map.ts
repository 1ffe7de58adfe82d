// The import map, which resolves the names by which scripts import each other: `Tabs` → `/static/js/Tabs-1a2b3c4d.js`.

/** The length of the hash in the name of a file, with the hyphen before it. */
const hashLength = 9

/**
 * Returns the text of the import map. The policy of documents contains its hash, so the build and the browser must make the same text.
 * `files` are the names of the scripts, such as `Tabs-1a2b3c4d`.
 */
export const importMapText = (folder: string, files: readonly string[]): string =>
  JSON.stringify({
    imports: Object.fromEntries(files.map((file) => [file.slice(0, -hashLength), `${folder}${file}.js`])),
  })
