// The files that components of projects may import, as the module `@docsite/cli/imports` for `types` in their `tsconfig.json`.

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

declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.jpeg' {
  const url: string
  export default url
}
declare module '*.gif' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.avif' {
  const url: string
  export default url
}
declare module '*.ico' {
  const url: string
  export default url
}
declare module '*.bmp' {
  const url: string
  export default url
}
declare module '*.woff' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
declare module '*.ttf' {
  const url: string
  export default url
}
declare module '*.otf' {
  const url: string
  export default url
}
declare module '*.eot' {
  const url: string
  export default url
}
declare module '*.mp4' {
  const url: string
  export default url
}
declare module '*.webm' {
  const url: string
  export default url
}
declare module '*.ogg' {
  const url: string
  export default url
}
declare module '*.mp3' {
  const url: string
  export default url
}
declare module '*.wav' {
  const url: string
  export default url
}
declare module '*.flac' {
  const url: string
  export default url
}
declare module '*.aac' {
  const url: string
  export default url
}
declare module '*.m4a' {
  const url: string
  export default url
}
declare module '*.mov' {
  const url: string
  export default url
}
declare module '*.vtt' {
  const url: string
  export default url
}
declare module '*.pdf' {
  const url: string
  export default url
}
