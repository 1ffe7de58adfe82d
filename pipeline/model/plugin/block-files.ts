// The names of the files that only pages with a block of a plugin load.

/** Returns the name of the style sheet of a block among those that only some pages load. */
export const styleOfBlock = (block: string): string => `block-${block}`

/** Returns whether a style sheet with this name belongs to a block of a plugin. */
export const isStyleOfBlock = (style: string): boolean => style.startsWith('block-')

/** Returns whether the path of a style sheet in the output belongs to a block of a plugin. It comes after the styles of the theme. */
export const isPathOfBlock = (path: string): boolean => /\/block-[^/]+$/.test(path)

/** Returns the selector of the elements of a block with a script. */
export const selectorOfBlock = (block: string): string => `[data-block="${block}"]`
