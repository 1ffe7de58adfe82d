// The files that components of projects may import, as the module `@docsite/cli/imports` for `types` in their `tsconfig.json`. The bundle adds
// those of `assetLoaders`.

declare module '*.module.css' {
  /** The class names by their names in the style sheet. */
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css'
declare module '*.scss'

declare module '*.txt' {
  const text: string
  export default text
}
