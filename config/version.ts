/** The version of Rsbuild that the pages describe. A test compares it with the installed `@rsbuild/core`. */
export const rsbuildVersion = '1.2.3'

export const rsbuildMajor = rsbuildVersion.replace(/\..*/, '')
