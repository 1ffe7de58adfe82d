/** The version of Rsbuild that the pages describe. A test compares it with the installed `@rsbuild/core`. */
export const rsbuildVersion = '1.2.3'

export const rsbuildMajor = rsbuildVersion.replace(/\..*/, '')

/** The major version of Rspack that this version of Rsbuild contains. A test compares it with the installed package. */
export const rspackMajor = '1'
